import { FORMULAS, type BetFormula, type CourseRules, type FormulaName } from './rules.js';

/** The price of one bet, in cents. */
export const priceOf = ({ formulas, toutes }: CourseRules, bet: BetFormula): number =>
  formulas.find(({ formula }) => formula === bet)?.priceCents ?? toutes.priceCents;

/** What a round costs, in cents: its formulas added up [2.3.1]. */
export const priceOfAll = (rules: CourseRules, bets: readonly BetFormula[]): number =>
  bets.reduce((sum, bet) => sum + priceOf(rules, bet), 0);

/** The 31 ways to choose formulas separately: one, two, … five of them, each way in the order of the text. */
export const FORMULA_SETS: readonly (readonly FormulaName[])[] = FORMULAS.map((_, index) => index + 1).flatMap((size) =>
  setsOf(size, FORMULAS),
);

function setsOf(size: number, names: readonly FormulaName[]): readonly (readonly FormulaName[])[] {
  if (size === 0) return [[]];
  return names.flatMap((name, index) => setsOf(size - 1, names.slice(index + 1)).map((rest) => [name, ...rest]));
}

/** What a round may cost, in cents, ascending. */
export function pricesOf(rules: CourseRules): readonly number[] {
  const prices = FORMULA_SETS.map((formulas) => priceOfAll(rules, formulas));
  return [...new Set([...prices, rules.toutes.priceCents])].sort((a, b) => a - b);
}
