import type { DomainEvent } from '@tirage/event-sourcing';
import { Money } from '@tirage/kernel';
import type { Action, Unit } from '@tirage/rounds';
import { eldorado } from '../definition.js';
import type { EldoradoState } from '../state.js';
import { published } from './units.js';

export const extra: Action = { type: 'playExtra' };

export const initial = (): EldoradoState => eldorado.initialState({}, Money.parse('0.50'));

export const fold = (state: EldoradoState, events: readonly DomainEvent[]): EldoradoState =>
  events.reduce<EldoradoState>((before, event) => eldorado.evolve(before, event), state);

/** What an Extra brings; throws when it is illegal. */
export function step(state: EldoradoState, unit: Unit): readonly DomainEvent[] {
  const events = eldorado.decide(extra, state, unit, published);
  if (events === 'illegal') throw new Error('playExtra is illegal');
  return events;
}

/** A round with so many of its Extras played; whole by default. The first decision is the grid shown at once. */
export function play(unit: Unit, extras = Infinity) {
  const decisions = [eldorado.begin(initial(), unit, published)];
  let state = fold(initial(), decisions.flat());
  while (state.status === 'awaiting-extra' && decisions.length <= extras) {
    const events = step(state, unit);
    decisions.push(events);
    state = fold(state, events);
  }
  return { decisions, events: decisions.flat(), state };
}
