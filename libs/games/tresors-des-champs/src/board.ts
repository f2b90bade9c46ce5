import type { JsonObject } from '@tirage/kernel';
import type { TresorsState } from './state.js';

/** What the player may see, in the shape of the public contract. The state itself holds nothing hidden. */
export function board(state: TresorsState): JsonObject {
  return {
    fields: state.fields.map((field, index) => ({ field: index + 1, ...field })),
    crate: state.crate,
    value: state.status === 'won' ? state.value : null,
  };
}
