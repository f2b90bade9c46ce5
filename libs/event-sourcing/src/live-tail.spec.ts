import {
  breakingStore,
  collect,
  must,
  promptTimers,
  reading,
  sampleEvents,
  seededRandom,
  until,
} from '@tirage/testing';
import fc from 'fast-check';
import {
  FutureVersion,
  InMemoryEventStore,
  LiveTail,
  StoreUnavailable,
  upcaster,
  upcasting,
  type EventStore,
  type LiveTailOptions,
} from './index.js';

const clock = { now: () => 0 };
const random = seededRandom(1);
const never = () => new AbortController().signal;

const tailOf = (store: EventStore, more: Partial<LiveTailOptions> = {}) =>
  new LiveTail({ store, categories: ['round'], timers: promptTimers, random, ...more });

async function write(store: EventStore, stream: string, sizes: readonly number[]): Promise<bigint> {
  let head: 'no-stream' | bigint = 'no-stream';
  for (const [append, size] of sizes.entries()) {
    const tags = Array.from({ length: size }, (_, n) => `${stream}/${append}/${n}`);
    head = (await store.append(stream, sampleEvents(...tags), head)).revision;
  }
  return head === 'no-stream' ? -1n : head;
}

describe('following a stream', () => {
  it('gives what is recorded, then what comes, of this stream alone', async () => {
    const store = new InMemoryEventStore({ clock });
    const tail = tailOf(store);
    await tail.start();
    expect(tail.live).toBe(true);
    await store.append('round-1', sampleEvents('a', 'b'), 'no-stream');
    const all = reading(tail.followFrom('round-1', 'start', never()));
    const later = reading(tail.followFrom('round-1', 0n, never()));
    expect((await all.take(2)).map((event) => event.revision)).toEqual([0n, 1n]);
    await store.append('round-2', sampleEvents('x'), 'no-stream');
    await store.append('round-1', sampleEvents('c'), 1n);
    expect((await all.take(1)).map((event) => event.revision)).toEqual([2n]);
    expect((await later.take(2)).map((event) => event.revision)).toEqual([1n, 2n]);
    await tail.close();
    expect(await all.rest()).toEqual([]);
  });

  it('goes on from what its reader has read himself since he registered', async () => {
    const store = new InMemoryEventStore({ clock });
    let reads = 0;
    const tail = tailOf({
      append: (...args) => store.append(...args),
      read: (...args) => (reads++, store.read(...args)),
      subscribe: (options) => store.subscribe(options),
    });
    await tail.start();
    await write(store, 'round-1', [1]);
    const follower = tail.follow('round-1', never());
    await store.append('round-1', sampleEvents('while nobody has read'), 0n);
    const read = await collect(store.read('round-1'));
    await store.append('round-1', sampleEvents('after'), 1n);
    const later = reading(tail.eventsAfter(follower, 'round-1', must(read.at(-1)).revision));
    expect((await later.take(1)).map((event) => event.revision)).toEqual([2n]);
    expect(reads).toBe(0);
    await tail.close();
    expect(await later.rest()).toEqual([]);
  });

  it('waits where the revision is beyond the head', async () => {
    const store = new InMemoryEventStore({ clock });
    const tail = tailOf(store);
    await tail.start();
    const beyond = reading(tail.followFrom('round-1', 2n, never()));
    const first = beyond.take(1);
    await write(store, 'round-1', [2, 3]);
    expect((await first).map((event) => event.revision)).toEqual([3n]);
    await tail.close();
  });

  it('ends without an error when the signal is aborted, also while the store does not answer', async () => {
    const silent: EventStore = {
      append: () => new Promise(() => undefined),
      // eslint-disable-next-line require-yield
      read: async function* () {
        await new Promise(() => undefined);
      },
      subscribe: (options) => new InMemoryEventStore({ clock }).subscribe(options),
    };
    const tail = tailOf(silent);
    await tail.start();
    const waiting = new AbortController();
    const events = collect(tail.followFrom('round-1', 'start', waiting.signal));
    await new Promise((resolve) => setImmediate(resolve));
    waiting.abort();
    expect(await events).toEqual([]);
    expect(await collect(tail.followFrom('round-1', 'start', AbortSignal.abort()))).toEqual([]);
    await tail.close();
  });

  it('subscribes once, however many follow', async () => {
    const store = new InMemoryEventStore({ clock });
    let subscriptions = 0;
    const counted: EventStore = {
      append: (...args) => store.append(...args),
      read: (...args) => store.read(...args),
      subscribe: (options) => (subscriptions++, store.subscribe(options)),
    };
    const tail = tailOf(counted);
    await Promise.all([tail.start(), tail.start()]);
    const followers = Array.from({ length: 500 }, (_, n) =>
      until(tail.followFrom(`round-${n % 50}`, 'start', never()), () => true),
    );
    for (let n = 0; n < 50; n++) await store.append(`round-${n}`, sampleEvents(`${n}`), 'no-stream');
    expect(await Promise.all(followers)).toHaveLength(500);
    expect(subscriptions).toBe(1);
    await tail.close();
  });

  it('is exact under concurrent appends, broken lines, slow readers and full buffers', async () => {
    const schedules = fc.record({
      seed: fc.nat(),
      chance: fc.constantFrom(0, 0.05, 0.3),
      buffer: fc.constantFrom(1, 3, 256),
      sizes: fc.array(fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 8 }), {
        minLength: 1,
        maxLength: 4,
      }),
      followers: fc.array(fc.record({ after: fc.integer({ min: -1, max: 3 }), late: fc.nat(30), slow: fc.nat(20) }), {
        minLength: 1,
        maxLength: 4,
      }),
    });
    await fc.assert(
      fc.asyncProperty(schedules, async ({ seed, chance, buffer, sizes, followers }) => {
        const store = new InMemoryEventStore({ clock });
        const tail = tailOf(breakingStore(store, chance, seededRandom(seed)), { buffer });
        const starting = tail.start();
        if (seed % 2 === 0) await starting;
        const followed = sizes.flatMap((stream, number) =>
          followers.map(async ({ after, late, slow }) => {
            const last = BigInt(stream.reduce((sum, size) => sum + size, 0) - 1);
            const from = BigInt(after);
            await turns(late);
            if (from >= last) return;
            const seen: bigint[] = [];
            const events = tail.followFrom(`round-${number}`, from < 0n ? 'start' : from, never());
            for await (const event of events) {
              if (event.stream === `round-${number}`) seen.push(event.revision);
              if (event.revision >= last) break;
              await turns(slow);
            }
            expect(seen).toEqual(Array.from({ length: Number(last - from) }, (_, n) => from + 1n + BigInt(n)));
          }),
        );
        await Promise.all([...sizes.map((stream, number) => write(store, `round-${number}`, stream)), ...followed]);
        await tail.close();
      }),
      { numRuns: 150, seed: 20261130, endOnFailure: true },
    );
  }, 60_000);

  it('says what broke, and is not live until it has mended', async () => {
    const store = new InMemoryEventStore({ clock });
    const problems: unknown[] = [];
    const tail: LiveTail = tailOf(breakingStore(store, 0.5, seededRandom(3)), {
      onProblem: (problem) => problems.push([problem, tail.live]),
    });
    await tail.start();
    const all = reading(tail.followFrom('round-1', 'start', never()));
    await write(store, 'round-1', [1, 1, 1, 1, 1, 1, 1, 1]);
    expect(await all.take(8)).toHaveLength(8);
    expect(problems.length).toBeGreaterThan(0);
    for (const [problem] of problems as [unknown, boolean][]) expect(problem).toBeInstanceOf(StoreUnavailable);
    await tail.close();
  });
});

