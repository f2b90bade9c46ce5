import { Money } from '@tirage/kernel';
import { dealFrom } from '@tirage/randomness';
import { withoutChoices, type GameDefinition } from '@tirage/rounds';
import { board } from './board.js';
import { DigAction, NoChoices, OpenCrateAction } from './bodies.js';
import { automaticAction, decide } from './decide.js';
import { evaluate } from './evaluate.js';
import { presentation } from './present.js';
import { PUBLISHED_2018, rulesData } from './published.js';
import { tresorsDesChampsSchemas } from './schemas.js';
import { evolve, initialState, type TresorsState } from './state.js';
import { allows, offers } from './steps.js';

function prize(state: TresorsState): Money | undefined {
  if (state.status === 'won') return Money.parse(state.value);
  return state.status === 'lost' ? Money.zero : undefined;
}

/**
 * Trésors des Champs. The player has the first step, so `begin` says nothing and the initial state already offers the thirty
 * mounds; whether a unit is drawn is the life cycle's to know.
 */
export const tresorsDesChamps: GameDefinition<TresorsState> = {
  game: 'tresors-des-champs',
  rules: [PUBLISHED_2018],
  contract: tresorsDesChampsSchemas,
  choicesBody: NoChoices,
  actionBodies: { dig: DigAction, openCrate: OpenCrateAction },

  normaliseOpening: withoutChoices,
  initialState: () => initialState(),
  begin: () => [],
  allows,
  decide: (action, state, unit, rules) => decide(action, state, dealFrom(unit.unitSeed), rulesData(rules)),
  evolve,
  offers,
  automaticAction: (state, unit) => automaticAction(state, dealFrom(unit.unitSeed)),
  prize,
  board,
  presentation,
  evaluate: (shown, rules) => evaluate(shown, rulesData(rules)),
};
