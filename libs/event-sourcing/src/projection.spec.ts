import { breakingStore, collect, promptTimers, sampleEvent, seededRandom } from '@tirage/testing';
import type { Random } from '@tirage/kernel';
import fc from 'fast-check';
import {
  InMemoryEventStore,
  InMemoryReadModel,
  runProjection,
  StoreUnavailable,
  type EventStore,
  type Projection,
  type ProjectionProgress,
  type ReadModel,
  type RecordedEvent,
} from './index.js';

type Account = { readonly total: number; readonly entries: number };

const never = new AbortController().signal;

/** Totals per account; an account at a total of 7 is closed, so rows go as well as come. Not idempotent on purpose. */
async function project(event: RecordedEvent, get: (key: string) => Promise<Account | undefined>) {
  const key = event.data['account'] as string;
  const before = (await get(key)) ?? { total: 0, entries: 0 };
  const after = { total: (before.total + Number(event.data['amount'])) % 13, entries: before.entries + 1 };
  return after.total === 7
    ? { puts: new Map<string, Account>(), deletes: [key] }
    : { puts: new Map([[key, after]]), deletes: [] };
}

async function foldOf(store: EventStore): Promise<[string, Account][]> {
  const rows = new Map<string, Account>();
  for await (const item of store.subscribe({ after: 'start', categories: ['wallet'], signal: never })) {
    if ('caughtUp' in item) break;
    const { puts, deletes } = await project(item, async (key) => rows.get(key));
    for (const key of deletes) rows.delete(key);
    for (const [key, row] of puts) rows.set(key, row);
  }
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1));
}

async function append(store: EventStore, number: number, accounts: number, random: Random): Promise<void> {
  const account = `a${Math.floor(random.fraction() * accounts)}`;
  const event = sampleEvent(`${number}`, { data: { account, amount: Math.floor(random.fraction() * 10) } });
  await store.append(`wallet-${number % 4}`, [event], number < 4 ? 'no-stream' : BigInt(Math.floor(number / 4) - 1));
}

/** Runs until the table holds everything that stands in the log at that moment. */
async function runToEnd(store: EventStore, readModel: ReadModel<Account>, more: Partial<Projection<Account>> = {}) {
  const over = new AbortController();
  const progress: ProjectionProgress[] = [];
  await runProjection({
    name: 'accounts',
    store,
    categories: ['wallet'],
    readModel,
    project,
    signal: over.signal,
    timers: promptTimers,
    random: seededRandom(1),
    onProgress: (step) => {
      progress.push(step);
      if (step.caughtUp) over.abort();
    },
    ...more,
  });
  return progress;
}

/** A table whose writes fail now and then: before they are made, or after. */
function failing(model: ReadModel<Account>, chance: number, random: Random): ReadModel<Account> {
  const maybe = (when: string) => {
    if (random.fraction() < chance) throw new Error(`died ${when} the write`);
  };
  return {
    position: () => model.position(),
    get: (key) => model.get(key),
    scan: (range) => model.scan(range),
    apply: async (...change) => {
      maybe('before');
      await model.apply(...change);
      maybe('after');
    },
  };
}

async function filled(count: number): Promise<InMemoryEventStore> {
  const store = new InMemoryEventStore({ clock: { now: () => 0 } });
  const random = seededRandom(count);
  for (let n = 0; n < count; n++) await append(store, n, 5, random);
  return store;
}

