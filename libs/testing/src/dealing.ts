import type { Deal } from '@tirage/randomness';

/** A cheap source of words for generators whose faults, not whose secrecy, are looked at (mulberry32). */
function wordsOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

/** How an integer below `range` is made of random words; the label is that of its step. */
export type Integer = (range: number, words: () => number, label: string) => number;

/** Rounds dealt by a generator that makes its integers in this way. */
export const dealing =
  (integer: Integer) =>
  (round: number): Deal => {
    const words = wordsOf(Math.imul(round + 1, 0x9e3779b1));
    return (label, ranges) => ({ label, ranges, values: ranges.map((range) => integer(range, words, label)) });
  };
