import { ProblemError } from '@tirage/contracts';
import type { RecordedEvent } from '@tirage/event-sourcing';
import { seconds } from '@tirage/kernel';
import type { Platform } from '@tirage/service-kit';

const ANSWER_WITHIN = seconds(2);

/** The first event of a stream after a revision for which it holds, recorded or to come; undefined after 2 s. */
export async function firstEvent(
  { tail, timers }: Pick<Platform, 'tail' | 'timers'>,
  stream: string,
  after: bigint | 'start',
  holds: (event: RecordedEvent) => boolean,
): Promise<RecordedEvent | undefined> {
  const stop = new AbortController();
  const timeout = timers.sleep(ANSWER_WITHIN, stop.signal).then(() => stop.abort());
  try {
    for await (const event of tail.followFrom(stream, after, stop.signal)) if (holds(event)) return event;
    return undefined;
  } finally {
    stop.abort();
    await timeout;
  }
}

/** It may still happen; asked again with the same key it is not done twice. */
export const notYet = (): ProblemError =>
  new ProblemError('temporarily-unavailable', 'the wallet has not answered yet');
