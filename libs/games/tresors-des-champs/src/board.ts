import type { JsonObject } from '@tirage/kernel';
import type { ActionOffer } from '@tirage/rounds';
import { CRATES } from './rules.js';
import { currentField, undug, type TresorsState } from './state.js';

/** What the player may see, in the shape of the public contract. The state itself holds nothing hidden. */
export function board(state: TresorsState): JsonObject {
  return {
    fields: state.fields.map((field, index) => ({ field: index + 1, ...field })),
    crate: state.crate,
    value: state.status === 'won' ? state.value : null,
  };
}

/** The steps still possible with what remains to choose from. */
export function offers(state: TresorsState): readonly ActionOffer[] {
  switch (state.status) {
    case 'digging':
      return [{ type: 'dig', mounds: undug(currentField(state)) }];
    case 'choosing-crate':
      return [{ type: 'openCrate', crates: Array.from({ length: CRATES }, (_, index) => index + 1) }];
    default:
      return [];
  }
}
