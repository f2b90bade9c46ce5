import { collect, promptTimers } from '@tirage/testing';
import { appendSurely, CommandHandler, Contended, type Fold, type Folded } from './command-handler.js';
import { newEvents, type Cause, type DecidedEvent } from './event-id.js';
import { StoreUnavailable, WrongExpectedRevision, type EventStore, type ExpectedRevision } from './event-store.js';
import type { NewEvent } from './event.js';
import { InMemoryEventStore } from './memory/in-memory-event-store.js';

const STREAM = 'count-1';
/** The sum of what has been added. */
const sum: Fold<number> = {
  initialState: () => 0,
  evolve: (total, { data }) => total + Number(data['by']),
};
const causeOf = (id: string): Cause => ({ id, correlationId: 'correlation', actor: 'player' });
const added = (by: number): DecidedEvent => ({ type: 'Added', data: { by } });
/** Adds once: up to the total and no further. */
const upTo =
  (total: number) =>
  ({ state }: Folded<number>) =>
    state < total ? [added(total - state)] : [];

type Append = readonly [stream: string, events: readonly NewEvent[], expected: ExpectedRevision];
type Fault = 'before' | 'after' | undefined;

/** A store that keeps what it is asked, and whose appends go wrong as told. */
class WatchedStore implements EventStore {
  readonly appends: Append[] = [];
  readonly reads: { stream: string; from: bigint | undefined }[] = [];
  faults: Fault[] = [];
  beforeAppend: () => Promise<void> = () => Promise.resolve();
  readonly store = new InMemoryEventStore({ clock: { now: () => 0 } });

  async append(...append: Append) {
    this.appends.push(append);
    const fault = this.faults.shift();
    if (fault === 'before') throw new StoreUnavailable('before the write');
    await this.beforeAppend();
    const result = await this.store.append(...append);
    if (fault === 'after') throw new StoreUnavailable('after the write');
    return result;
  }
  read(...[stream, options]: Parameters<EventStore['read']>) {
    this.reads.push({ stream, from: options?.from });
    return this.store.read(stream, options);
  }
  subscribe(...[options]: Parameters<EventStore['subscribe']>) {
    return this.store.subscribe(options);
  }
  async amounts(stream = STREAM) {
    return (await collect(this.store.read(stream))).map(({ data }) => data['by']);
  }
}

const open = (cachedStreams?: number) => {
  const store = new WatchedStore();
  const handler = () => new CommandHandler(store, promptTimers, sum, cachedStreams);
  return { store, handler, mine: handler(), other: handler() };
};

describe('a command', () => {
  it('is decided on what is recorded and appended at the revision read', async () => {
    const { store, mine } = open();
    await mine.handle(STREAM, causeOf('a'), () => [added(1), added(2)]);
    const handled = await mine.handle(STREAM, causeOf('b'), upTo(10));
    expect(handled).toMatchObject({ state: 10, revision: 2n, appended: [{ data: { by: 7 } }] });
    expect(store.appends.map(([, , expected]) => expected)).toEqual(['no-stream', 1n]);
    expect(await store.amounts()).toEqual([1, 2, 7]);
  });

  it('run twice writes nothing, here and in another process', async () => {
    const { store, mine, other } = open();
    await mine.handle(STREAM, causeOf('a'), upTo(1));
    for (const handler of [mine, other, mine]) {
      expect(await handler.handle(STREAM, causeOf('a'), upTo(1))).toEqual({ state: 1, revision: 0n, appended: [] });
    }
    expect(await store.amounts()).toEqual([1]);
  });

  it('that has nothing to do on a stream without events says so', async () => {
    expect(await open().mine.handle(STREAM, causeOf('a'), () => [])).toEqual({
      state: 0,
      revision: 'no-stream',
      appended: [],
    });
  });

  it('whose decision throws writes nothing', async () => {
    const { store, mine } = open();
    const impossible = () => {
      throw new RangeError('impossible');
    };
    await expect(mine.handle(STREAM, causeOf('a'), impossible)).rejects.toThrow(RangeError);
    expect(store.appends).toEqual([]);
  });
});

