import type { Position, ReadModel, ReadModelRange } from '@tirage/event-sourcing';
import fc from 'fast-check';
import { collect, reading, take } from './iterate.js';

/** The rows of the suite. */
export type SampleRow = { readonly [member: string]: string | number | null | readonly number[] };

export interface OpenedReadModel {
  readonly model: ReadModel<SampleRow>;
  close(): Promise<void>;
  /** Closes it and opens it again on the same data. */
  reopen?(): Promise<ReadModel<SampleRow>>;
}

const at = (commit: bigint, prepare = commit): Position => ({ commit, prepare });
const puts = (rows: Record<string, SampleRow>) => new Map(Object.entries(rows));
const row = (n: number): SampleRow => ({ n });

/** What every read model does. The factory gives an empty one. */
export function describeReadModel(
  name: string,
  open: () => Promise<OpenedReadModel>,
  { timeout = 60_000, seeds = 25 }: { readonly timeout?: number; readonly seeds?: number } = {},
): void {
  const test = (title: string, body: (opened: OpenedReadModel) => Promise<void>) =>
    it(
      title,
      async () => {
        const opened = await open();
        await body(opened).finally(() => opened.close());
      },
      timeout,
    );

  describe(`${name} is a read model`, () => {
    test('begins empty, at no position', async ({ model }) => {
      expect(await model.position()).toBeUndefined();
      expect(await model.get('a')).toBeUndefined();
      expect(await collect(model.scan())).toEqual([]);
    });

    test('puts, overwrites and deletes rows, and moves on', async ({ model }) => {
      await model.apply(
        at(3n, 2n),
        puts({ a: row(1), b: row(2), 'é 🎲': { text: 'é 🎲', list: [1, 2], none: null } }),
        [],
      );
      expect(await model.position()).toEqual(at(3n, 2n));
      expect(await model.get('é 🎲')).toEqual({ text: 'é 🎲', list: [1, 2], none: null });
      await model.apply(at(5n), puts({ a: row(9) }), ['b', 'never there']);
      expect(await model.get('a')).toEqual(row(9));
      expect(await model.get('b')).toBeUndefined();
      expect(await model.position()).toEqual(at(5n));
    });

    test('moves on where no row changes', async ({ model }) => {
      await model.apply(at(2n ** 63n - 1n, 2n ** 53n + 1n), new Map(), []);
      expect(await model.position()).toEqual(at(2n ** 63n - 1n, 2n ** 53n + 1n));
    });

    test('changes rows and position together or not at all', async ({ model }) => {
      await model.apply(at(1n), puts({ a: row(1), b: row(2) }), []);
      const loop: Record<string, unknown> = {};
      loop['itself'] = loop;
      const bad = new Map([
        ['a', row(7)],
        ['z', loop as SampleRow],
      ]);
      await expect(model.apply(at(2n), bad, ['b'])).rejects.toThrow();
      expect(await model.position()).toEqual(at(1n));
      expect(await collect(model.scan())).toEqual([
        ['a', row(1)],
        ['b', row(2)],
      ]);
    });

    test('scans a range of keys, bounds inclusive, in both directions, at most so many', async ({ model }) => {
      const keys = ['10', '9', 'B', 'a', 'aa', 'b', 'c/1', 'c/2', 'é'];
      await model.apply(at(1n), new Map([...keys].reverse().map((key, n) => [key, row(n)])), []);
      const scan = async (range: ReadModelRange) => (await collect(model.scan(range))).map(([key]) => key);
      expect(await scan({})).toEqual(keys);
      expect(await scan({ direction: 'backwards' })).toEqual([...keys].reverse());
      expect(await scan({ from: 'a', to: 'c/1' })).toEqual(['a', 'aa', 'b', 'c/1']);
      expect(await scan({ from: 'a', to: 'c/1', direction: 'backwards' })).toEqual(['c/1', 'b', 'aa', 'a']);
      expect(await scan({ from: 'ab' })).toEqual(['b', 'c/1', 'c/2', 'é']);
      expect(await scan({ to: 'C' })).toEqual(['10', '9', 'B']);
      expect(await scan({ from: 'c', limit: 1 })).toEqual(['c/1']);
      expect(await scan({ to: 'c', direction: 'backwards', limit: 2 })).toEqual(['b', 'aa']);
      expect(await scan({ from: 'b', to: 'a' })).toEqual([]);
    });

    test('may be changed while it is scanned, and a scan broken off', async ({ model }) => {
      const many = Array.from({ length: 500 }, (_, n) => String(n).padStart(3, '0'));
      await model.apply(at(1n), new Map(many.map((key, n) => [key, row(n)])), []);
      for (let n = 0; n < 100; n++) expect(await take(model.scan(), 2)).toHaveLength(2);
      const scanning = reading(model.scan());
      await scanning.take(10);
      await model.apply(at(2n), puts({ '400': row(-1), '400b': row(-2) }), ['450']);
      expect(await model.get('400')).toEqual(row(-1));
      const rest = (await scanning.rest()).map(([key]) => key);
      const untouched = (key: string) => key !== '450' && key !== '400b';
      expect(rest.filter(untouched)).toEqual(many.slice(10).filter(untouched));
    });

    test('keeps rows apart from the objects that were put', async ({ model }) => {
      const list = [1];
      await model.apply(at(1n), puts({ a: { list } }), []);
      list.push(2);
      expect(await model.get('a')).toEqual({ list: [1] });
    });

    test('holds what a table would hold', async ({ model }) => {
      const key = fc.constantFrom(...'abcdefgh');
      const steps = fc.array(fc.record({ puts: fc.array(fc.tuple(key, fc.nat(99))), deletes: fc.array(key) }));
      const table = new Map<string, SampleRow>();
      let commit = 0n;
      await fc.assert(
        fc.asyncProperty(steps, async (changes) => {
          for (const change of changes) {
            const added = new Map(change.puts.map(([k, n]) => [k, row(n)]));
            const deleted = change.deletes.filter((k) => !added.has(k));
            await model.apply(at(++commit), added, deleted);
            for (const k of deleted) table.delete(k);
            for (const [k, r] of added) table.set(k, r);
          }
          expect(await collect(model.scan())).toEqual([...table].sort(([a], [b]) => (a < b ? -1 : 1)));
        }),
        { numRuns: seeds, seed: 20261130, endOnFailure: true },
      );
    });

    test('still holds rows and position when opened again', async ({ model, reopen }) => {
      if (!reopen) return;
      await model.apply(at(7n, 5n), puts({ a: row(1) }), []);
      const again = await reopen();
      expect(await again.position()).toEqual(at(7n, 5n));
      expect(await collect(again.scan())).toEqual([['a', row(1)]]);
    });
  });
}
