import { promptTimers, sampleEvents, seededRandom } from '@tirage/testing';
import { InMemoryEventStore, LiveTail, waitFor } from './index.js';

const clock = { now: () => 0 };
const never = () => new AbortController().signal;

const tailOf = (store: InMemoryEventStore) =>
  new LiveTail({ store, categories: ['round'], timers: promptTimers, random: seededRandom(1) });

describe('waiting for an outcome', () => {
  const fold = { initialState: () => 0, evolve: (count: number) => count + 1 };

  it('finds what is recorded, or waits for it', async () => {
    const store = new InMemoryEventStore({ clock });
    const tail = tailOf(store);
    await tail.start();
    await store.append('round-1', sampleEvents('a', 'b'), 'no-stream');
    const recorded = await waitFor(tail, 'round-1', { fold, done: (count) => count === 2, signal: never() });
    expect(recorded).toMatchObject({ state: 2, done: true, last: { revision: 1n } });
    const coming = waitFor(tail, 'round-1', { fold, done: (_, event) => event.revision === 3n, signal: never() });
    await store.append('round-1', sampleEvents('c', 'd', 'e'), 1n);
    expect(await coming).toMatchObject({ state: 4, done: true, last: { revision: 3n } });
    await tail.close();
  });

  it('gives the state so far when the time is over', async () => {
    const store = new InMemoryEventStore({ clock });
    const tail = tailOf(store);
    await tail.start();
    await store.append('round-1', sampleEvents('a'), 'no-stream');
    const time = new AbortController();
    const waiting = waitFor(tail, 'round-1', { fold, done: () => false, signal: time.signal });
    await turns(50);
    time.abort();
    expect(await waiting).toMatchObject({ state: 1, done: false, last: { revision: 0n } });
    expect(await waitFor(tail, 'round-2', { fold, done: () => true, signal: time.signal })).toEqual({
      state: 0,
      done: false,
    });
    await tail.close();
  });
});

/** Lets everything else go on for so many microtasks. */
async function turns(count: number): Promise<void> {
  for (let n = 0; n < count; n++) await Promise.resolve();
}