describe('another has written meanwhile', () => {
  it('and it is decided again, on what stands now', async () => {
    const { store, mine, other } = open();
    await mine.handle(STREAM, causeOf('a'), upTo(1));
    await other.handle(STREAM, causeOf('b'), upTo(3));
    const seen: number[] = [];
    const handled = await mine.handle(STREAM, causeOf('c'), (folded) => {
      seen.push(folded.state);
      return upTo(10)(folded);
    });
    expect(seen).toEqual([1, 3]);
    expect(handled).toMatchObject({ state: 10, revision: 2n });
    expect(await store.amounts()).toEqual([1, 2, 7]);
  });

  it('the same decision for the same cause: it is recognised', async () => {
    const { store, mine, other } = open();
    await mine.handle(STREAM, causeOf('a'), upTo(1));
    await other.handle(STREAM, causeOf('b'), upTo(3));
    expect(await mine.handle(STREAM, causeOf('b'), upTo(3))).toMatchObject({ state: 3, revision: 1n });
    expect(await mine.handle(STREAM, causeOf('c'), upTo(4))).toMatchObject({ state: 4, revision: 2n });
    expect(await store.amounts()).toEqual([1, 2, 1]);
  });

  it('another decision for the same cause: it is read, never taken for this one', async () => {
    const { store, mine, other } = open();
    await mine.read(STREAM);
    await other.handle(STREAM, causeOf('a'), upTo(3));
    expect(await mine.handle(STREAM, causeOf('a'), upTo(1))).toEqual({ state: 3, revision: 0n, appended: [] });
    expect(await store.amounts()).toEqual([3]);
  });

  it('again and again: it gives up after ten attempts', async () => {
    const { store, mine } = open();
    let turn = 0;
    store.beforeAppend = async () => {
      const revision = BigInt(turn - 1);
      const foreign = newEvents(STREAM, [added(100)], causeOf(`foreign ${turn}`));
      await store.store.append(STREAM, foreign, turn === 0 ? 'no-stream' : revision);
      turn++;
    };
    await expect(mine.handle(STREAM, causeOf('a'), () => [added(1)])).rejects.toThrow(Contended);
    expect(store.appends).toHaveLength(10);
    expect(await store.amounts()).toEqual(Array(10).fill(100));
  });
});

describe('nothing to do', () => {
  it('counts only on a state read from the store after its cause arrived', async () => {
    const { store, mine, other } = open();
    await mine.handle(STREAM, causeOf('a'), upTo(1));
    await other.handle(STREAM, causeOf('b'), upTo(2));
    // On the state remembered, 1, there would be nothing to do.
    const onceTwo = ({ state }: Folded<number>) => (state === 2 ? [added(5)] : []);
    await mine.handle(STREAM, causeOf('c'), onceTwo);
    expect(await store.amounts()).toEqual([1, 1, 5]);
  });

  it('is read for each time, only what is new', async () => {
    const { store, mine } = open();
    await mine.handle(STREAM, causeOf('a'), upTo(1));
    store.reads.length = 0;
    for (let n = 0; n < 2; n++) await mine.handle(STREAM, causeOf('a'), upTo(1));
    expect(store.reads).toEqual(Array(2).fill({ stream: STREAM, from: 1n }));
  });
});

