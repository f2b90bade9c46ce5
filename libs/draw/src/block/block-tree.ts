import type { Json } from '@tirage/kernel';
import { leafHasher } from './hashing.js';
import { levelSizes, levelsFrom, nodeAt, siblings, type Level } from './levels.js';
import { HASH_BYTES, MAX_BLOCK_SIZE, SEED_BYTES, checkPosition } from './limits.js';
import { lotsOfRows, noLots, shuffledRows, type Lots, type LotTable } from './lots.js';
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

/** What takes long to make and is kept of a block. */
export interface BuiltBlock {
  /** The levels above the subtrees, the lowest first, in one array: 32 bytes for every 128 units. */
  readonly upperLevels: Uint8Array<ArrayBuffer>;
  /** Where units hold lots: the row of the table that each holds, two bytes a unit. */
  readonly rows: Uint16Array<ArrayBuffer> | undefined;
  /** The levels were hashed just now; false where those given were taken. */
  readonly fresh: boolean;
}

/**
 * About four seconds a million units, a tenth of it where `kept` are the levels of an earlier time: they are taken if each
 * follows from the one below. Throws `RangeError` for an impossible size or table.
 */
export function buildBlock(input: BlockInput, kept?: Uint8Array<ArrayBuffer>): BuiltBlock {
  checkSize(input.size);
  const { blockSeed, lotTable, size } = input;
  const rows = lotTable && shuffledRows(blockSeed, lotTable, size);
  if (kept !== undefined && areLevels(kept, size)) return { upperLevels: kept, rows, fresh: false };
  const leaves = subtreeLeaves(input, lotsOf(input, rows));
  const lowest = Buffer.alloc(subtreesOf(size) * HASH_BYTES);
  for (let index = 0; index * SUBTREE < size; index++) lowest.set(topOf(levelsFrom(leaves(index))), index * HASH_BYTES);
  return { upperLevels: new Uint8Array(Buffer.concat(levelsFrom(lowest))), rows, fresh: true };
}

const subtreesOf = (size: number): number => Math.ceil(size / SUBTREE);

function areLevels(levels: Uint8Array, size: number): boolean {
  const lowest = Buffer.from(levels.subarray(0, subtreesOf(size) * HASH_BYTES));
  return lowest.length === subtreesOf(size) * HASH_BYTES && Buffer.concat(levelsFrom(lowest)).equals(levels);
}

/** Makes the tree in this thread; otherwise as {@link buildBlock}. */
export function buildTree(input: BlockInput): BlockTree {
  return openTree(input, buildBlock(input));
}

/**
 * A tree over what was built before. It keeps the subtree last asked for, which selling in order makes once every 256
 * units, and throws {@link TreeMismatch} when that is not the one committed to.
 */
export function openTree(input: BlockInput, { upperLevels, rows }: Omit<BuiltBlock, 'fresh'>): BlockTree {
  checkSize(input.size);
  const upper = splitLevels(upperLevels, subtreesOf(input.size));
  const lots = lotsOf(input, rows);
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

function lotsOf({ blockId, size, lotTable }: BlockInput, rows: Uint16Array | undefined): Lots {
  if (lotTable === undefined || rows === undefined) return noLots;
  if (rows.length !== size) throw new TreeMismatch(`${blockId}: the lots kept are not those of a block of this size`);
  return lotsOfRows(lotTable, rows);
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
