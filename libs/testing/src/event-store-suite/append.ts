import { WrongExpectedRevision } from '@tirage/event-sourcing';
import { collect } from '../iterate.js';
import { sampleEvent, sampleEvents } from '../sample-events.js';
import { idsOf, type StoreTests } from './store-tests.js';

export function appendRules({ test }: StoreTests): void {
  test('records several events of one append together, revisions from 0 without a gap', async ({ store, stream }) => {
    const events = sampleEvents('a', 'b', 'c');
    const result = await store.append(stream(), events, 'no-stream');
    const recorded = await collect(store.read(stream()));
    expect(idsOf(recorded)).toEqual(events.map((event) => event.id));
    expect(recorded.map((event) => event.revision)).toEqual([0n, 1n, 2n]);
    expect(result).toEqual({ revision: 2n, position: recorded[2]?.position });
  });

  test('goes on from the expected revision', async ({ store, stream }) => {
    await store.append(stream(), sampleEvents('a', 'b'), 'no-stream');
    const result = await store.append(stream(), sampleEvents('c'), 1n);
    expect(result.revision).toBe(2n);
    expect((await collect(store.read(stream()))).map((event) => event.revision)).toEqual([0n, 1n, 2n]);
  });

  test('refuses a stream that is there where none is expected', async ({ store, stream }) => {
    await store.append(stream(), sampleEvents('a'), 'no-stream');
    const refused = store.append(stream(), sampleEvents('x'), 'no-stream');
    await expect(refused).rejects.toBeInstanceOf(WrongExpectedRevision);
    await expect(refused).rejects.toMatchObject({ stream: stream(), expected: 'no-stream' });
    expect(await collect(store.read(stream()))).toHaveLength(1);
  });

  test('refuses other events at a revision that has passed', async ({ store, stream }) => {
    await store.append(stream(), sampleEvents('a', 'b', 'c'), 'no-stream');
    for (const passed of [0n, 1n]) {
      const refused = store.append(stream(), sampleEvents('x'), passed);
      await expect(refused).rejects.toBeInstanceOf(WrongExpectedRevision);
      await expect(refused).rejects.toMatchObject({ stream: stream(), expected: passed });
    }
    expect(await collect(store.read(stream()))).toHaveLength(3);
  });

  test('refuses a revision that is not reached yet, in a stream that is there and in one that is not', async (t) => {
    await t.store.append(t.stream(), sampleEvents('a'), 'no-stream');
    await expect(t.store.append(t.stream(), sampleEvents('b'), 1n)).rejects.toBeInstanceOf(WrongExpectedRevision);
    await expect(t.store.append(t.stream('none'), sampleEvents('b'), 0n)).rejects.toBeInstanceOf(WrongExpectedRevision);
    expect(await collect(t.store.read(t.stream()))).toHaveLength(1);
    expect(await collect(t.store.read(t.stream('none')))).toEqual([]);
  });

  test('refuses an append of nothing, and a stream without a category', async ({ store, stream }) => {
    await expect(store.append(stream(), [], 'no-stream')).rejects.toBeInstanceOf(TypeError);
    await expect(store.append('nocategory', sampleEvents('a'), 'no-stream')).rejects.toBeInstanceOf(TypeError);
    expect(await collect(store.read(stream()))).toEqual([]);
  });

  test('gives one of many concurrent appends at one revision to the stream', async ({ store, stream }) => {
    await store.append(stream(), sampleEvents('first'), 'no-stream');
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => store.append(stream(), sampleEvents(`${n}a`, `${n}b`), 0n)),
    );
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(WrongExpectedRevision);
    }
    const recorded = await collect(store.read(stream()));
    expect(recorded).toHaveLength(3);
    const winner = outcomes.findIndex((outcome) => outcome.status === 'fulfilled');
    expect(recorded[1]?.data).toEqual({ tag: `${winner}a` });
    expect(recorded[2]?.data).toEqual({ tag: `${winner}b` });
  });

  test('keeps what was appended apart from the object that was appended', async ({ store, stream }) => {
    const data = { list: [1, 2], inner: { name: 'before' } };
    await store.append(stream(), [sampleEvent('a', { data })], 'no-stream');
    data.list.push(3);
    data.inner.name = 'after';
    const [recorded] = await collect(store.read(stream()));
    expect(recorded?.data).toEqual({ list: [1, 2], inner: { name: 'before' } });
  });
}
