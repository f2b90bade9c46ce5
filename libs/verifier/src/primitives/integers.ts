import type { Draw } from '../game.js';

/** A stream of bytes, read four at a time as big-endian numbers. */
export type Words = () => number;

/** Integers of one stream, one after the other (docs/fairness.md, section 3). */
export interface Integers {
  /** Of 1 to 2^32; throws `RangeError` for any other range. */
  below(range: number): number;
}

export const MAX_RANGE = 2 ** 32;

export const isRange = (range: number): boolean => Number.isInteger(range) && range >= 1 && range <= MAX_RANGE;

export function integersFrom(words: Words): Integers {
  return {
    below(range) {
      if (!isRange(range)) throw new RangeError(`no integer is drawn below ${range}`);
      const mask = range === 1 ? 0 : 0xffffffff >>> Math.clz32(range - 1);
      for (;;) {
        const value = (words() & mask) >>> 0;
        if (value < range) return value;
      }
    },
  };
}

/** The same integers, each range and value kept in the order in which it was drawn. */
export function recording(integers: Integers): Integers & { draw(label: string): Draw } {
  const ranges: number[] = [];
  const values: number[] = [];
  return {
    below(range) {
      const value = integers.below(range);
      ranges.push(range);
      values.push(value);
      return value;
    },
    draw: (label) => ({ label, ranges, values }),
  };
}

/** Shuffles `items` in place: for i from the last place down to 1, the items at i and at the next integer below i + 1 change places. */
export function shuffle<Item>(items: { [index: number]: Item; readonly length: number }, integers: Integers): void {
  for (let i = items.length - 1; i > 0; i--) {
    const v = integers.below(i + 1);
    const item = items[i] as Item;
    items[i] = items[v] as Item;
    items[v] = item;
  }
}

/** Below k, k − 1, …, 2: what a shuffle of k items draws. */
export const shuffleRanges = (k: number): readonly number[] =>
  Array.from({ length: Math.max(k - 1, 0) }, (_, index) => k - index);
