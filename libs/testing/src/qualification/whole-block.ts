import { shuffledRows, unitSeed } from '@tirage/draw';
import { canonicalJson, type Money } from '@tirage/kernel';
import { currentRules, dealt, type GameDefinition, type LotRow } from '@tirage/rounds';

export interface BlockReport {
  readonly game: string;
  readonly stake: string;
  readonly units: number;
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

  const faults: string[] = [];
  const shown = new Map<string, number>();
  rows.forEach((row, unit) => {
    const lot = table[row]?.lot ?? null;
    const found = dealt(game, { unitSeed: unitSeed(blockSeed, unit), lot }, stake, rules)?.shown;
    const read = game.evaluate(found?.presentation ?? {}, rules);
    const paid = canonicalJson(read.lot ?? null);
    shown.set(paid, (shown.get(paid) ?? 0) + 1);
    if (found === undefined) faults.push(`unit ${unit}: nothing is shown for ${canonicalJson(lot)}`);
    if (read.issues.length > 0) faults.push(`unit ${unit}: ${read.issues.join()}`);
    if (paid !== canonicalJson(lot)) faults.push(`unit ${unit}: ${canonicalJson(lot)} shown as ${paid}`);
  });
  for (const { lot, count } of table) {
    const found = shown.get(canonicalJson(lot)) ?? 0;
    if (found !== count) faults.push(`${canonicalJson(lot)}: ${found} of ${count}`);
  }
  if (size === 0) faults.push('no lots');
  return { game: game.game, stake: stake.toString(), units: size, faults: faults.slice(0, MOST_FAULTS) };
}
