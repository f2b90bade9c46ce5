import type { AppendReq, BatchAppendReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { ExpectedRevision } from '@tirage/event-sourcing';
import type { ProposedEvent } from './logged-event.js';
import { streamName } from './read-request.js';
import { invalid, notInDouble, tooLarge } from './refused.js';
import { uuidText } from './uuid.js';

/** The server's default. */
export const LARGEST_APPEND = 1024 * 1024;

type Options = AppendReq.Options | BatchAppendReq.Options;

export interface AppendTarget {
  readonly stream: string;
  readonly expected: ExpectedRevision;
}

/** `revision`: the one of the options; the two kinds of append differ in its name. */
export function targetOf(options: Options, revision: string): AppendTarget {
  const stream = streamName(options.getStreamIdentifier());
  if (options.hasAny()) throw notInDouble('append at any revision');
  if (options.hasStreamExists()) throw notInDouble('append to a stream that exists, at any revision');
  return { stream, expected: options.hasNoStream() ? 'no-stream' : BigInt(revision) };
}

export function proposedEvent(message: AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage): ProposedEvent {
  const words = message.getMetadataMap();
  const type = words.get('type');
  const contentType = words.get('content-type');
  if (type === undefined || contentType === undefined) throw invalid('an event has a type and a content type');
  return {
    id: uuidText(message.getId()),
    type,
    contentType,
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

export function checkSize(events: readonly ProposedEvent[]): void {
  if (events.length === 0) throw notInDouble('append of nothing');
  const bytes = events.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0);
  if (bytes > LARGEST_APPEND) throw tooLarge(LARGEST_APPEND);
}
