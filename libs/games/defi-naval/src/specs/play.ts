import type { DomainEvent } from '@tirage/event-sourcing';
import { Money } from '@tirage/kernel';
import type { Action, Unit } from '@tirage/rounds';
import { defiNaval } from '../definition.js';
import type { NavalState } from '../state.js';
import { published } from './units.js';

export const next: Action = { type: 'revealNext' };
export const all: Action = { type: 'revealAll' };

export const initial = (mode: 'auto' | 'manual'): NavalState => defiNaval.initialState({ mode }, Money.parse('0.50'));

export const fold = (state: NavalState, events: readonly DomainEvent[]): NavalState =>
  events.reduce<NavalState>((before, event) => defiNaval.evolve(before, event), state);

/** What a step brings; throws when it is illegal. */
export function step(action: Action, state: NavalState, unit: Unit): readonly DomainEvent[] {
  const events = defiNaval.decide(action, state, unit, published);
  if (events === 'illegal') throw new Error(`${action.type} is illegal`);
  return events;
}

/** A manual round of so many single steps; whole by default. */
export function play(unit: Unit, steps = Infinity) {
  const decisions: (readonly DomainEvent[])[] = [];
  let state = initial('manual');
  while (state.status !== 'over' && decisions.length < steps) {
    const events = step(next, state, unit);
    decisions.push(events);
    state = fold(state, events);
  }
  return { decisions, events: decisions.flat(), state };
}
