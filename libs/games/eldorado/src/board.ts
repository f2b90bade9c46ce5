import { Money, type JsonObject } from '@tirage/kernel';
import type { EldoradoState } from './state.js';

/** The gains of all grids shown so far [4.4.1, 4.5]. */
export const gainOf = ({ grids }: EldoradoState): Money => Money.sum(grids.map(({ cash }) => Money.parse(cash ?? '0')));

/** What the player may see, in the shape of the public contract. The state itself holds nothing hidden. */
export const board = ({ grids, granted, remaining }: EldoradoState): JsonObject => ({
  grids,
  extras: { granted, remaining },
});
