import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type { CaughtUp } from '@tirage/event-sourcing';
import { randomUUID } from 'node:crypto';
import { writeWithPressure, type ReadCall } from './calls.js';
import type { Line } from './faults.js';
import type { LoggedEvent } from './logged-event.js';
import type { Log } from './log.js';
import { caughtUpReply, checkpointReply, confirmationReply, eventReply } from './read-replies.js';
import type { ReadRequest } from './read-request.js';
import type { Refused } from './refused.js';
import type { Service } from './service.js';

/** What has been recorded after a position, then what is being recorded, until the client cancels. */
export async function subscription(
  { log, faults, version }: Service,
  call: ReadCall,
  request: ReadRequest,
  cancelled: AbortSignal,
): Promise<void> {
  const line = openLine(cancelled);
  const close = faults.open(line);
  const form = {
    structuredIds: request.structuredIds,
    withPosition: request.stream === undefined || version.positionsInStreams,
  };
  const send = async (reply: streams.ReadResp): Promise<void> => {
    if (line.signal.aborted || line.silent) return;
    await faults.delay(line.signal);
    await writeWithPressure(call, reply, line.signal);
  };
  line.onCatchUpAgain = () => line.silent || call.write(caughtUpReply());
  try {
    await send(confirmationReply(randomUUID()));
    let considered = 0;
    for await (const item of eventsOf(log, request, line.signal)) {
      if ('caughtUp' in item) {
        if (version.tellsCaughtUp) await send(caughtUpReply());
        continue;
      }
      const { filter } = request;
      if (!filter || filter.allows(item)) await send(eventReply(item, form));
      if (!filter || ++considered < filter.checkpointInterval) continue;
      considered = 0;
      await send(checkpointReply(item.position));
    }
  } finally {
    close();
  }
  if (line.dropped) throw line.dropped;
}

interface OpenLine extends Line {
  readonly signal: AbortSignal;
  silent: boolean;
  dropped: Refused | undefined;
  onCatchUpAgain: () => unknown;
}

function openLine(cancelled: AbortSignal): OpenLine {
  const over = new AbortController();
  const line: OpenLine = {
    signal: AbortSignal.any([cancelled, over.signal]),
    silent: false,
    dropped: undefined,
    onCatchUpAgain: () => undefined,
    drop: (error) => {
      line.dropped ??= error;
      over.abort();
    },
    silence: () => void (line.silent = true),
    catchUpAgain: () => line.onCatchUpAgain(),
  };
  return line;
}

function eventsOf(log: Log, request: ReadRequest, signal: AbortSignal): AsyncIterable<LoggedEvent | CaughtUp> {
  if (request.stream === undefined) return log.follow(request.from, signal);
  return ofStream(log, request.stream, request.from, signal);
}

/** One stream: what stands in it, then what the whole log brings. The log is followed before the stream is read. */
async function* ofStream(
  log: Log,
  stream: string,
  after: bigint | 'start' | 'end',
  signal: AbortSignal,
): AsyncGenerator<LoggedEvent | CaughtUp> {
  const live = log.follow('end', signal)[Symbol.asyncIterator]();
  await live.next();
  let last = after === 'start' ? -1n : after === 'end' ? ((await log.head(stream)) ?? -1n) : after;
  for await (const event of log.stream(stream, { backwards: false, from: last + 1n, limit: Infinity })) {
    last = event.revision;
    yield event;
  }
  yield { caughtUp: true };
  for (;;) {
    const next = await live.next();
    if (next.done) return;
    const item = next.value;
    if ('caughtUp' in item || item.stream !== stream || item.revision <= last) continue;
    last = item.revision;
    yield item;
  }
}
