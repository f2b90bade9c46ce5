import { StoreUnavailable, type Checkpoints, type EventStore, type RecordedEvent } from '@tirage/event-sourcing';
import { breakingStore, must, promptTimers, sampleEvent, seededRandom } from '@tirage/testing';
import { BusUnavailable, decodeEventRef, done, topics } from './index.js';
import { at, HandBus, label, labels, NAME, relayWorld, WatchedCheckpoints } from './specs/relay-world.js';

const { add, filledStore, inProcess, startRelay } = relayWorld(promptTimers, seededRandom(1), sampleEvent);

describe('the relay, where a handler, a bus or a store fails', () => {
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
});
