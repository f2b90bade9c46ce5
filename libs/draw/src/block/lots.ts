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
const MAX_ROWS = 2 ** 16;

export const noLots: Lots = { at: () => undefined, bytesAt: () => NO_LOT };

/** The bytes of a lot as they are hashed and sealed. Throws `RangeError` when they are too many. */
export function lotBytes(lot: Json | undefined): Uint8Array {
  if (lot === undefined) return NO_LOT;
  const bytes = Buffer.from(canonicalJson(lot), 'utf8');
  if (bytes.length > MAX_LOT_BYTES) throw new RangeError(`a lot has at most ${MAX_LOT_BYTES} bytes`);
  return bytes;
}

/**
 * Which row of the table each unit holds, by position: every row as often as it says, shuffled by the block's seed. Two
 * bytes a unit. Throws `RangeError` unless the counts sum to `size`.
 */
export function shuffledRows(blockSeed: Uint8Array, table: LotTable, size: number): Uint16Array<ArrayBuffer> {
  if (table.length > MAX_ROWS) throw new RangeError(`a lot table has at most ${MAX_ROWS} rows`);
  if (table.reduce((sum, row) => sum + row.count, 0) !== size) {
    throw new RangeError('the lots of a table are as many as the units of its block');
  }
  const rows = new Uint16Array(size);
  let next = 0;
  table.forEach(({ count }, row) => rows.fill(row, next, (next += count)));
  shuffle(rows, ctrWords(deriveKey(blockSeed, 'block/lots')));
  return rows;
}

/** The lots that units hold, by the row of each. */
export function lotsOfRows(table: LotTable, rows: Uint16Array): Lots {
  const texts = table.map((row) => lotBytes(row.lot));
  return {
    at: (position) => table[rows[position] ?? -1]?.lot,
    bytesAt: (position) => texts[rows[position] ?? -1] ?? NO_LOT,
  };
}
