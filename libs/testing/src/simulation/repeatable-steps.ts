import type { Json } from '@tirage/kernel';
import type { Action, GameDefinition } from '@tirage/rounds';

/**
 * The same game, but a dig at a mound that is open already takes the next closed one: else the rules alone would hide that
 * a step was taken twice.
 */
export function withRepeatableSteps(definition: GameDefinition): GameDefinition {
  const possible = (action: Action, state: Parameters<GameDefinition['offers']>[0]): Action => {
    const mounds = definition.offers(state)[0]?.['mounds'];
    if (action.type !== 'dig' || !Array.isArray(mounds)) return action;
    const closed = mounds as readonly Json[];
    const [next = null] = closed;
    return closed.includes(action['mound'] ?? null) ? action : { ...action, mound: next };
  };
  return {
    ...definition,
    allows: (action, state) => definition.allows(possible(action, state), state),
    decide: (action, state, unit, rules) => definition.decide(possible(action, state), state, unit, rules),
  };
}
