import { blockId, laneName } from '@tirage/draw';
import type { DomainEvent } from '@tirage/event-sourcing';
import { Money, type JsonObject } from '@tirage/kernel';
import { currentRules, roundFold, takeUnit, type GameDefinition, type RoundState, type Unit } from '@tirage/rounds';

/** A round of a game up to its unit, as the life cycle that all games share decides it. */
export interface DrawnRound<Held extends Unit> {
  readonly unit: Held;
  /** What the taking of the unit brings. */
  readonly events: readonly DomainEvent[];
  /** After these events. */
  readonly state: RoundState;
}

/** Rounds of a game with units that a test chooses. */
export function drawnRounds(definition: GameDefinition) {
  const { game } = definition;
  const { version, hash } = currentRules(definition);
  const { evolve, initialState } = roundFold(definition);
  const fold = (events: readonly DomainEvent[], state: RoundState = initialState()): RoundState =>
    events.reduce<RoundState>(evolve, state);
  const laneOf = (stake: string): string => laneName(game, Money.parse(stake).toCents());

  /** Opened and debited, its unit asked for. */
  const drawing = (stake: string, choices: JsonObject): RoundState =>
    fold([
      {
        type: 'RoundOpened',
        data: {
          ...{ playerId: 'anna', game, stake, choices, rulesVersion: version, rulesHash: hash },
          ...{ debitBefore: '2026-11-30T11:01:00.000Z', abandonAfter: 3600 },
        },
      },
      { type: 'StakeDebited', data: { amount: stake, balance: '8.00' } },
      { type: 'DrawRequested', data: { lane: laneOf(stake), rulesHash: hash } },
    ]);

  return {
    fold,
    /** `shows`: the game, where a test lets it show something else. */
    taken<Held extends Unit>(stake: string, choices: JsonObject, unit: Held, shows = definition): DrawnRound<Held> {
      const before = drawing(stake, choices);
      const held = { block: blockId(laneOf(stake), 1), position: 41, leaf: 'aa', sealed: 'sealed' };
      const events = takeUnit(shows, held, unit, before);
      return { unit, events, state: fold(events, before) };
    },
  };
}
