import type { JsonObject } from '@tirage/kernel';
import type { CourseState } from './state.js';

/** An ended round in the schema of the golden cases. Throws `TypeError` while the round is open. */
export function presentation({ status, bets, arrival, bonus }: CourseState): JsonObject {
  if (status !== 'settled') throw new TypeError(`the round has not ended: ${status}`);
  return { bets, arrival, bonusDrawn: bonus };
}
