import { dealFrom } from '@tirage/randomness';
import type { GameDefinition } from '@tirage/rounds';
import { betsOf } from './bets.js';
import { board } from './board.js';
import { CourseChoices } from './bodies.js';
import { begin } from './decide.js';
import { evaluate } from './evaluate.js';
import { normaliseOpening } from './opening.js';
import { presentation } from './present.js';
import { PUBLISHED_2017, rulesData } from './published.js';
import { laCourseSchemas } from './schemas.js';
import { evolve, initialState, prize, type CourseState } from './state.js';

/** La Course. Choices are final at "Jouez" [2.2.3]: `begin` brings the whole round, and no step is ever the player's. */
export const laCourse: GameDefinition<CourseState> = {
  game: 'la-course',
  rules: [PUBLISHED_2017],
  contract: laCourseSchemas,
  choicesBody: CourseChoices,
  actionBodies: {},

  normaliseOpening: (stake, choices, rules) => normaliseOpening(stake, choices, rulesData(rules)),
  initialState: (choices) => initialState(betsOf(choices)),
  begin: (state, unit, rules) => begin(state.bets, dealFrom(unit.unitSeed), rulesData(rules)),
  allows: () => false,
  decide: () => 'illegal',
  evolve,
  offers: () => [],
  automaticAction: () => {
    throw new TypeError('a round of la-course has no steps');
  },
  prize,
  board,
  presentation,
  evaluate: (shown, rules) => evaluate(shown, rulesData(rules)),
};
