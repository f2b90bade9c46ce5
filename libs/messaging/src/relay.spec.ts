import {
  InMemoryCheckpoints,
  InMemoryEventStore,
  StoreUnavailable,
  type Checkpoints,
  type EventStore,
  type Position,
  type RecordedEvent,
} from '@tirage/event-sourcing';
import { breakingStore, must, promptTimers, sampleEvent, seededRandom } from '@tirage/testing';
import {
  BusUnavailable,
  decodeEventRef,
  done,
  InMemoryParked,
  InProcessBus,
  runRelay,
  topics,
  type MessageBus,
  type RelayOptions,
} from './index.js';

const clock = { now: () => 0 };
const random = seededRandom(1);
const NAME = 'relay';

/** A store with so many events in three streams, written in turn. */
async function filledStore(count: number): Promise<EventStore> {
  const store = new InMemoryEventStore({ clock });
  for (let n = 0; n < count; n++) await add(store, n);
  return store;
}

async function add(store: EventStore, n: number): Promise<void> {
  const revision = Math.floor(n / 3);
  await store.append(`round-${n % 3}`, [sampleEvent(`e${n}`)], revision === 0 ? 'no-stream' : BigInt(revision - 1));
}

const at = (count: number): Position => ({ commit: BigInt(count), prepare: BigInt(count) });
const label = ({ stream, revision }: { stream: string; revision: bigint }) => `${stream}@${revision}`;
const labels = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => `round-${(from + n) % 3}@${Math.floor((from + n) / 3)}`);

/** A bus on which the test says when and how each publish ends. */
class HandBus implements Pick<MessageBus, 'publish'> {
  readonly taken: string[] = [];
  private readonly ends: { finish: () => void; fail: (error: unknown) => void }[] = [];
  private look = () => {};

  publish(events: readonly RecordedEvent[]): Promise<void> {
    this.taken.push(...events.map(label));
    this.look();
    return new Promise((finish, fail) => this.ends.push({ finish, fail }));
  }

  async has(count: number): Promise<void> {
    while (this.taken.length < count) await new Promise<void>((resolve) => (this.look = resolve));
  }

  end(index: number): { finish: () => void; fail: (error: unknown) => void } {
    return must(this.ends[index]);
  }
}

/** Checkpoints that a test can wait for, and that remember every position saved. */
class WatchedCheckpoints implements Checkpoints {
  readonly saved: bigint[] = [];
  failing = false;
  private look = () => {};

  constructor(private readonly checkpoints: Checkpoints = new InMemoryCheckpoints()) {}

  load(name: string): Promise<Position | undefined> {
    return this.checkpoints.load(name);
  }

  async save(name: string, position: Position, expectedPrevious: Position | undefined): Promise<boolean> {
    if (this.failing) throw new StoreUnavailable('disk full');
    const saved = await this.checkpoints.save(name, position, expectedPrevious);
    if (saved) this.saved.push(position.commit);
    this.look();
    return saved;
  }

  async reaches(position: Position): Promise<void> {
    while ((await this.load(NAME))?.commit !== position.commit) {
      await new Promise<void>((resolve) => (this.look = resolve));
    }
  }
}

type Given = Partial<RelayOptions> & Pick<RelayOptions, 'store' | 'bus' | 'checkpoints'>;

function startRelay(given: Given): { stop: () => Promise<void>; problems: unknown[] } {
  const stopping = new AbortController();
  const problems: unknown[] = [];
  const running = runRelay({
    categories: ['round'],
    signal: stopping.signal,
    timers: promptTimers,
    random,
    onProblem: (error) => problems.push(error),
    ...given,
  });
  const stop = () => {
    stopping.abort();
    return running;
  };
  return { stop, problems };
}

function inProcess() {
  const parked = new InMemoryParked(clock);
  return { parked, bus: new InProcessBus({ timers: promptTimers, random, clock, parked }) };
}

