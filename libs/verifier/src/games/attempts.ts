import type { Shown } from '../game.js';
import type { JsonObject } from '../json.js';
import { isRange, recording, substream, type Integers } from '../primitives/index.js';
import { Unusable } from '../unusable.js';

const ATTEMPTS = 100;

/**
 * What the first attempt shows that is built and is right, with all its integers in the order in which they were drawn; each
 * attempt has a stream of its own, `layout/0` first. Undefined if none is. An attempt that fails gives undefined.
 */
export function firstAttempt(
  unitSeed: Uint8Array,
  build: (integers: Integers) => JsonObject | undefined,
  isRight: (presentation: JsonObject) => boolean,
): Shown | undefined {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const label = `layout/${attempt}`;
    const integers = recording(substream(unitSeed, label));
    const presentation = build(served(integers));
    if (presentation !== undefined && isRight(presentation)) return { presentation, draw: integers.draw(label) };
  }
  return undefined;
}

/** All ranges come from the tables. */
const served = (integers: Integers): Integers => ({
  below(range) {
    if (!isRange(range)) throw new Unusable('by the tables of the game document there is nothing to choose from');
    return integers.below(range);
  },
});

/** One of a list, which stays as it is. */
export const oneOf = <T>(list: readonly T[], integers: Integers): T => at(list, integers.below(list.length));

/** One of a list, which is removed; those after it move up. */
export function takeFrom<T>(list: T[], integers: Integers): T {
  const place = integers.below(list.length);
  const item = at(list, place);
  list.splice(place, 1);
  return item;
}

/** The first item at which the weights, its own included, sum to more than an integer below all weights. */
export function weighted<T extends { readonly weight: number }>(rows: readonly T[], integers: Integers): T {
  const value = integers.below(rows.reduce((sum, { weight }) => sum + weight, 0));
  let sum = 0;
  return at(
    rows,
    rows.findIndex(({ weight }) => (sum += weight) > value),
  );
}

/** The item at a place of the list. */
export function at<T>(list: readonly T[], place: number): T {
  const item = list[place];
  if (item === undefined)
    throw new Unusable(`by the tables of the game document there is no item ${place} among ${list.length}`);
  return item;
}
