export { defiNaval, defiNavalFrom } from './definition.js';
export type { NavalEvent } from './events.js';
export type { NavalState } from './state.js';
