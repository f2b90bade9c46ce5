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
  type LotUnit,
  type RoundState,
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

/** The events of a round as the engine decides them. */
export function eventsOf(game: GameDefinition, unit: LotUnit, { stake, choices, actions }: Play): RecordedEvent[] {
  const events: RecordedEvent[] = [];
  const fold = roundFold(game);
  let state: RoundState = fold.initialState();
  const then = (decided: readonly DecidedEvent[]): void => {
    for (const event of decided) {
      state = fold.evolve(state, event);
      events.push({ type: event.type, revision: events.length, data: event.data });
    }
  };
  const price = Money.parse(stake);
  const rules = currentRules(game);
  then(openRound(game.game, { playerId: 'p', stake: price, choices, rules, abandonAfter: 60 }, 0, state));
  then(answerDebit({ type: 'StakeDebited', data: { amount: stake, balance: '0.00' } }, state));
  const drawn = { block: `${game.game}_${price.toCents()}_1`, position: 0, leaf: '', sealed: '' };
  then(takeUnit(game, drawn, unit, state));
  for (const action of actions) then(act(game, action, unit, state));
  then(complete(game, unit, state));
  if (events.at(-1)?.type !== 'RoundSettled') throw new Error(`the round of ${JSON.stringify(unit.lot)} does not end`);
  return events;
}
