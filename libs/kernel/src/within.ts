import type { Timers } from './time.js';

/** What is waited for took too long; it may still come about. */
export class TooLong extends Error {
  override readonly name = 'TooLong';
}

/** The promise's outcome, or {@link TooLong} after so many milliseconds. */
export async function within<T>(ms: number, timers: Timers, promise: Promise<T>): Promise<T> {
  const over = new AbortController();
  const late = timers.sleep(ms, over.signal).then(() => {
    if (!over.signal.aborted) throw new TooLong(`not done within ${ms} ms`);
    return promise;
  });
  late.catch(() => {});
  try {
    return await Promise.race([promise, late]);
  } finally {
    promise.catch(() => {});
    over.abort('settled'); // without a reason it makes an error with its stack
  }
}
