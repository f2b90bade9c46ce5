import type { Pays } from '../../game.js';
import { isList, type Json, type JsonObject } from '../../json.js';
import { euro } from '../../tables.js';
import { codesOf, listOf, memberOf } from '../reading.js';
import { countsOf, kindOf, type Combination, type Kind } from './lines.js';
import { tierOf, type EldoradoRules, type StakeRules } from './rules.js';

interface Grid {
  readonly cents: number;
  /** Lines that bring an Extra where they may. */
  readonly extras: number;
  readonly hasCash: boolean;
  readonly isClean: boolean;
  readonly isWhole: boolean;
}

/** docs/fairness/eldorado.md, section 5. */
export function evaluate(presentation: JsonObject, rules: EldoradoRules): Pays {
  const stake = stakeOf(presentation, rules);
  const extraGrids = memberOf(presentation, 'extraGrids');
  const first = readGrid(memberOf(presentation, 'grid'), stake, rules);
  const later = listOf(extraGrids).map((grid) => readGrid(grid, stake, rules));
  const grids = [first, ...later];
  const amountCents = grids.reduce((sum, grid) => sum + grid.cents, 0);
  const lot = { amount: euro(amountCents), extras: first.extras };
  const issues = codesOf({
    UNCLEAN_LINE: !grids.every(({ isClean }) => isClean),
    CASH_AND_EXTRA_ON_ONE_GRID: grids.some(({ hasCash, extras }) => hasCash && extras > 0),
    EXTRA_ON_EXTRA_GRID: later.some(({ extras }) => extras > 0),
    STEP_AMOUNT_NOT_A_LOT: stake !== undefined && !grids.every(({ cents }) => stake.amounts.has(cents)),
    TIER_NOT_IN_TABLE: stake !== undefined && !stake.tiers.has(tierOf(lot.amount, lot.extras)),
    GRID_SHAPE: !grids.every(({ isWhole }) => isWhole),
    EXTRA_GRID_COUNT: !isList(extraGrids) || later.length !== first.extras,
    STAKE: stake === undefined,
  });
  return { amountCents, lot, issues };
}

export const stakeOf = (presentation: JsonObject, { stakes }: EldoradoRules): StakeRules | undefined =>
  [...stakes.values()].find(({ stakeCents }) => stakeCents === memberOf(presentation, 'stakeCents'));

/** The lines of a grid with their symbols; undefined for what is none. */
export const linesOf = (
  grid: Json | undefined,
  { symbols }: EldoradoRules,
): readonly (readonly (string | undefined)[])[] =>
  listOf(grid).map((line) => listOf(line).map((symbol) => symbols.find((one) => one === symbol)));

function readGrid(value: Json | undefined, stake: StakeRules | undefined, rules: EldoradoRules): Grid {
  const cash = (stake ?? [...rules.stakes.values()][0])?.cash ?? [];
  const lines = linesOf(value, rules);
  const results = lines.map((line) => readLine(countsOf(line), { cash, extra: rules.extra }));
  return {
    cents: stake === undefined ? 0 : results.reduce((sum, { cents }) => sum + cents, 0),
    extras: results.filter(({ isExtra }) => isExtra).length,
    hasCash: results.some(({ cents }) => cents > 0),
    isClean: results.every(({ kind }) => kind !== undefined),
    isWhole:
      lines.length === rules.lines &&
      lines.every((line) => line.length === rules.lineCells && line.every((symbol) => symbol !== undefined)),
  };
}

/** The best cash combination once, else an Extra [4.4]. */
function readLine(
  counts: ReadonlyMap<string, number>,
  combinations: { readonly cash: StakeRules['cash']; readonly extra: readonly Combination[] },
): { readonly cents: number; readonly isExtra: boolean; readonly kind: Kind | undefined } {
  const isThere = (one: Combination): boolean => contains(counts, one);
  const cents = combinations.cash.filter(isThere).reduce((best, { gainCents }) => Math.max(best, gainCents), 0);
  const isExtra = cents === 0 && combinations.extra.some(isThere);
  return { cents, isExtra, kind: kindOf(counts, combinations) };
}

function contains(counts: ReadonlyMap<string, number>, { symbol, withoutChance, withChance }: Combination): boolean {
  const count = counts.get(symbol) ?? 0;
  const hasChance = counts.has('chance');
  return count >= (withoutChance ?? Infinity) || (hasChance && count >= (withChance ?? Infinity));
}
