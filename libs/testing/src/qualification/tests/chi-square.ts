import { even, fit, tally, type TestResult } from '../result.js';

/** Values from 0, one for each class, against the chance of each (Knuth, TAOCP 2, §3.3.1.A). */
export const chiSquare = (values: readonly number[], chances: readonly number[], name = 'chi-square'): TestResult =>
  fit(name, values.length, tally(values, chances.length), [...chances, 0]);

/** The four bytes of each word, each of 256 values as often: so every bit of a word is looked at. */
export function bytesOfWords(words: readonly number[], name = 'chi-square of bytes'): TestResult {
  const bytes = words.flatMap((word) => [word >>> 24, (word >>> 16) & 0xff, (word >>> 8) & 0xff, word & 0xff]);
  return chiSquare(bytes, even(256), name);
}

const MOST_CLASSES = 60;

/**
 * Integers below any range, put together to at most 60 classes of neighbours; a class has the chance of as many integers as
 * it holds.
 */
export function integers(values: readonly number[], range: number, name: string): TestResult {
  const classes = Math.min(range, MOST_CLASSES);
  const from = (index: number) => Math.ceil((index * range) / classes);
  const chances = Array.from({ length: classes }, (_, index) => (from(index + 1) - from(index)) / range);
  return chiSquare(
    values.map((value) => (value >= range ? -1 : Math.floor((value * classes) / range))),
    chances,
    name,
  );
}
