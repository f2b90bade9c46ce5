import { comparePositions, type RecordedEvent } from '@tirage/event-sourcing';
import { collect, reading } from '../iterate.js';
import { sampleEvents } from '../sample-events.js';
import { idsOf, isCaughtUp, isEvent, type StoreTest, type StoreTests } from './store-tests.js';

const tagsOf = (events: readonly RecordedEvent[]) => events.map((event) => event.data['tag']);

const follow = ({ store, category, signal }: StoreTest, after: RecordedEvent['position'] | 'start' | 'end') =>
  reading(store.subscribe({ after, categories: [category], signal }));

export function subscriptionRules({ test }: StoreTests): void {
  test('from the start: all streams in log order, then caught up, then live', async (t) => {
    await t.store.append(t.stream('one'), sampleEvents('a', 'b'), 'no-stream');
    await t.store.append(t.stream('two'), sampleEvents('c'), 'no-stream');
    await t.store.append(t.stream('one'), sampleEvents('d'), 1n);
    const following = follow(t, 'start');
    const recorded = (await following.until(isCaughtUp)).filter(isEvent);
    expect(tagsOf(recorded)).toEqual(['a', 'b', 'c', 'd']);
    await t.store.append(t.stream('two'), sampleEvents('e', 'f'), 0n);
    const live = await following.until((item) => isEvent(item) && item.data['tag'] === 'f');
    expect(tagsOf(live.filter(isEvent))).toEqual(['e', 'f']);
  });

  test('from the end: caught up first, then everything acknowledged after that', async (t) => {
    await t.store.append(t.stream(), sampleEvents('before'), 'no-stream');
    const following = follow(t, 'end');
    expect(idsOf(await following.until(isCaughtUp))).toEqual([]);
    await t.store.append(t.stream(), sampleEvents('a'), 0n);
    await t.store.append(t.stream('new'), sampleEvents('b'), 'no-stream');
    const live = await following.until((item) => isEvent(item) && item.data['tag'] === 'b');
    expect(tagsOf(live.filter(isEvent))).toEqual(['a', 'b']);
  });

  test('what is appended while a live reader is busy with an event comes next, whether or not more is appended', async (t) => {
    await t.store.append(t.stream(), sampleEvents('before'), 'no-stream');
    const following = follow(t, 'end');
    await following.until(isCaughtUp);
    for (const [index, tag] of [...'abc'].entries()) {
      await t.store.append(t.stream(), sampleEvents(tag), BigInt(index));
      if (index === 0) expect(tagsOf((await following.until(isEvent)).filter(isEvent))).toEqual(['a']);
    }
    expect(tagsOf((await following.take(2)).filter(isEvent))).toEqual(['b', 'c']);
  });

  test('after a position: the event at it is not given again', async (t) => {
    await t.store.append(t.stream(), sampleEvents(...'abcde'), 'no-stream');
    const recorded = await collect(t.store.read(t.stream()));
    for (const [index, event] of recorded.entries()) {
      const rest = (await follow(t, event.position).until(isCaughtUp)).filter(isEvent);
      expect(tagsOf(rest)).toEqual([...'abcde'].slice(index + 1));
    }
  });

  test('gives each event as a read of its stream does', async (t) => {
    await t.store.append(t.stream('one'), sampleEvents('a', 'b'), 'no-stream');
    await t.store.append(t.stream('two'), sampleEvents('c'), 'no-stream');
    const followed = (await follow(t, 'start').until(isCaughtUp)).filter(isEvent);
    const read = [...(await collect(t.store.read(t.stream('one')))), ...(await collect(t.store.read(t.stream('two'))))];
    expect(followed).toEqual(read);
    for (const [index, event] of followed.entries()) {
      const next = followed[index + 1];
      if (next) expect(comparePositions(event.position, next.position)).toBeLessThan(0);
    }
  });

  test('only the categories asked for, by their whole name', async ({ store, category, signal }) => {
    const categories = [category, `${category}b`];
    const others = [`${category}s-1`, `${category}bc-1`, `x${category}-1`, `x-${category}-1`];
    for (const stream of others) await store.append(stream, sampleEvents(stream), 'no-stream');
    await store.append(`${category}-1`, sampleEvents('a'), 'no-stream');
    await store.append(`${category}b-1-2`, sampleEvents('b'), 'no-stream');
    const following = reading(store.subscribe({ after: 'start', categories, signal }));
    expect(tagsOf((await following.until(isCaughtUp)).filter(isEvent))).toEqual(['a', 'b']);
    for (const stream of others) await store.append(stream, sampleEvents('live'), 0n);
    await store.append(`${category}-1`, sampleEvents('c'), 0n);
    const live = (await following.until(isEvent)).filter(isEvent);
    expect(tagsOf(live)).toEqual(['c']);
  });

  test('ends without an error when the signal is aborted: before, while waiting, between events', async (t) => {
    await t.store.append(t.stream(), sampleEvents('a', 'b'), 'no-stream');
    const start = (signal: AbortSignal) =>
      reading(t.store.subscribe({ after: 'start', categories: [t.category], signal }));
    expect(idsOf(await start(AbortSignal.abort()).rest())).toEqual([]);

    const waiting = new AbortController();
    const idle = start(waiting.signal);
    await idle.until(isCaughtUp);
    const rest = idle.rest();
    waiting.abort();
    expect(idsOf(await rest)).toEqual([]);

    const between = new AbortController();
    const busy = start(between.signal);
    await busy.take(1);
    between.abort();
    expect((await busy.rest()).length).toBeLessThanOrEqual(2);
  });

  test('several at once, each with everything, each left on its own', async (t) => {
    await t.store.append(t.stream(), sampleEvents('a'), 'no-stream');
    const [one, two, left] = [follow(t, 'start'), follow(t, 'start'), follow(t, 'start')];
    for (const following of [one, two, left]) await following.until(isCaughtUp);
    await left.close();
    await t.store.append(t.stream(), sampleEvents('b'), 0n);
    for (const following of [one, two]) expect(tagsOf((await following.until(isEvent)).filter(isEvent))).toEqual(['b']);
  });

  test('loses nothing for a slow reader', async (t) => {
    await t.store.append(t.stream(), sampleEvents('first'), 'no-stream');
    const slow = follow(t, 'start');
    await slow.until(isEvent);
    let head = 0n;
    const tags: string[] = [];
    for (let append = 0; append < 60; append++) {
      const more = Array.from({ length: 50 }, (_, n) => `${append}/${n}`);
      tags.push(...more);
      head = (await t.store.append(t.stream(), sampleEvents(...more), head)).revision;
    }
    const seen = await slow.until((item) => isEvent(item) && item.revision === head);
    expect(tagsOf(seen.filter(isEvent))).toEqual(tags);
  });
}
