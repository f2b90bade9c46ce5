import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { TreeMismatch, buildTree, buildBlock, leafHash, nodeHash, openTree, unitSeed, verifyPath } from '../index.js';
import type { BlockInput, BlockTree } from '../index.js';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const seedOf = (n: number) => new Uint8Array(32).fill(n);
const blockOf = (size: number, seed = 1): BlockInput => ({ blockSeed: seedOf(seed), blockId: 'a-game_200_1', size });

const sha = (...parts: readonly Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
const splitOf = (n: number) => 2 ** Math.floor(Math.log2(n - 1));

/** RFC 9162, sections 2.1.1 and 2.1.3.1, as recursive as they stand there, over leaves hashed already: D[from:to]. */
function rfc9162(leaves: readonly Uint8Array[]) {
  const known = new Map<string, Uint8Array>();
  const treeHash = (from = 0, to = leaves.length): Uint8Array => {
    if (to - from === 1) return leaves[from] ?? seedOf(0);
    const range = `${from}:${to}`;
    const k = from + splitOf(to - from);
    const hash = known.get(range) ?? sha(Uint8Array.of(1), treeHash(from, k), treeHash(k, to));
    known.set(range, hash);
    return hash;
  };
  const path = (m: number, from = 0, to = leaves.length): readonly Uint8Array[] => {
    if (to - from === 1) return [];
    const k = from + splitOf(to - from);
    return m < k ? [...path(m, from, k), treeHash(k, to)] : [...path(m, k, to), treeHash(from, k)];
  };
  return { root: treeHash(), path };
}

const positions = (tree: BlockTree) => Array.from({ length: tree.size }, (_, position) => position);
const verifies = (tree: BlockTree, position: number) =>
  verifyPath(tree.leaf(position), position, tree.size, tree.path(position), tree.root);
const leavesOf = (block: BlockInput) =>
  Array.from({ length: block.size }, (_, i) => leafHash(block.blockId, i, undefined, unitSeed(block.blockSeed, i)));

describe('a block of seeds', () => {
  it.each(Array.from({ length: 70 }, (_, index) => index + 1))('of %i units is the tree of RFC 9162', (size) => {
    const tree = buildTree(blockOf(size));
    const naive = rfc9162(leavesOf(blockOf(size)));
    expect(hex(tree.root)).toBe(hex(naive.root));
    for (const position of positions(tree)) {
      expect(tree.path(position).map(hex)).toEqual(naive.path(position).map(hex));
      expect(verifies(tree, position)).toBe(true);
    }
  });

  it.each([255, 256, 257, 511, 513, 769, 1_000, 1_281])('of %i units is too, over several subtrees', (size) => {
    const tree = buildTree(blockOf(size));
    const leaves = leavesOf(blockOf(size));
    const naive = rfc9162(leaves);
    expect(hex(tree.root)).toBe(hex(naive.root));
    for (const position of [0, 1, 254, 255, 256, 257, size - 2, size - 1].filter((p) => p < size)) {
      expect(hex(tree.leaf(position))).toBe(hex(leaves[position] ?? seedOf(0)));
      expect(tree.path(position).map(hex)).toEqual(naive.path(position).map(hex));
      expect(verifies(tree, position)).toBe(true);
    }
  });

  it('answers in any order what it answers in the order of sale', () => {
    const tree = buildTree(blockOf(600));
    const inOrder = positions(tree).map((position) => hex(tree.leaf(position)));
    fc.assert(
      fc.property(fc.nat(599), (position) => {
        expect(hex(tree.leaf(position))).toBe(inOrder[position]);
        expect(verifies(tree, position)).toBe(true);
      }),
      { seed: 4 },
    );
  });

  it('has a seed a unit, each the part of one keystream', () => {
    const tree = buildTree(blockOf(300));
    expect(hex(tree.unitSeed(299))).toBe(hex(unitSeed(seedOf(1), 299)));
    expect(new Set(positions(tree).map((position) => hex(tree.unitSeed(position)))).size).toBe(300);
    expect(tree.lot(299)).toBeUndefined();
  });

  it('knows only its own units', () => {
    const tree = buildTree(blockOf(5));
    for (const ask of [tree.leaf, tree.path, tree.unitSeed, tree.lot]) {
      expect(() => ask(5)).toThrow(RangeError);
      expect(() => ask(-1)).toThrow(RangeError);
      expect(() => ask(0.5)).toThrow(RangeError);
    }
  });

  it.each([0, -1, 1.5, 2 ** 24 + 1])('has no block of %p units', (size) => {
    expect(() => buildTree(blockOf(size))).toThrow(RangeError);
  });
});

describe('verifyPath', () => {
  it('fails when any bit of leaf, path or root is changed, and at any other place or size', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 70 }), fc.nat(69), fc.nat(10_000), (size, place, bit) => {
        const tree = buildTree(blockOf(size));
        const position = place % size;
        const hashes = [tree.leaf(position), ...tree.path(position), tree.root].map((hash) => Uint8Array.from(hash));
        const target = hashes[bit % hashes.length] ?? seedOf(0);
        target[bit % 32] = (target[bit % 32] ?? 0) ^ (1 << (bit % 8));
        const [leaf = seedOf(0), ...rest] = hashes;
        expect(verifyPath(leaf, position, size, rest.slice(0, -1), rest[rest.length - 1] ?? leaf)).toBe(false);

        const moved = (position + 1) % size;
        if (moved !== position) {
          expect(verifyPath(tree.leaf(position), moved, size, tree.path(position), tree.root)).toBe(false);
        }
        expect(verifyPath(tree.leaf(position), position, 4 * size, tree.path(position), tree.root)).toBe(false);
      }),
      { seed: 5, numRuns: 300 },
    );
  });

  it('fails with a hash too many, one too few, one too short, and outside the block', () => {
    const tree = buildTree(blockOf(7));
    const [leaf, path, root] = [tree.leaf(6), tree.path(6), tree.root];
    expect(verifyPath(leaf, 6, 7, path, root)).toBe(true);
    expect(verifyPath(leaf, 6, 7, [...path, root], root)).toBe(false);
    expect(verifyPath(leaf, 6, 7, path.slice(1), root)).toBe(false);
    expect(verifyPath(leaf.subarray(1), 6, 7, path, root)).toBe(false);
    // A path that goes on above the root would lead to any root that was made for it.
    expect(verifyPath(leaf, 0, 1, [root], nodeHash(root, leaf))).toBe(false);
    expect(verifyPath(leaf, 7, 7, path, root)).toBe(false);
    expect(verifyPath(leaf, -1, 7, path, root)).toBe(false);
  });
});

