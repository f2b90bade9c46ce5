import type { JsonObject } from '@tirage/kernel';
import type { VersaillesState } from './state.js';

/** What the player may see, in the shape of the public contract. The state itself holds nothing hidden. */
export const board = ({ zones }: VersaillesState): JsonObject => ({ zones });
