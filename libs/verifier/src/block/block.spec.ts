import type { LotCount } from '../game.js';
import type { JsonObject } from '../json.js';
import { hex } from '../primitives/index.js';
import { bytes, vectorOf } from '../spec/vectors.js';
import { Unusable } from '../unusable.js';
import { leafOf, pathOf, rootFrom, rootOf } from './tree.js';
import { seedOfUnit, unitsOf } from './units.js';

const vector = <Shape>(kind: string): Shape => vectorOf('fairness.md', kind);

interface Vector {
  readonly block: string;
  readonly blockSeed: string;
  readonly size: number;
  readonly root: string;
}
const sourceOf = ({ block, blockSeed, size }: Vector) => ({ block, seed: bytes(blockSeed), size, lots: undefined });

describe('a block as docs/fairness.md makes it', () => {
  it('has the seeds and leaves of the page', () => {
    type Leaves = Vector & { units: readonly { position: number; unitSeed: string; leaf: string }[] };
    const leaves = vector<Leaves>('leaves');
    const units = unitsOf({ ...sourceOf(leaves), size: 100_000 });
    for (const { position, unitSeed, leaf } of leaves.units) {
      expect(hex(units.seed(position))).toBe(unitSeed);
      expect(hex(seedOfUnit(bytes(leaves.blockSeed), position))).toBe(unitSeed);
      expect(hex(leafOf(units.tree, position))).toBe(leaf);
    }
  });

  it('shuffles the lots as the page does', () => {
    const block = vector<Vector & { lotTable: readonly LotCount[]; amounts: readonly string[] }>('lots');
    const units = unitsOf({ ...sourceOf(block), lots: block.lotTable });
    const lots = block.amounts.map((_, position) => units.lot(position) as JsonObject);
    expect(lots.map(({ amount }) => amount)).toEqual(block.amounts);
    expect(hex(rootOf(units.tree))).toBe(block.root);
  });

  it('has the root and paths of the page', () => {
    const paths = vector<Vector & { paths: readonly { position: number; path: readonly string[] }[] }>('paths');
    const { tree } = unitsOf(sourceOf(paths));
    expect(hex(rootOf(tree))).toBe(paths.root);
    for (const { position, path } of paths.paths) expect(pathOf(tree, position).map(hex)).toEqual(path);
  });

  it.each([1, 2, 3, 5, 8, 13, 64, 100])('leads every path of a block of %i to its root, and no other', (size) => {
    const { tree } = unitsOf({ ...sourceOf(vector('paths')), size });
    for (let position = 0; position < size; position++) {
      const path = pathOf(tree, position);
      const leaf = leafOf(tree, position);
      expect(rootFrom(leaf, position, size, path)).toEqual(rootOf(tree));
      expect(rootFrom(leaf, position, size, [...path, leaf])).toBeUndefined();
      if (path.length > 0) expect(rootFrom(leaf, position, size, path.slice(1))).not.toEqual(rootOf(tree));
      if (size > 1) expect(rootFrom(leaf, (position + 1) % size, size, path)).not.toEqual(rootOf(tree));
    }
  });

  it.each([
    ['no units', { size: 0, lots: undefined }],
    ['more units than anyone computes', { size: 2 ** 24 + 1, lots: undefined }],
    ['fewer lots than units', { size: 8, lots: [{ lot: '1.00', count: 7 }] }],
    ['a lot too long for a leaf', { size: 1, lots: [{ lot: 'x'.repeat(46), count: 1 }] }],
  ])('cannot be made with %s', (_, wrong) => {
    expect(() => unitsOf({ ...sourceOf(vector('paths')), ...wrong })).toThrow(Unusable);
  });
});
