import { canonicalJson, type Json } from '@tirage/kernel';
import { ctrWords, deriveKey, shuffle } from '@tirage/randomness';
import { MAX_LOT_BYTES } from './limits.js';

/** How many units of a block hold each lot, in the published order; in that order the shuffle begins. */
export type LotTable = readonly { readonly lot: Json; readonly count: number }[];

/** The lots of a block by position. */
export interface Lots {
  at(position: number): Json | undefined;
  /** Canonical JSON; empty where units hold no lot. */
  bytesAt(position: number): Uint8Array;
}

const NO_LOT = new Uint8Array(0);
const MAX_KINDS = 2 ** 16;

export const noLots: Lots = { at: () => undefined, bytesAt: () => NO_LOT };

/** The bytes of a lot as they are hashed and sealed. Throws `RangeError` when they are too many. */
export function lotBytes(lot: Json | undefined): Uint8Array {
  if (lot === undefined) return NO_LOT;
  const bytes = Buffer.from(canonicalJson(lot), 'utf8');
  if (bytes.length > MAX_LOT_BYTES) throw new RangeError(`a lot has at most ${MAX_LOT_BYTES} bytes`);
  return bytes;
}

/**
 * Every lot of the table as often as it says, shuffled by the block's seed. Two bytes a unit are kept. Throws
 * `RangeError` unless the counts sum to `size`.
 */
export function shuffledLots(blockSeed: Uint8Array, table: LotTable, size: number): Lots {
  if (table.length > MAX_KINDS) throw new RangeError(`a lot table has at most ${MAX_KINDS} rows`);
  if (table.reduce((sum, row) => sum + row.count, 0) !== size) {
    throw new RangeError('the lots of a table are as many as the units of its block');
  }
  const texts = table.map((row) => lotBytes(row.lot));
  const kinds = new Uint16Array(size);
  let next = 0;
  table.forEach((row, kind) => kinds.fill(kind, next, (next += row.count)));
  shuffle(kinds, ctrWords(deriveKey(blockSeed, 'block/lots')));
  return {
    at: (position) => table[kinds[position] ?? -1]?.lot,
    bytesAt: (position) => texts[kinds[position] ?? -1] ?? NO_LOT,
  };
}
