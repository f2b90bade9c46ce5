import { WrongExpectedRevision } from '@tirage/event-sourcing';
import { collect } from '../iterate.js';
import { sampleEvent, sampleEvents } from '../sample-events.js';
import { idsOf, type StoreTests } from './store-tests.js';

/** EventStoreDB compares ids only at the revisions that follow the expected one. */
export function idempotencyRules({ test }: StoreTests): void {
  test('succeeds at the original expected revision and adds nothing', async ({ store, stream }) => {
    const opened = await store.append(stream(), sampleEvents('a', 'b'), 'no-stream');
    const moved = await store.append(stream(), sampleEvents('c', 'd'), 1n);
    expect(await store.append(stream(), sampleEvents('c', 'd'), 1n)).toEqual(moved);
    expect(await store.append(stream(), sampleEvents('a', 'b'), 'no-stream')).toEqual(opened);
    expect(await collect(store.read(stream()))).toHaveLength(4);
  });

  test('succeeds however many events have followed', async ({ store, stream }) => {
    const first = await store.append(stream(), sampleEvents('a', 'b'), 'no-stream');
    for (let n = 1n; n < 40n; n++) await store.append(stream(), sampleEvents(`later ${n}`), n);
    expect(await store.append(stream(), sampleEvents('a', 'b'), 'no-stream')).toEqual(first);
    expect(await collect(store.read(stream()))).toHaveLength(41);
  });

  test('is written once when sent many times at once', async ({ store, stream }) => {
    const results = await Promise.all(
      Array.from({ length: 20 }, () => store.append(stream(), sampleEvents('a', 'b'), 'no-stream')),
    );
    expect(new Set(results.map((result) => result.revision))).toEqual(new Set([1n]));
    expect(await collect(store.read(stream()))).toHaveLength(2);
  });

  test('is WRITTEN AGAIN at the current head: a retry repeats the original revision', async ({ store, stream }) => {
    await store.append(stream(), sampleEvents('a', 'b'), 'no-stream');
    const again = await store.append(stream(), sampleEvents('a', 'b'), 1n);
    expect(again.revision).toBe(3n);
    const recorded = await collect(store.read(stream()));
    expect(idsOf(recorded)).toEqual(idsOf([...recorded.slice(0, 2), ...recorded.slice(0, 2)]));
  });

  test('is refused at another revision that has passed', async ({ store, stream }) => {
    await store.append(stream(), sampleEvents('a'), 'no-stream');
    await store.append(stream(), sampleEvents('b'), 0n);
    await store.append(stream(), sampleEvents('c'), 1n);
    await expect(store.append(stream(), sampleEvents('b'), 'no-stream')).rejects.toBeInstanceOf(WrongExpectedRevision);
    await expect(store.append(stream(), sampleEvents('b'), 1n)).rejects.toBeInstanceOf(WrongExpectedRevision);
    expect(await collect(store.read(stream()))).toHaveLength(3);
  });

  test('is refused when only some ids are the same', async ({ store, stream }) => {
    await store.append(stream(), sampleEvents('a', 'b'), 'no-stream');
    for (const partly of [
      ['a', 'x'],
      ['x', 'b'],
      ['b', 'a'],
      ['a', 'b', 'beyond the head'],
    ]) {
      const refused = store.append(stream(), sampleEvents(...partly), 'no-stream');
      await expect(refused).rejects.toBeInstanceOf(WrongExpectedRevision);
    }
    expect(await collect(store.read(stream()))).toHaveLength(2);
  });

  test('is known by its ids alone, not by how they were divided into appends', async ({ store, stream }) => {
    await store.append(stream(), sampleEvents('a', 'b'), 'no-stream');
    await store.append(stream(), sampleEvents('c'), 1n);
    expect((await store.append(stream(), sampleEvents('a'), 'no-stream')).revision).toBe(0n);
    expect((await store.append(stream(), sampleEvents('a', 'b', 'c'), 'no-stream')).revision).toBe(2n);
    expect((await store.append(stream(), sampleEvents('b', 'c'), 0n)).revision).toBe(2n);
    expect(await collect(store.read(stream()))).toHaveLength(3);
  });

  test('is the same in another trace: the first metadata stands', async ({ store, stream }) => {
    const traced = (trace: string) => [
      sampleEvent('a', { metadata: { traceparent: `00-${trace.repeat(32)}-b7ad6b7169203331-01` } }),
    ];
    const first = await store.append(stream(), traced('1'), 'no-stream');
    expect(await store.append(stream(), traced('2'), 'no-stream')).toEqual(first);
    const recorded = await collect(store.read(stream()));
    expect(recorded.map(({ metadata }) => metadata)).toEqual(traced('1').map(({ metadata }) => metadata));
  });

  test('is another append in another stream', async ({ store, stream }) => {
    await store.append(stream('one'), sampleEvents('a'), 'no-stream');
    await store.append(stream('two'), sampleEvents('a'), 'no-stream');
    expect(idsOf(await collect(store.read(stream('two'))))).toEqual(idsOf(await collect(store.read(stream('one')))));
  });
}
