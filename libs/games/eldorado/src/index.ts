export { eldorado, eldoradoFrom } from './definition.js';
export type { EldoradoEvent } from './events.js';
export type { EldoradoState } from './state.js';