describe('a projection', () => {
  it('makes the table that the events make, in writes of at most a batch', async () => {
    const store = await filled(103);
    const model = new InMemoryReadModel<Account>();
    const progress = await runToEnd(store, model, { batch: 20 });
    expect(await collect(model.scan())).toEqual(await foldOf(store));
    expect(progress.map((step) => step.events)).toEqual([20, 20, 20, 20, 20, 3]);
    expect(progress.map((step) => step.caughtUp)).toEqual([false, false, false, false, false, true]);
    expect(progress[0]).toMatchObject({ name: 'accounts', last: { at: '1970-01-01T00:00:00.000Z' } });
  });

  it('goes on from its position, and says that it has caught up when there is nothing new', async () => {
    const store = await filled(10);
    const model = new InMemoryReadModel<Account>();
    await runToEnd(store, model);
    const random = seededRandom(2);
    for (let n = 10; n < 15; n++) await append(store, n, 5, random);
    expect((await runToEnd(store, model)).map((step) => step.events)).toEqual([5]);
    expect(await runToEnd(store, model)).toEqual([{ name: 'accounts', caughtUp: true, events: 0 }]);
    expect(await collect(model.scan())).toEqual(await foldOf(store));
  });

  it('follows live events', async () => {
    const store = await filled(4);
    const model = new InMemoryReadModel<Account>();
    const over = new AbortController();
    const random = seededRandom(4);
    let written = 4;
    await runToEnd(store, model, {
      signal: over.signal,
      onProgress: () => {
        if (written < 40) void append(store, written++, 5, random);
        else over.abort();
      },
    });
    await runToEnd(store, model);
    expect(await collect(model.scan())).toEqual(await foldOf(store));
  });

  it('never jumps over an event that it cannot handle', async () => {
    const store = await filled(10);
    const model = new InMemoryReadModel<Account>();
    const problems: unknown[] = [];
    let failures = 0;
    await runToEnd(store, model, {
      batch: 3,
      onProblem: (problem) => problems.push(problem),
      project: async (event, get) => {
        if (event.position.commit === 5n && failures++ < 4) throw new RangeError('not now');
        return project(event, get);
      },
    });
    expect(problems).toHaveLength(4);
    expect(await collect(model.scan())).toEqual(await foldOf(store));
  });

  it('leaves no subscription behind when it starts over', async () => {
    const store = await filled(3);
    let open = 0;
    const counted: EventStore = {
      append: (...args) => store.append(...args),
      read: (...args) => store.read(...args),
      async *subscribe(options) {
        open++;
        try {
          yield* store.subscribe(options);
        } finally {
          open--;
        }
      },
    };
    const over = new AbortController();
    let failures = 0;
    await runToEnd(counted, new InMemoryReadModel<Account>(), {
      signal: over.signal,
      project: async (event, get) => {
        if (event.position.commit > 3n && failures++ < 10) throw new StoreUnavailable('away');
        return project(event, get);
      },
      onProgress: ({ last }) => {
        if (last?.position.commit === 4n) over.abort();
        else void append(store, 3, 5, seededRandom(1));
      },
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(open).toBe(0);
  });

  it('equals the fold of the events, whatever breaks, and built twice under load', async () => {
    const schedules = fc.record({
      seed: fc.nat(),
      chance: fc.constantFrom(0, 0.02, 0.2),
      batch: fc.integer({ min: 1, max: 9 }),
      before: fc.nat(40),
      during: fc.nat(40),
      crashes: fc.array(fc.nat(60), { maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(schedules, async ({ seed, chance, batch, before, during, crashes }) => {
        const random = seededRandom(seed);
        const store = await filled(before);
        const broken = breakingStore(store, chance, random);
        const model = new InMemoryReadModel<Account>();
        const fragile = failing(model, chance, random);
        const writing = (async () => {
          for (let n = before; n < before + during; n++) await append(store, n, 5, random);
        })();
        for (const turns of crashes) {
          const crash = new AbortController();
          const running = runToEnd(broken, fragile, { batch, signal: crash.signal, onProgress: () => undefined });
          for (let n = 0; n < turns; n++) await Promise.resolve();
          crash.abort();
          await running;
        }
        const again = new InMemoryReadModel<Account>();
        await Promise.all([runToEnd(broken, again, { batch }), writing]);
        await runToEnd(broken, fragile, { batch });
        await runToEnd(store, again, { batch });
        await runToEnd(store, model, { batch });
        const expected = await foldOf(store);
        expect(await collect(model.scan())).toEqual(expected);
        expect(await collect(again.scan())).toEqual(expected);
      }),
      { numRuns: 100, seed: 20261130, endOnFailure: true },
    );
  }, 60_000);
});
