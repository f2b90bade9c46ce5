import { SEED_BYTES, shuffledRows, unitSeeds } from '@tirage/draw';
import { canonicalJson, type Json, type Money } from '@tirage/kernel';
import { currentRules, firstIssuable, type GameDefinition, type LotRow } from '@tirage/rounds';

export interface BlockReport {
  readonly game: string;
  readonly stake: string;
  readonly units: number;
  /** How many units each attempt showed, the first attempt first. */
  readonly attempts: readonly number[];
  /** What is not as it must be, at most {@link MOST_FAULTS}; empty when the block is exact. */
  readonly faults: readonly string[];
}

const MOST_FAULTS = 20;

/** The lots of a block of this stake, as published. */
export function lotsOf(game: GameDefinition, stake: Money): readonly LotRow[] {
  return currentRules(game).lots?.[stake.toString()] ?? [];
}

/**
 * A whole block drawn from its seed as it would be sold: every lot of the table as often as it says, shuffled, each shown
 * by the seed of its unit and evaluated. Exact when every unit pays its lot without an issue and the counts are the table's.
 */
export function wholeBlock(
  game: GameDefinition,
  stake: Money,
  blockSeed: Uint8Array,
  table: readonly LotRow[],
): BlockReport {
  const rules = currentRules(game);
  const size = table.reduce((sum, { count }) => sum + count, 0);
  const rows = shuffledRows(blockSeed, table, size);
  const lots = table.map(({ lot }) => ({ lot, text: canonicalJson(lot), amount: amountOf(lot) }));
  const seedOf = seedsOf(blockSeed, size);

  const faults: string[] = [];
  const shown = new Map<string, number>();
  const attempts: number[] = [];
  rows.forEach((row, unit) => {
    const { lot, text, amount } = lots[row] ?? { lot: null, text: 'null', amount: '' };
    const found = firstIssuable(game, { unitSeed: seedOf(unit), lot }, stake, rules);
    const read = found?.evaluation ?? game.evaluate({}, rules);
    const paid = canonicalJson(read.lot ?? null);
    shown.set(paid, (shown.get(paid) ?? 0) + 1);
    if (found === undefined) faults.push(`unit ${unit}: nothing is shown for ${text}`);
    else attempts[found.attempt] = (attempts[found.attempt] ?? 0) + 1;
    if (read.issues.length > 0) faults.push(`unit ${unit}: ${read.issues.join()}`);
    if (paid !== text) faults.push(`unit ${unit}: ${text} shown as ${paid}`);
    if (read.amount.toString() !== amount) faults.push(`unit ${unit}: ${text} pays ${read.amount.toString()}`);
  });
  for (const { lot, count } of table) {
    const found = shown.get(canonicalJson(lot)) ?? 0;
    if (found !== count) faults.push(`${canonicalJson(lot)}: ${found} of ${count}`);
  }
  if (size === 0) faults.push('no lots');
  return { game: game.game, stake: stake.toString(), units: size, attempts, faults: faults.slice(0, MOST_FAULTS) };
}

/** What a lot is worth, `"2.00"`. */
const amountOf = (lot: Json): Json | undefined =>
  typeof lot === 'object' && lot !== null && 'amount' in lot ? lot['amount'] : lot;

/** Seeds of units asked for one after the other, made a few thousand at a time. */
function seedsOf(blockSeed: Uint8Array, size: number): (unit: number) => Uint8Array {
  const some = 4096;
  let [first, seeds]: [number, Uint8Array] = [-some, new Uint8Array()];
  return (unit) => {
    if (unit >= first + some) [first, seeds] = [unit, unitSeeds(blockSeed, unit, Math.min(some, size - unit))];
    return seeds.subarray((unit - first) * SEED_BYTES, (unit - first + 1) * SEED_BYTES);
  };
}
