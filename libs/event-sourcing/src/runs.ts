import type { Timers } from '@tirage/kernel';

export interface RunOptions<T> {
  /** At most so many items in a run. */
  readonly most: number;
  /** Milliseconds a run waits for further items once it has one; only after the first item that ends a run. */
  readonly linger: number;
  readonly timers: Timers;
  /** An item that ends its run. */
  readonly ends: (item: T) => boolean;
}

/** The items in runs: full ones until the first item that ends a run; then short ones, as items trickle in. */
export async function* runs<T>(items: AsyncIterable<T>, options: RunOptions<T>): AsyncIterable<T[]> {
  const { most, linger, timers, ends } = options;
  const iterator = items[Symbol.asyncIterator]();
  let next: Promise<IteratorResult<T>> | undefined;
  let live = false;
  try {
    for (;;) {
      const first = await (next ?? iterator.next());
      next = undefined;
      if (first.done) return;
      const run = [first.value];
      let open = !ends(first.value);
      const waited = new AbortController();
      const late = open && live ? timers.sleep(linger, waited.signal).then(() => 'late' as const) : undefined;
      while (open && run.length < most) {
        next = iterator.next();
        next.catch(() => undefined);
        const result = await (late ? Promise.race([next, late]) : next);
        if (result === 'late' || result.done) break;
        next = undefined;
        run.push(result.value);
        open = !ends(result.value);
      }
      waited.abort('ended');
      live ||= !open;
      yield run;
    }
  } finally {
    iterator.return?.().catch(() => undefined);
  }
}