describe('a broken subscription', () => {
  it('goes on from the last event it gave, after a short back-off each time', async () => {
    const store = new InMemoryEventStore({ clock });
    const line = interruptible(store);
    const away: { ms: number; live: boolean }[] = [];
    const tail: LiveTail = tailOf(line.store, {
      timers: {
        sleep: async (ms) => {
          away.push({ ms, live: tail.live });
          await store.append('round-1', sampleEvents(`while away ${away.length}`), BigInt(away.length - 1));
        },
      },
    });
    await tail.start();
    const follower = tail.follow('round-1', never());
    await store.append('round-1', sampleEvents('before'), 'no-stream');
    expect(await follower.next()).toMatchObject({ revision: 0n });
    for (let revision = 1n; revision <= 10n; revision++) {
      line.breakOff();
      expect(await follower.next()).toMatchObject({ revision });
    }
    expect(away).toHaveLength(10);
    for (const { ms, live } of away) expect([ms >= 25 && ms <= 50, live]).toEqual([true, false]);
    await tail.close();
  });

  it('is tried again for ever, less and less often', async () => {
    const waits: number[] = [];
    const tail: LiveTail = tailOf(breakingStore(new InMemoryEventStore({ clock }), 1, random), {
      timers: {
        sleep: async (ms) => {
          if (waits.push(ms) === 12) void tail.close();
        },
      },
    });
    await tail.start();
    expect(tail.live).toBe(false);
    for (const [index, ms] of waits.entries()) {
      const most = Math.min(5_000, 50 * 2 ** index);
      expect([ms >= most / 2, ms <= most]).toEqual([true, true]);
    }
  });
});

