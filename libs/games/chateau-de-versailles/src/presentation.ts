import type { JsonObject } from '@tirage/kernel';
import { shownOf, type Unit } from '@tirage/rounds';
import type { VersaillesState } from './state.js';

/** Amounts in cents. */
export type Mirror = { readonly gain: number; readonly sums: readonly number[] };
export type SideSymbol = { readonly symbol: string; readonly amount: number };
export type Side = readonly SideSymbol[];
export type Chandeliers = readonly (readonly string[])[];

/** All that a unit shows, in the schema of the golden cases. */
export type Presentation = {
  readonly stakeCents: number;
  readonly mirrors: readonly Mirror[];
  readonly gallery: { readonly left: Side; readonly right: Side };
  readonly chandeliers: Chandeliers;
};

/** What was found for a unit before its round began: made by `present`, and evaluated without an issue. */
export const shownBy = (unit: Unit): JsonObject & Presentation => shownOf(unit);

/** An ended round in the schema of the golden cases. Throws `TypeError` while the round is open. */
export function presentation({ status }: VersaillesState, unit: Unit): Presentation {
  if (status !== 'revealed') throw new TypeError(`the round has not ended: ${status}`);
  return shownBy(unit);
}
