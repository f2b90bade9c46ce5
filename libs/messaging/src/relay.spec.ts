import { promptTimers, sampleEvent, seededRandom } from '@tirage/testing';
import { BusUnavailable } from './index.js';
import { at, HandBus, labels, NAME, relayWorld, WatchedCheckpoints } from './specs/relay-world.js';

const { add, filledStore, startRelay } = relayWorld(promptTimers, seededRandom(1), sampleEvent);

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