describe('an append whose outcome is unknown', () => {
  it.each<Fault[]>([['before'], ['after'], ['before', 'after'], ['after', 'before'], ['after', 'after']])(
    '(%s, %s) is sent again: the same bytes at the same revision',
    async (...faults) => {
      const { store, mine } = open();
      await mine.handle(STREAM, causeOf('a'), upTo(1));
      store.appends.length = 0;
      store.faults = faults.filter((fault) => fault !== undefined);
      const sends = store.faults.length + 1;
      expect(await mine.handle(STREAM, causeOf('b'), upTo(3))).toMatchObject({ state: 3, revision: 1n });
      const [first] = store.appends;
      expect(store.appends).toEqual(Array(sends).fill(first));
      expect(await store.amounts()).toEqual([1, 2]);
    },
  );

  it('is given up after three sends; then it may stand, and is not made twice', async () => {
    const { store, mine, other } = open();
    await mine.handle(STREAM, causeOf('a'), upTo(1));
    store.faults = ['after', 'before', 'before'];
    await expect(mine.handle(STREAM, causeOf('b'), upTo(3))).rejects.toThrow(StoreUnavailable);
    expect(store.appends).toHaveLength(4);
    for (const handler of [mine, other]) await handler.handle(STREAM, causeOf('b'), upTo(3));
    expect(await store.amounts()).toEqual([1, 2]);
  });

  it('that lands late, after its message has been handled again, adds nothing', async () => {
    const { store, mine } = open();
    store.faults = ['before', 'before', 'before'];
    await expect(mine.handle(STREAM, causeOf('a'), upTo(1))).rejects.toThrow(StoreUnavailable);
    await mine.handle(STREAM, causeOf('a'), upTo(1));
    const [late] = store.appends;
    if (late) expect(await store.store.append(...late)).toMatchObject({ revision: 0n });
    expect(await mine.handle(STREAM, causeOf('b'), upTo(3))).toMatchObject({ state: 3, revision: 1n });
    expect(await store.amounts()).toEqual([1, 2]);
  });

  it('that lands late, after something else was decided, is refused', async () => {
    const { store, mine, other } = open();
    store.faults = ['before', 'before', 'before'];
    await expect(mine.handle(STREAM, causeOf('a'), upTo(1))).rejects.toThrow(StoreUnavailable);
    await other.handle(STREAM, causeOf('b'), upTo(3));
    const [late] = store.appends;
    if (late) await expect(store.store.append(...late)).rejects.toThrow(WrongExpectedRevision);
    expect(await store.amounts()).toEqual([3]);
  });

  it('is waited for between the sends, longer each time', async () => {
    const { store } = open();
    const slept: number[] = [];
    const timers = { sleep: async (ms: number) => void slept.push(ms) };
    store.faults = ['before', 'before'];
    await appendSurely(store, timers, STREAM, newEvents(STREAM, [added(1)], causeOf('a')), 'no-stream');
    expect(slept).toEqual([50, 100]);
  });

  it('is something else than a refusal, which is not sent again', async () => {
    const { store } = open();
    const event = newEvents(STREAM, [added(1)], causeOf('a'));
    await expect(appendSurely(store, promptTimers, STREAM, event, 7n)).rejects.toThrow(WrongExpectedRevision);
    expect(store.appends).toHaveLength(1);
  });
});

describe('states remembered', () => {
  it('are as many as asked for: a stream not among them is read whole', async () => {
    const { store, mine } = open(2);
    for (const stream of ['count-1', 'count-2', 'count-3']) await mine.handle(stream, causeOf('a'), upTo(1));
    store.reads.length = 0;
    for (const stream of ['count-3', 'count-2', 'count-1']) await mine.handle(stream, causeOf('b'), upTo(2));
    expect(store.reads).toEqual([{ stream: 'count-1', from: 0n }]);
  });

  it('make a decision without a read, fenced by the revision', async () => {
    const { store, mine } = open();
    for (let n = 1; n <= 5; n++) await mine.handle(STREAM, causeOf(`${n}`), upTo(n));
    expect(store.reads).toHaveLength(1);
  });

  it('are not taken from an append that failed', async () => {
    const { store, mine } = open();
    await mine.handle(STREAM, causeOf('a'), upTo(1));
    store.faults = ['before', 'before', 'before'];
    await expect(mine.handle(STREAM, causeOf('b'), upTo(3))).rejects.toThrow(StoreUnavailable);
    store.reads.length = 0;
    await mine.handle(STREAM, causeOf('b'), upTo(3));
    expect(store.reads).toEqual([{ stream: STREAM, from: 0n }]);
  });
});
