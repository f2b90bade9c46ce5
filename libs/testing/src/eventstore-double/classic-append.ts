import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { sendUnaryData, ServerReadableStream } from '@grpc/grpc-js';
import { WrongExpectedRevision, type AppendResult } from '@tirage/event-sourcing';
import { checkSize, proposedEvent, targetOf, type AppendTarget } from './append-request.js';
import { aborting } from './calls.js';
import type { ProposedEvent } from './logged-event.js';
import { invalid, refusedBy } from './refused.js';
import type { Service } from './service.js';

const { AppendResp } = streams;

/** One append for one call: its options, then its events one by one; written when the client has sent them all. */
export function classicAppend(
  { log, faults }: Service,
  call: ServerReadableStream<streams.AppendReq, streams.AppendResp>,
  answer: sendUnaryData<streams.AppendResp>,
): void {
  const signal = aborting(call);
  const messages: streams.AppendReq[] = [];
  call.on('data', (message: streams.AppendReq) => messages.push(message));
  call.on('end', () => {
    append().then(
      (reply) => signal.aborted || answer(null, reply),
      (error: unknown) => signal.aborted || answer(refusedBy(error)),
    );
  });

  async function append(): Promise<streams.AppendResp> {
    const { target, events } = requestOf(messages);
    const reply = await faults.append(async () => {
      try {
        return success(await log.append(target.stream, events, target.expected));
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision)) throw error;
        return conflict(target, await log.head(target.stream));
      }
    });
    await faults.delay(signal);
    return reply;
  }
}

function requestOf([first, ...rest]: readonly streams.AppendReq[]): { target: AppendTarget; events: ProposedEvent[] } {
  const options = first?.getOptions();
  if (!options) throw invalid('an append begins with its options');
  const target = targetOf(options, options.getRevision());
  const events = rest.map((message) => {
    const proposed = message.getProposedMessage();
    if (!proposed) throw invalid('an append goes on with its events');
    return proposedEvent(proposed);
  });
  checkSize(events);
  return { target, events };
}

function success({ revision, position }: AppendResult): streams.AppendResp {
  const place = new AppendResp.Position()
    .setCommitPosition(position.commit.toString())
    .setPreparePosition(position.prepare.toString());
  return new AppendResp().setSuccess(
    new AppendResp.Success().setCurrentRevision(revision.toString()).setPosition(place),
  );
}

function conflict({ expected }: AppendTarget, current: bigint | undefined): streams.AppendResp {
  const wrong = new AppendResp.WrongExpectedVersion();
  if (current === undefined) wrong.setCurrentNoStream(new shared.Empty());
  else wrong.setCurrentRevision(current.toString());
  if (expected === 'no-stream') wrong.setExpectedNoStream(new shared.Empty());
  else wrong.setExpectedRevision(expected.toString());
  return new AppendResp().setWrongExpectedVersion(wrong);
}
