export { chateauDeVersailles, chateauDeVersaillesFrom } from './definition.js';
export type { VersaillesEvent } from './events.js';
export type { VersaillesState } from './state.js';
