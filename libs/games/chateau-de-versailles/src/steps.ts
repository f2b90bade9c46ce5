import type { Action } from '@tirage/rounds';
import type { Zone } from './rules.js';
import { closedZones, type VersaillesState } from './state.js';

/** A kind of step still possible, with what remains to choose from. */
export type Offer = { readonly type: 'openZone'; readonly zones: readonly Zone[] } | { readonly type: 'revealAll' };

/** The steps the player may take now: none when he left the round to "Auto", none when all is open. */
export function offers(state: VersaillesState): readonly Offer[] {
  if (state.mode === 'auto' || state.status === 'revealed') return [];
  return [{ type: 'openZone', zones: closedZones(state) }, { type: 'revealAll' }];
}

/** Whether the action is one of the steps offered; its members are not trusted to have a type. */
export function allows(action: Action, state: VersaillesState): boolean {
  return offers(state).some(
    (offer) =>
      offer.type === action.type && (offer.type === 'revealAll' || offer.zones.some((zone) => zone === action['zone'])),
  );
}
