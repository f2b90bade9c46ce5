import { LINES, type EldoradoRules, type StakeCents } from './rules.js';

/** The cash lines that make an amount: rows of the cash table from 0, never falling; empty for a losing unit. */
export type Way = readonly number[];

export const LOSING: Way = [];

/**
 * All ways to make an amount of the gains of one to three lines of one grid [4.4.1]: fewer lines first, then by the rows of
 * the cash table. The reconstructed tables have one way to each amount.
 */
export function waysOf({ operator }: EldoradoRules, stake: StakeCents, amountCents: number): readonly Way[] {
  if (amountCents === 0) return [LOSING];
  const gains = operator.cashCombinations.map(({ gainCents }) => gainCents[stake]);
  const ways: Way[] = [];
  let longer: readonly Way[] = [LOSING];
  for (let lines = 1; lines <= LINES; lines++) {
    longer = longer.flatMap((way) => gains.flatMap((_, row) => (row >= (way.at(-1) ?? 0) ? [[...way, row]] : [])));
    ways.push(...longer.filter((way) => way.reduce((sum, row) => sum + (gains[row] ?? 0), 0) === amountCents));
  }
  return ways;
}
