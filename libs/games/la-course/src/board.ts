import type { JsonObject } from '@tirage/kernel';
import type { CourseState } from './state.js';

/** What the player may see, in the shape of the public contract. The state itself holds nothing hidden. */
export const board = ({ bets, arrival, bonus, formulas }: CourseState): JsonObject => ({
  bets,
  arrival,
  bonus,
  formulas,
});
