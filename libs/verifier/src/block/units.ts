import type { LotCount } from '../game.js';
import type { Json } from '../json.js';
import { HASH_BYTES, integersFrom, kdf, keystream, shuffle } from '../primitives/index.js';
import { Unusable } from '../unusable.js';
import { leafMaker, lotBytes } from './leaf.js';
import { levelsOf, type Levels } from './tree.js';

/** More units than any block has; more would take longer than anyone waits. */
export const MAX_UNITS = 2 ** 24;

/** All that a block is made from. */
export interface BlockSource {
  readonly block: string;
  readonly seed: Uint8Array;
  readonly size: number;
  /** Where units hold lots: in the order in which the shuffle begins, as many as units. */
  readonly lots: readonly LotCount[] | undefined;
}

/** The units of a block by position. */
export interface Units {
  seed(position: number): Buffer;
  lot(position: number): Json | undefined;
  readonly tree: Levels;
}

export const seedOfUnit = (blockSeed: Uint8Array, position: number): Buffer =>
  keystream(kdf(blockSeed, 'block/units')).bytes(HASH_BYTES * position, HASH_BYTES);

/** Throws {@link Unusable} for an impossible size or lot. */
export function unitsOf({ block, seed, size, lots }: BlockSource): Units {
  if (size < 1 || size > MAX_UNITS) throw new Unusable(`a block of ${size} units: at most ${MAX_UNITS} are computed`);
  const seeds = keystream(kdf(seed, 'block/units')).bytes(0, HASH_BYTES * size);
  const seedAt = (position: number): Buffer => seeds.subarray(HASH_BYTES * position, HASH_BYTES * (position + 1));
  const rows = lots && shuffledRows(seed, lots, size);
  const row = (position: number): number => rows?.[position] ?? 0;
  const texts = lots?.map(({ lot }) => lotBytes(lot)) ?? [];
  const leafAt = leafMaker(block);
  const noLot = lotBytes(undefined);
  const leaves = Buffer.alloc(HASH_BYTES * size);
  for (let position = 0; position < size; position++) {
    leaves.set(leafAt(position, texts[row(position)] ?? noLot, seedAt(position)), HASH_BYTES * position);
  }
  return { seed: seedAt, lot: (position) => lots?.[row(position)]?.lot, tree: levelsOf(leaves) };
}

/** Which row of the table the unit at each position holds. */
function shuffledRows(seed: Uint8Array, lots: readonly LotCount[], size: number): Uint32Array {
  const total = lots.reduce((sum, { count }) => sum + count, 0);
  if (total !== size) throw new Unusable(`the lot table holds ${total} lots, the block ${size} units`);
  const rows = new Uint32Array(size);
  let next = 0;
  lots.forEach(({ count }, index) => rows.fill(index, next, (next += count)));
  shuffle(rows, integersFrom(keystream(kdf(seed, 'block/lots')).words()));
  return rows;
}
