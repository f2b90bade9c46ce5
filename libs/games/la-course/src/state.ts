import type { DomainEvent } from '@tirage/event-sourcing';
import { Money } from '@tirage/kernel';
import { formulasOf, type Bet } from './bets.js';
import { isCourseEvent, type CourseEvent } from './events.js';
import type { FormulaName, Rank } from './rules.js';

/** `gain` in euro, `"1.50"`; nulls before the formula is settled. */
export type FormulaResult =
  | { readonly formula: FormulaName; readonly rank: null; readonly gain: null }
  | { readonly formula: FormulaName; readonly rank: Rank; readonly gain: string };

type Base = { readonly bets: readonly Bet[]; readonly formulas: readonly FormulaResult[] };

/** The player is asked nothing after "Jouez": all that follows is one decision. */
export type CourseState =
  | (Base & { readonly status: 'staked'; readonly arrival: null; readonly bonus: null })
  | (Base & { readonly status: 'raced'; readonly arrival: readonly number[]; readonly bonus: null })
  | (Base & { readonly status: 'settling' | 'settled'; readonly arrival: readonly number[]; readonly bonus: number });

export const initialState = (bets: readonly Bet[]): CourseState => ({
  status: 'staked',
  bets,
  arrival: null,
  bonus: null,
  formulas: formulasOf(bets).map((formula) => ({ formula, rank: null, gain: null })),
});

/** The status in which an event can come. */
const BEFORE: Readonly<Record<CourseEvent['type'], CourseState['status']>> = {
  RaceDrawn: 'staked',
  BonusDrawn: 'raced',
  FormulaSettled: 'settling',
};

/**
 * Folds one event; events of the shared life cycle change nothing here. Throws `TypeError` when an event of this game
 * cannot follow what went before: the stream is not one this game wrote.
 */
export function evolve(state: CourseState, event: DomainEvent | CourseEvent): CourseState {
  if (!isCourseEvent(event)) return state;
  const { bets, formulas } = state;
  if (event.type === 'RaceDrawn' && state.status === 'staked') {
    return { status: 'raced', bets, arrival: event.data.arrival, bonus: null, formulas };
  }
  if (event.type === 'BonusDrawn' && state.status === 'raced') {
    return { status: 'settling', bets, arrival: state.arrival, bonus: event.data.bonus, formulas };
  }
  if (event.type === 'FormulaSettled' && state.status === 'settling') {
    const settled = withResult(formulas, event.data);
    const over = settled.every(({ rank }) => rank !== null);
    return { ...state, status: over ? 'settled' : 'settling', formulas: settled };
  }
  throw new TypeError(`${event.type} cannot follow: ${state.status}, not ${BEFORE[event.type]}`);
}

type Settled = Extract<CourseEvent, { type: 'FormulaSettled' }>['data'];

/** A formula is settled once, and only if it was played [2.5.2]. */
function withResult(formulas: readonly FormulaResult[], { formula, rank, gain }: Settled): readonly FormulaResult[] {
  const place = formulas.findIndex((one) => one.formula === formula && one.rank === null);
  if (place < 0) throw new TypeError(`FormulaSettled cannot follow: ${formula} is not to be settled`);
  return formulas.map((one, index) => (index === place ? { formula, rank, gain } : one));
}

/** The lots of all formulas added up [2.5.2]; undefined before the last is settled. */
export function prize({ status, formulas }: CourseState): Money | undefined {
  if (status !== 'settled') return undefined;
  return Money.sum(formulas.map(({ gain }) => Money.parse(gain)));
}
