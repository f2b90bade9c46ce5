import type { Json } from '@tirage/kernel';
import { leafHasher } from './hashing.js';
import { levelSizes, levelsFrom, nodeAt, siblings, type Level } from './levels.js';
import { HASH_BYTES, MAX_BLOCK_SIZE, SEED_BYTES, checkPosition } from './limits.js';
import { noLots, shuffledLots, type Lots, type LotTable } from './lots.js';
import { unitSeeds } from './unit-seed.js';

/** All that a block is made from. The seed is secret until the block closes. */
export interface BlockInput {
  readonly blockSeed: Uint8Array;
  readonly blockId: string;
  /** Units. */
  readonly size: number;
  /** Only where units hold lots. */
  readonly lotTable?: LotTable;
}

/** The committed units of a block, by position. Hashes are 32 bytes. Throws `RangeError` beyond the last unit. */
export interface BlockTree {
  readonly size: number;
  readonly root: Uint8Array;
  unitSeed(position: number): Uint8Array;
  lot(position: number): Json | undefined;
  leaf(position: number): Uint8Array;
  /** From the leaf up, for {@link verifyPath}. */
  path(position: number): readonly Uint8Array[];
}

/** The block's seed, lots or id do not make the tree that was kept. */
export class TreeMismatch extends Error {
  override readonly name = 'TreeMismatch';
}

/** Units below one node of the lowest level kept: 256 are hashed again in about a millisecond. */
const SUBTREE = 256;

/** The levels kept, the lowest first, in one array: 32 bytes for every 128 units. About two seconds a million units. */
export function buildUpperLevels(input: BlockInput): Uint8Array<ArrayBuffer> {
  checkSize(input.size);
  const leaves = subtreeLeaves(input, lotsOf(input));
  const lowest = Buffer.alloc(Math.ceil(input.size / SUBTREE) * HASH_BYTES);
  for (let index = 0; index * SUBTREE < input.size; index++)
    lowest.set(topOf(levelsFrom(leaves(index))), index * HASH_BYTES);
  return new Uint8Array(Buffer.concat(levelsFrom(lowest)));
}

/** Makes the tree in this thread. Throws `RangeError` for an impossible size or table. */
export function buildTree(input: BlockInput): BlockTree {
  return openTree(input, buildUpperLevels(input));
}

/**
 * A tree over levels built before. It keeps the subtree last asked for, which selling in order makes once every 256
 * units, and throws {@link TreeMismatch} when that is not the one committed to.
 */
export function openTree(input: BlockInput, upperLevels: Uint8Array): BlockTree {
  checkSize(input.size);
  const upper = splitLevels(upperLevels, Math.ceil(input.size / SUBTREE));
  const lots = lotsOf(input);
  const leaves = subtreeLeaves(input, lots);
  let kept: { readonly index: number; readonly levels: readonly Level[] } | undefined;

  const subtreeOf = (position: number) => {
    checkPosition(position, input.size);
    const index = Math.floor(position / SUBTREE);
    if (kept?.index !== index) {
      const levels = levelsFrom(leaves(index));
      if (Buffer.compare(topOf(levels), nodeAt(upper[0] ?? Buffer.alloc(0), index)) !== 0) {
        throw new TreeMismatch(`${input.blockId}: the units from ${index * SUBTREE} on are not those committed to`);
      }
      kept = { index, levels };
    }
    return kept;
  };

  return {
    size: input.size,
    root: Uint8Array.from(topOf(upper)),
    unitSeed(position) {
      checkPosition(position, input.size);
      return unitSeeds(input.blockSeed, position, 1);
    },
    lot(position) {
      checkPosition(position, input.size);
      return lots.at(position);
    },
    leaf: (position) => nodeAt(subtreeOf(position).levels[0] ?? Buffer.alloc(0), position % SUBTREE),
    path(position) {
      const { index, levels } = subtreeOf(position);
      return [...siblings(levels, position % SUBTREE), ...siblings(upper, index)];
    },
  };
}

function subtreeLeaves(input: BlockInput, lots: Lots): (index: number) => Level {
  const hashLeaf = leafHasher(input.blockId);
  return (index) => {
    const first = index * SUBTREE;
    const count = Math.min(SUBTREE, input.size - first);
    const seeds = unitSeeds(input.blockSeed, first, count);
    const level = Buffer.alloc(count * HASH_BYTES);
    for (let n = 0; n < count; n++) {
      hashLeaf(first + n, lots.bytesAt(first + n), seeds, n * SEED_BYTES, level, n * HASH_BYTES);
    }
    return level;
  };
}

function lotsOf(input: BlockInput): Lots {
  return input.lotTable === undefined ? noLots : shuffledLots(input.blockSeed, input.lotTable, input.size);
}

function splitLevels(bytes: Uint8Array, lowestCount: number): readonly Level[] {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const levels = levelSizes(lowestCount).map((nodes) => all.subarray(at, (at += nodes * HASH_BYTES)));
  if (at !== all.length) throw new TreeMismatch('the levels kept are not those of a block of this size');
  return levels;
}

function topOf(levels: readonly Level[]): Uint8Array {
  return levels[levels.length - 1] ?? Buffer.alloc(0);
}

function checkSize(size: number): void {
  if (!Number.isInteger(size) || size < 1 || size > MAX_BLOCK_SIZE) {
    throw new RangeError(`a block has 1 to ${MAX_BLOCK_SIZE} units`);
  }
}
