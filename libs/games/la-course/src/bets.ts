import type { JsonObject } from '@tirage/kernel';
import { ALL_FORMULAS, FORMULAS, type BetFormula, type CourseRules, type Formula, type FormulaName } from './rules.js';

/** What a player picks for a formula; in the ordered ones the first ship is the one he expects first [2.2.2]. */
export type Bet = {
  readonly formula: BetFormula;
  readonly ships: readonly number[];
  readonly bonus: number;
};

/** One formula as it is played: by a bet of its own, or as a part of `toutes`. */
export type Play = {
  readonly formula: Formula;
  readonly ships: readonly number[];
  readonly bonus: number;
};

/** The bets of choices that were normalised before. */
export const betsOf = (choices: JsonObject): readonly Bet[] => choices['bets'] as unknown as readonly Bet[];

/** The formulas that bets play, in their order; `toutes` plays the five in the order of the text. */
export const formulasOf = (bets: readonly Bet[]): readonly FormulaName[] =>
  bets.flatMap(({ formula }) => (formula === ALL_FORMULAS ? FORMULAS : [formula]));

/** What each formula is played with: in `toutes` the first picks, as many as it has ships, and the one bonus [2.2.2]. */
export function playsOf(bets: readonly Bet[], { formulas }: CourseRules): readonly Play[] {
  return bets.flatMap((bet) =>
    formulas
      .filter(({ formula }) => bet.formula === ALL_FORMULAS || bet.formula === formula)
      .map((formula) => ({ formula, ships: bet.ships.slice(0, formula.ships), bonus: bet.bonus })),
  );
}
