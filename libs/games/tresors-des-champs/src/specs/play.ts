import { hashOf } from '@tirage/kernel';
import { type Deal } from '@tirage/randomness';
import { decide } from '../decide.js';
import type { TresorsEvent } from '../events.js';
import { RULES_2018, type TresorsRules } from '../rules.js';
import { currentField, evolve, initialState, undug, type TresorsState } from '../state.js';

/** How a player picks among the mounds that are left, and his crate. */
export interface Player {
  mound(left: readonly number[]): number;
  crate(): number;
}

export const seedOf = (round: number): Uint8Array => Buffer.from(hashOf(['tresors', round]), 'hex');

export const fold = (state: TresorsState, events: readonly TresorsEvent[]): TresorsState =>
  events.reduce<TresorsState>(evolve, state);

/** The next step of this player; undefined when the round is over. */
export function step(
  state: TresorsState,
  deal: Deal,
  player: Player,
  rules: TresorsRules = RULES_2018,
): readonly TresorsEvent[] | undefined {
  if (state.status !== 'digging' && state.status !== 'choosing-crate') return undefined;
  const action =
    state.status === 'digging'
      ? { type: 'dig', mound: player.mound(undug(currentField(state))) }
      : { type: 'openCrate', crate: player.crate() };
  const events = decide(action, state, deal, rules);
  if (events === 'illegal') throw new Error(`${JSON.stringify(action)} is illegal`);
  return events;
}

/** A whole round of this player: its decisions, and its state at the end. */
export function play(deal: Deal, player: Player, rules: TresorsRules = RULES_2018) {
  const decisions: (readonly TresorsEvent[])[] = [];
  let state = initialState();
  for (let events = step(state, deal, player, rules); events; events = step(state, deal, player, rules)) {
    decisions.push(events);
    state = fold(state, events);
  }
  return { decisions, events: decisions.flat(), state };
}
