export { tresorsDesChamps } from './definition.js';
export type { TresorsEvent } from './events.js';
export type { TresorsState } from './state.js';
