import type { Json } from '@tirage/kernel';
import type { Action, ActionOffer, GameDefinition } from '@tirage/rounds';
import { choicesOf } from './actions.js';

/**
 * The same game, but a step whose choice is gone takes the next one: a dig at a mound that is open already, the next closed
 * mound. Else the rules alone would hide that a step was taken twice.
 */
export function withRepeatableSteps(definition: GameDefinition): GameDefinition {
  const possible = (action: Action, state: Parameters<GameDefinition['offers']>[0]): Action =>
    stillPossible(action, definition.offers(state));
  return {
    ...definition,
    allows: (action, state) => definition.allows(possible(action, state), state),
    decide: (action, state, unit, rules) => definition.decide(possible(action, state), state, unit, rules),
  };
}

function stillPossible(action: Action, offers: readonly ActionOffer[]): Action {
  const offer = offers.find(({ type }) => type === action.type);
  const choice = offer && choicesOf(offer);
  if (choice === undefined) return action;
  const [next = null] = choice.values;
  const left: readonly Json[] = choice.values;
  return left.includes(action[choice.member] ?? null) ? action : { ...action, [choice.member]: next };
}
