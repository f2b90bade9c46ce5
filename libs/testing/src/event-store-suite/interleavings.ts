import { comparePositions, type EventStore, type RecordedEvent } from '@tirage/event-sourcing';
import fc from 'fast-check';
import { collect, reading } from '../iterate.js';
import { must } from '../must.js';
import { sampleEvents } from '../sample-events.js';
import { isCaughtUp, isEvent, type StoreTest, type StoreTests } from './store-tests.js';

/** Per writer the sizes of its appends, one after the other; each writer has a stream of its own. */
const schedules = fc.array(fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 8 }), {
  minLength: 2,
  maxLength: 6,
});

async function write(store: EventStore, stream: string, sizes: readonly number[]): Promise<void> {
  let head: 'no-stream' | bigint = 'no-stream';
  for (const [append, size] of sizes.entries()) {
    const tags = Array.from({ length: size }, (_, n) => `${stream}/${append}/${n}`);
    head = (await store.append(stream, sampleEvents(...tags), head)).revision;
  }
}

const keyOf = (event: RecordedEvent) => `${event.stream}@${event.revision}`;

async function check(t: StoreTest, run: number, sizes: readonly (readonly number[])[]): Promise<void> {
  const category = `${t.category}n${run}`;
  const total = sizes.flat().reduce((sum, size) => sum + size, 0);
  const streams = sizes.map((_, writer) => `${category}-${writer}`);
  const over = new AbortController();
  const follow = (after: RecordedEvent['position'] | 'start' | 'end') =>
    reading(t.store.subscribe({ after, categories: [category], signal: over.signal }));
  const all = async (following: ReturnType<typeof follow>, count = total) => {
    const events: RecordedEvent[] = [];
    if (count > 0) await following.until((item) => isEvent(item) && events.push(item) === count);
    return events;
  };

  const early = follow('end');
  await early.until(isCaughtUp);
  const writing = Promise.all(streams.map((stream, writer) => write(t.store, stream, sizes[writer] ?? [])));
  const during = all(follow('start'));
  const [followed, joined] = await Promise.all([all(early), during, writing]);
  const afterwards = await all(follow('start'));
  const middle = Math.floor(total / 2);
  const rest = await all(follow(must(followed[middle]).position), total - middle - 1);
  over.abort();

  const read = (await Promise.all(streams.map((stream) => collect(t.store.read(stream))))).flat();
  const inLogOrder = read.sort((a, b) => comparePositions(a.position, b.position)).map(keyOf);
  expect(new Set(inLogOrder).size).toBe(total);
  for (const seen of [followed, joined, afterwards]) expect(seen.map(keyOf)).toEqual(inLogOrder);
  expect(rest.map(keyOf)).toEqual(inLogOrder.slice(middle + 1));
  const [first, ...others] = read;
  others.reduce((before, event) => {
    expect(comparePositions(before.position, event.position)).toBeLessThan(0);
    return event;
  }, must(first));
}

export function interleavingRules({ test, seeds }: StoreTests): void {
  test('every subscriber sees every event once, in the one log order', async (t) => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(schedules, (sizes) => check(t, run++, sizes)),
      { numRuns: seeds, seed: 20261130, endOnFailure: true },
    );
  });

  test('a read sees what a subscription has given', async ({ store, category, stream, signal }) => {
    const following = store.subscribe({ after: 'start', categories: [category], signal });
    const streams = ['one', 'two', 'three'].map(stream);
    const writing = Promise.all(streams.map((name) => write(store, name, [1, 2, 3, 1, 2, 3, 1, 2, 3, 2])));
    let seen = 0;
    for await (const item of following) {
      if (!isEvent(item)) continue;
      const [event] = await collect(store.read(item.stream, { from: item.revision, limit: 1 }));
      expect(event).toEqual(item);
      if (++seen === 60) break;
    }
    await writing;
  });

  test('writers of one stream that retry on a conflict lose and double nothing', async ({ store, stream }) => {
    const writer = async (name: number) => {
      for (let n = 0; n < 5;) {
        const [last] = await collect(store.read(stream(), { direction: 'backwards', limit: 1 }));
        const appended = store.append(stream(), sampleEvents(`${name}/${n}`), last?.revision ?? 'no-stream');
        await appended.then(
          () => n++,
          () => undefined,
        );
      }
    };
    await Promise.all(Array.from({ length: 6 }, (_, name) => writer(name)));
    const recorded = await collect(store.read(stream()));
    expect(recorded.map((event) => event.revision)).toEqual(Array.from({ length: 30 }, (_, n) => BigInt(n)));
    expect(new Set(recorded.map((event) => event.id)).size).toBe(30);
  });
}