describe('the relay', () => {
  it('hands each event to the bus at once, in log order, while earlier ones are unfinished', async () => {
    const store = await filledStore(6);
    const bus = new HandBus();
    const relay = startRelay({ store, bus, checkpoints: new WatchedCheckpoints() });
    await bus.has(6);
    await add(store, 6);
    await bus.has(7);
    expect(bus.taken).toEqual(labels(0, 7));
    await relay.stop();
  });

  it('moves its checkpoint to the last event before the first unfinished one', async () => {
    const bus = new HandBus();
    const checkpoints = new WatchedCheckpoints();
    const relay = startRelay({ store: await filledStore(6), bus, checkpoints });
    await bus.has(6);
    for (const finished of [1, 2, 4]) bus.end(finished).finish();
    await promptTimers.sleep(0);
    expect(await checkpoints.load(NAME)).toBeUndefined();
    bus.end(0).finish();
    await checkpoints.reaches(at(3));
    await relay.stop();
    expect(checkpoints.saved).toEqual([3n]);
  });

  it('publishes again after a crash what followed the checkpoint, and skips nothing', async () => {
    const store = await filledStore(9);
    const checkpoints = new WatchedCheckpoints();
    const before = new HandBus();
    const crashed = startRelay({ store, bus: before, checkpoints });
    await before.has(9);
    for (const finished of [0, 1, 2, 3, 5, 8]) before.end(finished).finish();
    await checkpoints.reaches(at(4));
    await crashed.stop();
    const after = new HandBus();
    const relay = startRelay({ store, bus: after, checkpoints });
    await after.has(5);
    expect(after.taken).toEqual(labels(4, 9));
    await relay.stop();
  });

  it('fault 20: a publish that fails is made again, with all that followed, in order', async () => {
    const bus = new HandBus();
    const checkpoints = new WatchedCheckpoints();
    const relay = startRelay({ store: await filledStore(6), bus, checkpoints });
    await bus.has(6);
    for (const finished of [0, 1, 3, 4, 5]) bus.end(finished).finish();
    bus.end(2).fail(new BusUnavailable('away'));
    await bus.has(10);
    expect(bus.taken.slice(6)).toEqual(labels(2, 6));
    for (const finished of [6, 7, 8, 9]) bus.end(finished).finish();
    await checkpoints.reaches(at(6));
    expect(relay.problems).toEqual([expect.any(BusUnavailable)]);
    await relay.stop();
  });

  it('a publish that never ends does not keep a failed one from being made again', async () => {
    const bus = new HandBus();
    const relay = startRelay({ store: await filledStore(2), bus, checkpoints: new WatchedCheckpoints() });
    await bus.has(2);
    bus.end(1).fail(new BusUnavailable('away'));
    await bus.has(4);
    expect(bus.taken.slice(2)).toEqual(labels(0, 2));
    await relay.stop();
  });

  it('has at most a window of events unfinished, one stuck event does not stop the rest', async () => {
    const bus = new HandBus();
    const relay = startRelay({ store: await filledStore(30), bus, checkpoints: new WatchedCheckpoints(), window: 4 });
    await bus.has(4);
    await promptTimers.sleep(0);
    expect(bus.taken).toHaveLength(4);
    for (let n = 1; n < 27; n++) {
      bus.end(n).finish();
      await bus.has(n + 4);
    }
    await promptTimers.sleep(0);
    expect(bus.taken).toEqual(labels(0, 30));
    await relay.stop();
  });

  it('fault 6: while the handler throws the checkpoint does not advance; afterwards it does', async () => {
    const { bus } = inProcess();
    const stopping = new AbortController();
    const checkpoints = new WatchedCheckpoints();
    let tries = 0;
    let away = true;
    let enough = () => {};
    const triedOften = new Promise<void>((resolve) => (enough = resolve));
    const handled: string[] = [];
    const consumer = bus.consume({
      group: 'wallet',
      topics: [topics.events('round')],
      signal: stopping.signal,
      handle: async (message) => {
        if (++tries > 100) enough();
        if (away && message.key === 'round-1') throw new StoreUnavailable('away');
        handled.push(label(decodeEventRef(message)));
        return done;
      },
    });
    const relay = startRelay({ store: await filledStore(6), bus, checkpoints });
    await triedOften;
    expect(await checkpoints.load(NAME)).toEqual(at(1));
    away = false;
    await checkpoints.reaches(at(6));
    expect(handled.sort()).toEqual(labels(0, 6).sort());
    stopping.abort();
    await Promise.all([relay.stop(), consumer]);
    bus.close();
  });

  it('fault 6: two relays at once: every event once more at most, in order per stream, one checkpoint', async () => {
    const { bus } = inProcess();
    const stopping = new AbortController();
    const checkpoints = new WatchedCheckpoints();
    const handled: string[] = [];
    const consumer = bus.consume({
      group: 'wallet',
      topics: [topics.events('round')],
      signal: stopping.signal,
      handle: async (message) => {
        handled.push(label(decodeEventRef(message)));
        return done;
      },
    });
    const store = await filledStore(30);
    const relays = [1, 2].map(() => startRelay({ store, bus, checkpoints }));
    for (let n = 30; n < 60; n++) {
      await add(store, n);
      await promptTimers.sleep(0);
    }
    await checkpoints.reaches(at(60));
    expect([...new Set(handled)].sort()).toEqual(labels(0, 60).sort());
    for (const each of labels(0, 60)) expect(handled.filter((other) => other === each).length).toBeLessThanOrEqual(2);
    for (const stream of ['round-0@', 'round-1@', 'round-2@']) {
      const first = [...new Set(handled)].filter((each) => each.startsWith(stream));
      expect(first).toEqual(labels(0, 60).filter((each) => each.startsWith(stream)));
    }
    expect(checkpoints.saved).toEqual([...checkpoints.saved].sort((a, b) => Number(a - b)));
    stopping.abort();
    await Promise.all([...relays.map((relay) => relay.stop()), consumer]);
    bus.close();
  });

  it('after a lost race goes on from the other owner, never backwards', async () => {
    const bus = new HandBus();
    const checkpoints = new WatchedCheckpoints();
    const relay = startRelay({ store: await filledStore(6), bus, checkpoints });
    await bus.has(6);
    await checkpoints.save(NAME, at(4), undefined);
    bus.end(0).finish();
    await promptTimers.sleep(0);
    for (const finished of [1, 2, 3, 4]) bus.end(finished).finish();
    await checkpoints.reaches(at(5));
    expect(checkpoints.saved).toEqual([4n, 5n]);
    await relay.stop();
  });

  it('fault 15: store, bus and checkpoints that fail again and again: everything is published, in order', async () => {
    const store = await filledStore(60);
    const checkpoints = new WatchedCheckpoints();
    const taken: string[] = [];
    const dice = seededRandom(7);
    const bus = {
      publish: async (events: readonly RecordedEvent[]) => {
        if (dice.fraction() < 0.2) throw new BusUnavailable('away');
        taken.push(...events.map(label));
      },
    };
    const unreliable: Checkpoints = {
      load: async (name) => {
        if (dice.fraction() < 0.2) throw new StoreUnavailable('away');
        return checkpoints.load(name);
      },
      save: async (name, position, previous) => {
        if (dice.fraction() < 0.2) throw new StoreUnavailable('away');
        const saved = await checkpoints.save(name, position, previous);
        if (dice.fraction() < 0.2) throw new StoreUnavailable('the reply was lost');
        return saved;
      },
    };
    const relay = startRelay({ store: breakingStore(store, 0.02, dice), bus, checkpoints: unreliable });
    await checkpoints.reaches(at(60));
    await relay.stop();
    expect([...new Set(taken)].sort()).toEqual(labels(0, 60).sort());
    expect(taken.slice(taken.lastIndexOf('round-0@19'))).toEqual(labels(57, 60));
    expect(relay.problems.length).toBeGreaterThan(5);
  });

  it('backs off longer and longer while nothing goes', async () => {
    const sleeps: number[] = [];
    const timers = {
      sleep: (ms: number, signal?: AbortSignal) => {
        sleeps.push(ms);
        return promptTimers.sleep(ms, signal);
      },
    };
    let enough = () => {};
    const often = new Promise<void>((resolve) => (enough = resolve));
    const store: Pick<EventStore, 'subscribe'> = {
      subscribe: () => {
        if (sleeps.length > 30) enough();
        throw new StoreUnavailable('away');
      },
    };
    const relay = startRelay({ store, bus: new HandBus(), checkpoints: new WatchedCheckpoints(), timers });
    await often;
    await relay.stop();
    const backOffs = sleeps.filter((_, index) => index % 2 === 1);
    expect(must(backOffs[0])).toBeLessThanOrEqual(50);
    expect(must(backOffs[9])).toBeGreaterThanOrEqual(2_500);
    expect(Math.max(...backOffs)).toBeLessThanOrEqual(5_000);
  });

  it('fault 5: a poisoned event is parked and does not hold up the checkpoint', async () => {
    const { bus, parked } = inProcess();
    const stopping = new AbortController();
    const checkpoints = new WatchedCheckpoints();
    const consumer = bus.consume({
      group: 'wallet',
      topics: [topics.events('round')],
      signal: stopping.signal,
      handle: async (message) => {
        if (decodeEventRef(message).revision === 1n) throw new TypeError('undefined is not a function');
        return done;
      },
    });
    const relay = startRelay({ store: await filledStore(9), bus, checkpoints });
    await checkpoints.reaches(at(9));
    expect((await parked.list()).map(({ message }) => label(decodeEventRef(message))).sort()).toEqual(labels(3, 6));
    stopping.abort();
    await Promise.all([relay.stop(), consumer]);
    bus.close();
  });

  it('publishes the categories it is asked for alone', async () => {
    const store = await filledStore(3);
    await store.append('other-1', [sampleEvent('other')], 'no-stream');
    const bus = new HandBus();
    const relay = startRelay({ store, bus, checkpoints: new WatchedCheckpoints(), categories: ['other'] });
    await bus.has(1);
    expect(bus.taken).toEqual(['other-1@0']);
    await relay.stop();
  });
});
