/**
 * The items until the signal is aborted, also while the next item is awaited: then the iteration ends at once, without
 * an error, and what was under way is left to itself.
 */
export async function* untilAborted<T>(items: AsyncIterable<T>, signal: AbortSignal): AsyncIterable<T> {
  const iterator = items[Symbol.asyncIterator]();
  let abort: () => void = () => undefined;
  const aborted = new Promise<undefined>((resolve) => {
    abort = () => resolve(undefined);
    signal.addEventListener('abort', abort, { once: true });
  });
  try {
    while (!signal.aborted) {
      const next = iterator.next();
      const result = await Promise.race([next, aborted]);
      if (result === undefined) next.catch(() => undefined);
      if (result === undefined || result.done) return;
      yield result.value;
    }
  } finally {
    signal.removeEventListener('abort', abort);
    iterator.return?.().catch(() => undefined);
  }
}
