import type { DomainEvent, Fold } from '@tirage/event-sourcing';
import type { JsonObject } from '@tirage/kernel';
import type { RoundOpened, RoundSettled, RoundStalled, RoundVoided, StakeRefused, UnitDrawn } from './events.js';
import type { GameDefinition } from './game-definition.js';
import { Money } from '@tirage/kernel';

/** A round as its own stream tells it; `game` is the state of the game it is played by. */
export type RoundState =
  | { readonly status: 'initial' }
  | { readonly status: 'opening'; readonly opened: RoundOpened }
  | { readonly status: 'drawing'; readonly opened: RoundOpened }
  | {
      readonly status: 'in-play';
      readonly opened: RoundOpened;
      readonly unit: UnitDrawn;
      readonly game: JsonObject;
      /** Nothing can be shown for the unit, and why; until the game is mended. */
      readonly stalled?: string;
    }
  | {
      readonly status: 'settled';
      readonly opened: RoundOpened;
      readonly unit: UnitDrawn;
      readonly game: JsonObject;
      readonly settled: RoundSettled;
    }
  | { readonly status: 'refused'; readonly opened: RoundOpened; readonly refused: StakeRefused }
  | { readonly status: 'voided'; readonly opened: RoundOpened; readonly voided: RoundVoided };

export class ImpossibleEvent extends Error {
  override readonly name = 'ImpossibleEvent';
  constructor(state: { readonly status: string }, event: DomainEvent) {
    super(`${event.type} cannot follow in a round that is ${state.status}`);
  }
}

/** What can come before a unit is held only; after it only the game's own events and the settlement. */
const BEFORE_PLAY: ReadonlySet<string> = new Set([
  'RoundOpened',
  'StakeDebited',
  'StakeRefused',
  'DrawRequested',
  'UnitDrawn',
  'RoundVoided',
]);

const recorded = <Data>(event: DomainEvent): Data => event.data as unknown as Data;

/** How the events of a round make its state; what is not the lifecycle's own is the game's. */
export function roundFold(definition: GameDefinition): Fold<RoundState> {
  return {
    initialState: () => ({ status: 'initial' }),
    evolve: (state, event) => evolveRound(definition, state, event),
  };
}

function evolveRound(definition: GameDefinition, state: RoundState, event: DomainEvent): RoundState {
  switch (state.status) {
    case 'initial':
      if (event.type === 'RoundOpened') return { status: 'opening', opened: recorded(event) };
      break;
    case 'opening':
      if (event.type === 'StakeDebited') return { ...state, status: 'drawing' };
      if (event.type === 'StakeRefused') return { ...state, status: 'refused', refused: recorded(event) };
      break;
    case 'drawing': {
      const { opened } = state;
      if (event.type === 'DrawRequested') return state;
      if (event.type === 'RoundVoided') return { ...state, status: 'voided', voided: recorded(event) };
      if (event.type === 'UnitDrawn') {
        const game = definition.initialState(opened.choices, Money.parse(opened.stake));
        return { status: 'in-play', opened, unit: recorded(event), game };
      }
      break;
    }
    case 'in-play':
      if (event.type === 'RoundSettled') return { ...state, status: 'settled', settled: recorded(event) };
      if (event.type === 'RoundStalled') return { ...state, stalled: recorded<RoundStalled>(event).reason };
      if (BEFORE_PLAY.has(event.type)) break;
      return playOn(definition, state, event);
    case 'settled':
    case 'refused':
    case 'voided':
      break;
  }
  throw new ImpossibleEvent(state, event);
}

/** A step of the game; a round that had stalled goes on with it. */
function playOn(
  definition: GameDefinition,
  { status, opened, unit, game }: Extract<RoundState, { status: 'in-play' }>,
  event: DomainEvent,
): RoundState {
  return { status, opened, unit, game: definition.evolve(game, event) };
}
