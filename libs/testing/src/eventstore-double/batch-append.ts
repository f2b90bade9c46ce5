import type shared from '@eventstore/db-client/generated/shared_pb.js';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import { status, type ServerDuplexStream } from '@grpc/grpc-js';
import { WrongExpectedRevision } from '@tirage/event-sourcing';
import { checkSize, proposedEvent, targetOf } from './append-request.js';
import { conflict, refusal, repeatTarget, success } from './batch-append-replies.js';
import { aborting } from './calls.js';
import { invalid, Refused, refusedBy } from './refused.js';
import type { Service } from './service.js';
import { uuidText } from './uuid.js';

type Call = ServerDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>;

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
