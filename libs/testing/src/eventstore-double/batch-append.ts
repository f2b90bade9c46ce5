import anyPb from 'google-protobuf/google/protobuf/any_pb.js';
import emptyPb from 'google-protobuf/google/protobuf/empty_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import statusPb from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { status, type ServerDuplexStream } from '@grpc/grpc-js';
import { WrongExpectedRevision, type AppendResult } from '@tirage/event-sourcing';
import { checkSize, LARGEST_APPEND, proposedEvent, targetOf, type AppendTarget } from './append-request.js';
import { aborting } from './calls.js';
import { identifier } from './read-replies.js';
import { invalid, Refused, refusedBy } from './refused.js';
import type { Service } from './service.js';
import { uuidText } from './uuid.js';

type Call = ServerDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>;
const { BatchAppendResp } = streams;

/** Appends that one call may have under way; the client's next ones wait. */
const MOST_UNDER_WAY = 1_000;

interface Gathering {
  readonly options: streams.BatchAppendReq.Options | undefined;
  readonly messages: streams.BatchAppendReq.ProposedMessage[];
}

/**
 * Many appends over one call, each under a correlation id, in one message or several. They are written in the order in
 * which they were complete and answered as they are written. `UNAVAILABLE` ends the whole call.
 */
export function batchAppend({ log, faults }: Service, call: Call): void {
  const signal = aborting(call);
  const gathered = new Map<string, Gathering>();
  let underWay = 0;
  let ended = false;

  call.on('data', (request: streams.BatchAppendReq) => {
    try {
      const correlation = uuidText(request.getCorrelationId());
      const gathering = gathered.get(correlation) ?? { options: request.getOptions(), messages: [] };
      gathering.messages.push(...request.getProposedMessagesList());
      gathered.set(correlation, gathering);
      if (!request.getIsFinal()) return;
      gathered.delete(correlation);
      if (++underWay >= MOST_UNDER_WAY) call.pause();
      void settle(request.getCorrelationId(), gathering);
    } catch (error) {
      fail(error);
    }
  });
  call.on('end', () => {
    ended = true;
    if (underWay === 0) call.end();
  });

  const fail = (error: unknown): void => {
    if (!signal.aborted && !call.writableEnded) call.emit('error', refusedBy(error));
  };

  async function settle(correlation: shared.UUID | undefined, { options, messages }: Gathering): Promise<void> {
    try {
      const reply = (await outcome(options, messages)).setCorrelationId(correlation);
      if (options) repeatTarget(reply, options);
      await faults.delay(signal);
      if (!signal.aborted && !call.writableEnded) call.write(reply);
    } catch (error) {
      fail(error);
    }
    if (--underWay < MOST_UNDER_WAY) call.resume();
    if (ended && underWay === 0 && !call.writableEnded) call.end();
  }

  async function outcome(
    options: streams.BatchAppendReq.Options | undefined,
    messages: readonly streams.BatchAppendReq.ProposedMessage[],
  ): Promise<streams.BatchAppendResp> {
    try {
      if (!options) throw invalid('an append begins with its options');
      const target = targetOf(options, options.getStreamPosition());
      const events = messages.map(proposedEvent);
      checkSize(events);
      return await faults.append(async () => {
        try {
          return success(await log.append(target.stream, events, target.expected));
        } catch (error) {
          if (!(error instanceof WrongExpectedRevision)) throw error;
          return conflict(target, await log.head(target.stream));
        }
      });
    } catch (error) {
      if (error instanceof Refused && error.code !== status.UNAVAILABLE) return refusal(error);
      throw error;
    }
  }
}

function repeatTarget(reply: streams.BatchAppendResp, options: streams.BatchAppendReq.Options): void {
  reply.setStreamIdentifier(options.getStreamIdentifier());
  if (options.hasNoStream()) reply.setNoStream(new emptyPb.Empty());
  if (options.hasAny()) reply.setAny(new emptyPb.Empty());
  if (options.hasStreamExists()) reply.setStreamExists(new emptyPb.Empty());
  if (options.hasStreamPosition()) reply.setStreamPosition(options.getStreamPosition());
}

function success({ revision, position }: AppendResult): streams.BatchAppendResp {
  const place = new shared.AllStreamPosition()
    .setCommitPosition(position.commit.toString())
    .setPreparePosition(position.prepare.toString());
  return new BatchAppendResp().setSuccess(
    new BatchAppendResp.Success().setCurrentRevision(revision.toString()).setPosition(place),
  );
}

function conflict({ expected }: AppendTarget, current: bigint | undefined): streams.BatchAppendResp {
  const wrong = new shared.WrongExpectedVersion();
  if (current === undefined) wrong.setCurrentNoStream(new emptyPb.Empty());
  else wrong.setCurrentStreamRevision(current.toString());
  if (expected === 'no-stream') wrong.setExpectedNoStream(new emptyPb.Empty());
  else wrong.setExpectedStreamPosition(expected.toString());
  return failure(status.ALREADY_EXISTS, 'WrongExpectedVersion', wrong, 'WrongExpectedVersion');
}

function refusal({ code, details, metadata }: Refused): streams.BatchAppendResp {
  if (metadata.get('exception').includes('maximum-append-size-exceeded')) {
    const large = new shared.MaximumAppendSizeExceeded().setMaxappendsize(LARGEST_APPEND);
    return failure(code, details, large, 'MaximumAppendSizeExceeded');
  }
  return failure(code, details, new shared.BadRequest().setMessage(details), 'BadRequest');
}

/** A `google.rpc.Status` around a message of EventStoreDB's. */
function failure(
  code: status,
  message: string,
  details: { serializeBinary(): Uint8Array },
  type: string,
): streams.BatchAppendResp {
  const any = new anyPb.Any();
  any.pack(details.serializeBinary(), `event_store.client.${type}`);
  return new BatchAppendResp().setError(
    new statusPb.Status().setCode(Number(code)).setMessage(message).setDetails(any),
  );
}
