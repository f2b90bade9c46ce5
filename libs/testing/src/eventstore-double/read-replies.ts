import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { Position } from '@tirage/event-sourcing';
import type { LoggedEvent } from './logged-event.js';
import { uuidMessage } from './uuid.js';

const { ReadResp } = streams;
/** What servers before 22.6 put where they know no position: all bits set. */
const UNKNOWN_POSITION = { commit: 2n ** 64n - 1n, prepare: 2n ** 64n - 1n };
const TICKS_PER_MS = 10_000n;

export interface EventForm {
  readonly structuredIds: boolean;
  readonly withPosition: boolean;
}

export function eventReply(event: LoggedEvent, { structuredIds, withPosition }: EventForm): streams.ReadResp {
  const { commit, prepare } = withPosition ? event.position : UNKNOWN_POSITION;
  const recorded = new ReadResp.ReadEvent.RecordedEvent()
    .setId(uuidMessage(event.id, structuredIds))
    .setStreamIdentifier(identifier(event.stream))
    .setStreamRevision(event.revision.toString())
    .setCommitPosition(commit.toString())
    .setPreparePosition(prepare.toString())
    .setData(event.data)
    .setCustomMetadata(event.metadata);
  recorded
    .getMetadataMap()
    .set('type', event.type)
    .set('content-type', event.contentType)
    .set('created', (BigInt(Date.parse(event.at)) * TICKS_PER_MS).toString());
  const reply = new ReadResp.ReadEvent().setEvent(recorded);
  if (withPosition) reply.setCommitPosition(commit.toString());
  else reply.setNoPosition(new shared.Empty());
  return new ReadResp().setEvent(reply);
}

export const notFoundReply = (stream: string): streams.ReadResp =>
  new ReadResp().setStreamNotFound(new ReadResp.StreamNotFound().setStreamIdentifier(identifier(stream)));

export const confirmationReply = (subscription: string): streams.ReadResp =>
  new ReadResp().setConfirmation(new ReadResp.SubscriptionConfirmation().setSubscriptionId(subscription));

export const caughtUpReply = (): streams.ReadResp => new ReadResp().setCaughtUp(new ReadResp.CaughtUp());

export const checkpointReply = ({ commit, prepare }: Position): streams.ReadResp =>
  new ReadResp().setCheckpoint(
    new ReadResp.Checkpoint().setCommitPosition(commit.toString()).setPreparePosition(prepare.toString()),
  );

export const identifier = (stream: string): shared.StreamIdentifier =>
  new shared.StreamIdentifier().setStreamName(Buffer.from(stream, 'utf8'));
