import { createHash } from 'node:crypto';
import { Money, type JsonObject } from '@tirage/kernel';
import {
  act,
  answerDebit,
  complete,
  currentRules,
  openRound,
  roundFold,
  takeUnit,
  type Action,
  type GameDefinition,
  type RoundState,
  type Unit,
} from '@tirage/rounds';
import type { DecidedEvent } from '@tirage/event-sourcing';
import type { RecordedEvent } from '../game.js';

export const seedOf = (unit: number): Uint8Array => createHash('sha256').update(`unit ${unit}`).digest();

/** What the player does; where he stops the system goes on. */
export interface Play {
  readonly stake: string;
  readonly choices: JsonObject;
  readonly actions: readonly Action[];
}

/** Where a unit stands. */
export interface UnitPlace {
  readonly block: string;
  readonly position: number;
  readonly leaf: string;
}

/** The events of a round as the engine decides them. */
export function eventsOf(
  game: GameDefinition,
  unit: Unit,
  { stake, choices, actions }: Play,
  place: UnitPlace = { block: `${game.game}_${Money.parse(stake).toCents()}_1`, position: 0, leaf: '' },
): RecordedEvent[] {
  const events: RecordedEvent[] = [];
  const { initialState, evolve } = roundFold(game);
  let state: RoundState = initialState();
  const then = (decided: readonly DecidedEvent[], actor = 'player'): void => {
    for (const event of decided) {
      state = evolve(state, event);
      events.push({ type: event.type, revision: events.length, actor, data: event.data });
    }
  };
  const price = Money.parse(stake);
  const rules = currentRules(game);
  then(openRound(game.game, { playerId: 'p', stake: price, choices, rules, abandonAfter: 60 }, 0, state));
  then(answerDebit({ type: 'StakeDebited', data: { amount: stake, balance: '0.00' } }, state));
  then(takeUnit(game, { ...place, sealed: '' }, unit, state));
  for (const action of actions) then(act(game, action, unit, state));
  then(complete(game, unit, state), 'system');
  if (events.at(-1)?.type !== 'RoundSettled') throw new Error(`the round of ${JSON.stringify(unit.lot)} does not end`);
  return events;
}
