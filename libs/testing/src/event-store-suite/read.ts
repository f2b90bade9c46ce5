import type { EventStore, ReadOptions } from '@tirage/event-sourcing';
import type { JsonObject } from '@tirage/kernel';
import { collect, reading, take } from '../iterate.js';
import { must } from '../must.js';
import { sampleEvent, sampleEvents } from '../sample-events.js';
import type { StoreTests } from './store-tests.js';

/** `{level: 60, next: {level: 59, next: …}}` */
const deep = (level: number): JsonObject => (level === 0 ? { level } : { level, next: deep(level - 1) });

const NASTY: JsonObject = {
  z: 'members keep their order',
  a: [null, true, false, 0, -1.5, 1e21, 9007199254740991, '', {}, []],
  text: 'é 中文 🎲 \u0000 \u2028 \\ " \n end',
  'key with "quotes" and 🎲': 1,
  big: 'x'.repeat(100_000),
  rows: Array.from({ length: 2_000 }, (_, n) => ({ n, cell: `${n % 9}-${n % 7}` })),
  deep: deep(60),
};

const ten = async (store: EventStore, stream: string): Promise<void> => {
  await store.append(stream, sampleEvents(...'abcdefghij'), 'no-stream');
};

export function readRules({ test }: StoreTests): void {
  test('finds a stream that does not exist empty, in both directions', async ({ store, stream }) => {
    expect(await collect(store.read(stream()))).toEqual([]);
    expect(await collect(store.read(stream(), { direction: 'backwards' }))).toEqual([]);
  });

  test('reads forwards and backwards, from a revision inclusive, at most so many', async ({ store, stream }) => {
    await ten(store, stream());
    const revisions = async (options: ReadOptions) =>
      (await collect(store.read(stream(), options))).map((event) => Number(event.revision));
    expect(await revisions({})).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(await revisions({ direction: 'backwards' })).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
    expect(await revisions({ from: 7n })).toEqual([7, 8, 9]);
    expect(await revisions({ from: 9n })).toEqual([9]);
    expect(await revisions({ from: 10n })).toEqual([]);
    expect(await revisions({ from: 4n, limit: 2 })).toEqual([4, 5]);
    expect(await revisions({ limit: 3 })).toEqual([0, 1, 2]);
    expect(await revisions({ limit: 100 })).toHaveLength(10);
    expect(await revisions({ direction: 'backwards', from: 2n })).toEqual([2, 1, 0]);
    expect(await revisions({ direction: 'backwards', from: 0n })).toEqual([0]);
    expect(await revisions({ direction: 'backwards', limit: 1 })).toEqual([9]);
    expect(await revisions({ direction: 'backwards', from: 5n, limit: 2 })).toEqual([5, 4]);
    expect(await revisions({ direction: 'backwards', from: 50n, limit: 2 })).toEqual([9, 8]);
  });

  test('sees everything acknowledged before it began', async ({ store, stream }) => {
    for (let n = 0; n < 50; n++) {
      await store.append(stream(), sampleEvents(`${n}`), n === 0 ? 'no-stream' : BigInt(n - 1));
      const [last] = await collect(store.read(stream(), { direction: 'backwards', limit: 1 }));
      expect(last?.revision).toBe(BigInt(n));
    }
  });

  test('gives back what was recorded, exactly', async ({ store, stream }) => {
    const event = sampleEvent('nasty', {
      type: 'StakeDebited',
      version: 7,
      data: NASTY,
      metadata: {
        actor: 'operator',
        index: 3,
        count: 9,
        commandId: 'c',
        bodyHash: 'h',
        state: { z: '12.00', a: { open: [] } },
        traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
      },
    });
    await store.append(stream('é🎲 with-hyphens'), [event, sampleEvent('plain')], 'no-stream');
    const [recorded, plain] = await collect(store.read(stream('é🎲 with-hyphens')));
    const { revision, position, at, stream: name, ...rest } = must(recorded);
    expect(rest).toEqual(event);
    expect(JSON.stringify(rest.data)).toBe(JSON.stringify(event.data));
    expect(JSON.stringify(rest.metadata.state)).toBe(JSON.stringify(event.metadata.state));
    expect(name).toBe(stream('é🎲 with-hyphens'));
    expect(revision).toBe(0n);
    expect(typeof position.commit).toBe('bigint');
    expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3,7}Z$/);
    expect(Number.isNaN(Date.parse(at))).toBe(false);
    expect(Object.keys(plain?.metadata ?? {}).sort()).toEqual([
      'actor',
      'causationId',
      'correlationId',
      'count',
      'index',
    ]);
  });

  test('may be broken off, and appended to meanwhile', async ({ store, stream }) => {
    await ten(store, stream());
    for (let n = 0; n < 200; n++) expect(await take(store.read(stream()), 2)).toHaveLength(2);
    const halfWay = reading(store.read(stream()));
    await halfWay.take(3);
    const other = reading(store.read(stream(), { direction: 'backwards' }));
    await other.take(1);
    await store.append(stream(), sampleEvents('k', 'l'), 9n);
    expect((await other.rest()).map((event) => Number(event.revision))).toEqual([8, 7, 6, 5, 4, 3, 2, 1, 0]);
    const rest = (await halfWay.rest()).map((event) => Number(event.revision));
    expect(rest.slice(0, 7)).toEqual([3, 4, 5, 6, 7, 8, 9]);
    expect(rest.slice(7)).toEqual([10, 11].slice(0, rest.length - 7));
  });

  test('reads a long stream whole', async ({ store, stream }) => {
    const tags = Array.from({ length: 2_500 }, (_, n) => `${n}`);
    await store.append(stream(), sampleEvents(...tags), 'no-stream');
    const forwards = await collect(store.read(stream()));
    expect(forwards.map((event) => Number(event.revision))).toEqual(tags.map(Number));
    const backwards = await collect(store.read(stream(), { direction: 'backwards' }));
    expect(backwards.reverse()).toEqual(forwards);
  });

  test('never sees a part of an append', async ({ store, stream }) => {
    const appending = (async () => {
      for (let n = 0n; n < 30n; n++) {
        await store.append(stream(), sampleEvents(`${n}a`, `${n}b`, `${n}c`), n === 0n ? 'no-stream' : n * 3n - 1n);
      }
    })();
    for (let n = 0; n < 30; n++) {
      const last = (await collect(store.read(stream()))).at(-1);
      if (last) expect(last.metadata.index).toBe(last.metadata.count - 1);
    }
    await appending;
  });
}
