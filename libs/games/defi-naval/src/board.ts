import { Money, type JsonObject } from '@tirage/kernel';
import { remaining, type NavalState } from './state.js';

/** What the ships complete so far win, multiplied by the anchors uncovered so far [4.5.1, 4.5.2]. */
export const gainOf = ({ ships, multiplier }: NavalState): Money =>
  Money.sum(ships.map(({ gain }) => Money.parse(gain))).times(multiplier);

/** What the player may see, in the shape of the public contract. The state itself holds nothing hidden. */
export function board(state: NavalState): JsonObject {
  const { revealed, ships, multiplier } = state;
  return {
    coordinates: revealed,
    remaining: remaining(state),
    ships,
    multiplier,
    gain: gainOf(state).toString(),
  };
}
