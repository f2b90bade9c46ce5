import type { ReadRound } from '@tirage/http';
import type { JsonObject } from '@tirage/kernel';
import { revealedUnit } from '@tirage/rounds';

/** What a settled round showed; undefined for one that drew nothing, and for a unit of which nothing can be shown. */
export function presentationOf({ definition, progress: { state } }: ReadRound): JsonObject | undefined {
  if (state.status !== 'settled') return undefined;
  const unit = revealedUnit(definition, state);
  return unit && definition.presentation(state.game, unit);
}
