import { buildTree, leafHash, verifyPath, type LotTable } from '../index.js';
import { lotBytes } from './lots.js';

const lotTable: LotTable = [
  { lot: { amount: '20.00', extras: 0 }, count: 2 },
  { lot: { amount: '2.00', extras: 1 }, count: 50 },
  { lot: { amount: '0.00', extras: 0 }, count: 248 },
];
const block = { blockSeed: new Uint8Array(32).fill(8), blockId: 'eldorado_100_1', size: 300, lotTable };

describe('a block of lots', () => {
  const tree = buildTree(block);
  const lots = Array.from({ length: tree.size }, (_, position) => tree.lot(position));

  it('holds each lot exactly as often as its table says', () => {
    for (const row of lotTable) expect(lots.filter((lot) => lot === row.lot)).toHaveLength(row.count);
  });

  it('has them shuffled by its seed', () => {
    expect(lots.slice(0, 2)).not.toEqual([lotTable[0]?.lot, lotTable[0]?.lot]);
    const other = buildTree({ ...block, blockSeed: new Uint8Array(32).fill(9) });
    expect(Array.from({ length: 300 }, (_, position) => other.lot(position))).not.toEqual(lots);
  });

  it('commits to lot and seed together', () => {
    for (const position of [0, 255, 256, 299]) {
      const leaf = leafHash(block.blockId, position, tree.lot(position), tree.unitSeed(position));
      expect(verifyPath(leaf, position, tree.size, tree.path(position), tree.root)).toBe(true);
    }
  });

  it('refuses a table that does not fill the block', () => {
    expect(() => buildTree({ ...block, size: 299 })).toThrow(RangeError);
  });
});

describe('lotBytes', () => {
  it('has room for the longest published lot', () => {
    expect(lotBytes({ amount: '20000.00', extras: 3 })).toHaveLength(32);
    expect(lotBytes(undefined)).toHaveLength(0);
  });
});
