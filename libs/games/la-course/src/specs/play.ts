import { hashOf } from '@tirage/kernel';
import { type Deal } from '@tirage/randomness';
import type { Bet } from '../bets.js';
import { begin } from '../decide.js';
import type { CourseEvent } from '../events.js';
import { FORMULA_SETS } from '../prices.js';
import { RULES_2017, type BetFormula } from '../rules.js';
import { evolve, initialState, type CourseState } from '../state.js';

export const seedOf = (round: number): Uint8Array => Buffer.from(hashOf(['la-course', round]), 'hex');

export const fold = (state: CourseState, events: readonly CourseEvent[]): CourseState =>
  events.reduce<CourseState>(evolve, state);

/** A whole round: its events and its state at the end. */
export function play(bets: readonly Bet[], deal: Deal) {
  const events = begin(bets, deal, RULES_2017);
  return { events, state: fold(initialState(bets), events) };
}

/** All that may be bet on at once: 31 sets of separate formulas, and `toutes`. */
export const ALL_SETS: readonly (readonly BetFormula[])[] = [...FORMULA_SETS, ['toutes']];

const PICKS: Readonly<Record<BetFormula, number>> = { '5/5': 5, '3/3': 3, '2/4': 2, '1/2': 1, vainqueur: 1, toutes: 5 };

/** A bet on these ships, or as many of them as the formula has. */
export const betOn = (formula: BetFormula, ships: readonly number[] = [1, 2, 3, 4, 5], bonus = 1): Bet => ({
  formula,
  ships: ships.slice(0, PICKS[formula]),
  bonus,
});
