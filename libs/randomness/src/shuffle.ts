import { integerBelow, type Words } from './integers.js';

/** Anything indexed: an array or a typed array. */
export interface Indexed<T> {
  readonly length: number;
  [index: number]: T;
}

/** The ranges of the integers that shuffle `count` items: `count, count − 1, …, 2`. */
export function shuffleRanges(count: number): readonly number[] {
  return Array.from({ length: Math.max(0, count - 1) }, (_, step) => count - step);
}

/**
 * The items in the order that drawn integers give them (Fisher–Yates): the first value, below the count, says with
 * which place the last item changes, the next one with which the last but one, down to the second.
 */
export function shuffled<T>(items: readonly T[], values: readonly number[]): readonly T[] {
  const ranges = shuffleRanges(items.length);
  if (values.length !== ranges.length) throw new RangeError(`${items.length} items take ${ranges.length} integers`);
  const result = [...items];
  ranges.forEach((range, step) => swap(result, range - 1, values[step] ?? 0));
  return result;
}

/** Shuffles in place, taking the integers of {@link shuffleRanges} from a stream; for blocks of a million units. */
export function shuffle<T>(items: Indexed<T>, nextWord: Words): void {
  for (let last = items.length - 1; last > 0; last--) swap(items, last, integerBelow(last + 1, nextWord));
}

function swap<T>(items: Indexed<T>, a: number, b: number): void {
  const [first, second] = [items[a], items[b]];
  if (a < 0 || b < 0 || a >= items.length || b >= items.length) throw new RangeError('no such place');
  items[a] = second as T;
  items[b] = first as T;
}