describe('leafHash', () => {
  it('changes with every field, and no two fields can be taken for one another', () => {
    const leaves = [
      leafHash('a_1', 1, undefined, seedOf(1)),
      leafHash('a_1', 2, undefined, seedOf(1)),
      leafHash('a_11', 1, undefined, seedOf(1)),
      leafHash('a_1', 1, undefined, seedOf(2)),
      leafHash('a_1', 1, '0.00', seedOf(1)),
      leafHash('a_1', 1, '2.00', seedOf(1)),
      leafHash('a_1', 1, { amount: '2.00', extras: 1 }, seedOf(1)),
    ];
    expect(new Set(leaves.map(hex)).size).toBe(leaves.length);
  });

  it('refuses what has no one layout', () => {
    expect(() => leafHash('', 0, undefined, seedOf(1))).toThrow(RangeError);
    expect(() => leafHash('é', 0, undefined, seedOf(1))).toThrow(RangeError);
    expect(() => leafHash('a', 0, undefined, new Uint8Array(31))).toThrow(RangeError);
    expect(() => leafHash('a', 0, 'x'.repeat(46), seedOf(1))).toThrow(RangeError);
  });
});

describe('a tree opened over kept levels', () => {
  it('is the tree that was built', () => {
    const [built, opened] = [buildTree(blockOf(700)), openTree(blockOf(700), buildBlock(blockOf(700)))];
    expect(hex(opened.root)).toBe(hex(built.root));
    expect(opened.path(613).map(hex)).toEqual(built.path(613).map(hex));
  });

  it('keeps little: 25 kB for 100,000 units', () => {
    expect(buildBlock(blockOf(25_600)).upperLevels.byteLength).toBe((100 + 50 + 25 + 13 + 7 + 4 + 2 + 1) * 32);
  });

  it('tells when seed, block or size are not those it was built from', () => {
    const levels = buildBlock(blockOf(700));
    expect(() => openTree(blockOf(700, 2), levels).leaf(3)).toThrow(TreeMismatch);
    expect(() => openTree({ ...blockOf(700), blockId: 'another' }, levels).path(3)).toThrow(TreeMismatch);
    expect(() => openTree(blockOf(2_000), levels)).toThrow(TreeMismatch);
  });
});
