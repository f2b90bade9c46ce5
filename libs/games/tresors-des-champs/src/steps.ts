import type { Action } from '@tirage/rounds';
import { CRATES } from './rules.js';
import { currentField, undug, type TresorsState } from './state.js';

/** A kind of step still possible, with what remains to choose from. */
export type Offer =
  | { readonly type: 'dig'; readonly mounds: readonly number[] }
  | { readonly type: 'openCrate'; readonly crates: readonly number[] };

const ALL_CRATES: readonly number[] = Array.from({ length: CRATES }, (_, index) => index + 1);

/** The steps the player may take now; empty when the round is over. */
export function offers(state: TresorsState): readonly Offer[] {
  if (state.status === 'digging') return [{ type: 'dig', mounds: undug(currentField(state)) }];
  return state.status === 'choosing-crate' ? [{ type: 'openCrate', crates: ALL_CRATES }] : [];
}

/** Whether the action is one of the steps offered; its members are not trusted to have a type. */
export function allows(action: Action, state: TresorsState): boolean {
  return offers(state).some((offer) => {
    const [choice, possible] = offer.type === 'dig' ? [action['mound'], offer.mounds] : [action['crate'], offer.crates];
    return offer.type === action.type && possible.some((one) => one === choice);
  });
}
