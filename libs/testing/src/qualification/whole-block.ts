import { SEED_BYTES, shuffledRows, unitSeeds } from '@tirage/draw';
import { canonicalJson, type Money } from '@tirage/kernel';
import {
  ATTEMPTS,
  currentRules,
  type Evaluation,
  type GameDefinition,
  type LotRow,
  type LotUnit,
} from '@tirage/rounds';

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
  const size = table.reduce((sum, { count }) => sum + count, 0);
  const rows = shuffledRows(blockSeed, table, size);

  const lots = table.map(({ lot }) => canonicalJson(lot));
  const seedOf = seedsOf(blockSeed, size);

  const faults: string[] = [];
  const shown = new Map<string, number>();
  rows.forEach((row, unit) => {
    const lot = lots[row] ?? 'null';
    const read = shownFor(game, { unitSeed: seedOf(unit), lot: table[row]?.lot ?? null }, lot, stake);
    const paid = canonicalJson(read.lot ?? null);
    shown.set(paid, (shown.get(paid) ?? 0) + 1);
    if (read.issues.length > 0) faults.push(`unit ${unit}: ${read.issues.join()}`);
    if (paid !== lot) faults.push(`unit ${unit}: ${lot} shown as ${paid}`);
  });
  for (const { lot, count } of table) {
    const found = shown.get(canonicalJson(lot)) ?? 0;
    if (found !== count) faults.push(`${canonicalJson(lot)}: ${found} of ${count}`);
  }
  if (size === 0) faults.push('no lots');
  return { game: game.game, stake: stake.toString(), units: size, faults: faults.slice(0, MOST_FAULTS) };
}

/** What the rules pay for the first picture that may be issued, each evaluated once; for the last one where none may. */
function shownFor(game: GameDefinition, unit: LotUnit, lot: string, stake: Money): Evaluation {
  const rules = currentRules(game);
  let read: Evaluation | undefined;
  for (let attempt = 0; attempt < ATTEMPTS && game.present !== undefined; attempt++) {
    read = game.evaluate(game.present(unit, attempt, stake, rules).presentation, rules);
    if (read.issues.length === 0 && canonicalJson(read.lot ?? null) === lot) break;
  }
  return read ?? game.evaluate({}, rules);
}

/** Seeds of units asked for one after the other, made a few thousand at a time. */
function seedsOf(blockSeed: Uint8Array, size: number): (unit: number) => Uint8Array {
  const some = 4096;
  let [first, seeds]: [number, Uint8Array] = [-some, new Uint8Array()];
  return (unit) => {
    if (unit >= first + some) [first, seeds] = [unit, unitSeeds(blockSeed, unit, Math.min(some, size - unit))];
    return seeds.subarray((unit - first) * SEED_BYTES, (unit - first + 1) * SEED_BYTES);
  };
}