describe('reading what a follower asks for', () => {
  it('reads again what a lagging read left out', async () => {
    const store = new InMemoryEventStore({ clock });
    await store.append('round-1', sampleEvents('a', 'b'), 'no-stream');
    let lagging = 2;
    const tail = tailOf({
      append: (...args) => store.append(...args),
      read: (stream, options) => store.read(lagging-- > 0 ? 'round-none' : stream, options),
      subscribe: (options) => store.subscribe(options),
    });
    await tail.start();
    const events = reading(tail.followFrom('round-1', 'start', never()));
    const first = events.take(3);
    await turns(50);
    await store.append('round-1', sampleEvents('c'), 1n);
    expect((await first).map((event) => event.revision)).toEqual([0n, 1n, 2n]);
    await tail.close();
  });

  it('gives an error that no waiting mends to its reader alone', async () => {
    const store = new InMemoryEventStore({ clock });
    const tail = tailOf(store, { upcast: upcaster({}) });
    await tail.start();
    const other = reading(tail.followFrom('round-2', 'start', never()));
    await store.append('round-1', [{ ...must(sampleEvents('a')[0]), version: 2 }], 'no-stream');
    await expect(collect(tail.followFrom('round-1', 'start', never()))).rejects.toBeInstanceOf(FutureVersion);
    await store.append('round-2', sampleEvents('b'), 'no-stream');
    expect(await other.take(1)).toHaveLength(1);
    await tail.close();

    const broken = tailOf(upcasting(store, upcaster({})));
    await expect(collect(broken.followFrom('round-1', 'start', never()))).rejects.toBeInstanceOf(FutureVersion);
  });
});

describe('a follower', () => {
  it('is told of a gap instead of keeping events without bound, and hears again after that', async () => {
    const store = new InMemoryEventStore({ clock });
    const tail = tailOf(store, { buffer: 4 });
    await tail.start();
    const follower = tail.follow('round-1', never());
    await write(store, 'round-1', [1, 1, 1, 1, 1, 1]);
    await turns(50);
    expect(await follower.next()).toBe('gap');
    await store.append('round-1', sampleEvents('after the gap'), 5n);
    expect(await follower.next()).toMatchObject({ revision: 6n });
    follower.close();
    expect(await follower.next()).toBeUndefined();
    await tail.close();
  });

  it('that registered before the subscription stood is told to read', async () => {
    const store = new InMemoryEventStore({ clock });
    const tail = tailOf(store);
    const follower = tail.follow('round-1', never());
    await store.append('round-1', sampleEvents('a'), 'no-stream');
    await tail.start();
    expect(await follower.next()).toBe('gap');
    await tail.close();
    expect(await tail.follow('round-1', never()).next()).toBeUndefined();
  });
});

/** The same store, whose subscriptions can be broken off. */
function interruptible(store: EventStore): { readonly store: EventStore; breakOff(): void } {
  let line = new AbortController();
  return {
    breakOff: () => line.abort(),
    store: {
      append: (...args) => store.append(...args),
      read: (...args) => store.read(...args),
      async *subscribe(options) {
        line = new AbortController();
        const end = () => line.abort();
        options.signal.addEventListener('abort', end, { once: true });
        yield* store.subscribe({ ...options, signal: line.signal });
        options.signal.removeEventListener('abort', end);
        if (!options.signal.aborted) throw new StoreUnavailable('the line broke');
      },
    },
  };
}

/** Lets everything else go on for so many microtasks. */
async function turns(count: number): Promise<void> {
  for (let n = 0; n < count; n++) await Promise.resolve();
}
