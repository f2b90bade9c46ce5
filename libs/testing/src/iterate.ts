/** Everything an iteration gives, until it ends by itself. */
export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** The first `count` items, or fewer when it ends before; the iteration is closed then. */
export async function take<T>(items: AsyncIterable<T>, count: number): Promise<T[]> {
  const taken: T[] = [];
  if (count < 1) return taken;
  for await (const item of items) if (taken.push(item) >= count) break;
  return taken;
}

/** The items up to and including the first for which `last` holds; the iteration is closed then. */
export async function until<T>(items: AsyncIterable<T>, last: (item: T) => boolean): Promise<T[]> {
  const taken: T[] = [];
  for await (const item of items) {
    taken.push(item);
    if (last(item)) break;
  }
  return taken;
}

/** Reads one iteration bit by bit, in several steps of a test. */
export interface Reading<T> {
  /** The next `count` items, or fewer when it ends before. */
  take(count: number): Promise<T[]>;
  /** The next items up to and including the first for which `last` holds. */
  until(last: (item: T) => boolean): Promise<T[]>;
  /** What is left. */
  rest(): Promise<T[]>;
  close(): Promise<void>;
}

export function reading<T>(items: AsyncIterable<T>): Reading<T> {
  const iterator = items[Symbol.asyncIterator]();
  const pull = async (enough: (item: T, count: number) => boolean): Promise<T[]> => {
    const taken: T[] = [];
    for (;;) {
      const next = await iterator.next();
      if (next.done) return taken;
      if (enough(next.value, taken.push(next.value))) return taken;
    }
  };
  return {
    take: async (count) => (count < 1 ? [] : pull((_, taken) => taken >= count)),
    until: (last) => pull(last),
    rest: () => pull(() => false),
    close: async () => {
      await iterator.return?.();
    },
  };
}
