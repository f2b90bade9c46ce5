import { aborting, writeWithPressure, type ReadCall } from './calls.js';
import type { LoggedEvent } from './logged-event.js';
import type { Log } from './log.js';
import { eventReply, notFoundReply } from './read-replies.js';
import { readRequest, type ReadRequest } from './read-request.js';
import { refusedBy } from './refused.js';
import type { Service } from './service.js';
import { subscription } from './subscription.js';

/** A read to its end, or a subscription, which has none. */
export function read(service: Service, call: ReadCall): void {
  const signal = aborting(call);
  const work = async (): Promise<void> => {
    const request = readRequest(call.request);
    if (request.limit === undefined) await subscription(service, call, request, signal);
    else await readOnce(service, call, request, request.limit, signal);
  };
  work().then(
    () => call.end(),
    (error: unknown) => signal.aborted || call.emit('error', refusedBy(error)),
  );
}

async function readOnce(
  { log, faults, version }: Service,
  call: ReadCall,
  request: ReadRequest,
  limit: number,
  signal: AbortSignal,
): Promise<void> {
  const maybeBreak = faults.read();
  const form = {
    structuredIds: request.structuredIds,
    withPosition: request.stream === undefined || version.positionsInStreams,
  };
  let given = 0;
  await faults.delay(signal);
  maybeBreak(given);
  if (limit > 0) {
    for await (const event of eventsOf(log, request, limit)) {
      if (signal.aborted) return;
      if (request.filter && !request.filter.allows(event)) continue;
      maybeBreak(given);
      await writeWithPressure(call, eventReply(event, form), signal);
      if (++given >= limit) break;
    }
  }
  if (given > 0) maybeBreak(given);
  if (given === 0 && request.stream !== undefined && (await log.head(request.stream)) === undefined)
    await writeWithPressure(call, notFoundReply(request.stream), signal);
}

function eventsOf(log: Log, request: ReadRequest, limit: number): AsyncIterable<LoggedEvent> {
  const { backwards } = request;
  if (request.stream !== undefined) return log.stream(request.stream, { backwards, from: request.from, limit });
  return backwards ? log.backwards(request.from) : log.forwards(request.from);
}
