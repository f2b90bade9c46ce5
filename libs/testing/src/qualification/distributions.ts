import { chiSquareP } from '../chi-square.js';

const MOST_TERMS = 1_000;

/** The chance that a standard normal variable lies at least so far from 0, on either side. */
export const normalP = (z: number): number => (Number.isFinite(z) ? chiSquareP(z * z, 1) : 0);

/** The chance of at least `successes` among `trials` independent ones, each of this chance (0 < chance < 1). */
export function binomialP(successes: number, trials: number, chance: number): number {
  let logTerm = trials * Math.log1p(-chance);
  let tail = 0;
  for (let count = 0; count <= trials; count++) {
    if (count >= successes) tail += Math.exp(logTerm);
    logTerm += Math.log((trials - count) / (count + 1)) + Math.log(chance / (1 - chance));
  }
  return Math.min(1, tail);
}

/**
 * The test of Kolmogorov and Smirnov (Knuth, TAOCP 2, §3.3.1.B): the largest distance D between the share of values below x
 * and x itself, and the chance that values uniform between 0 and 1 lie as far off. The law is the one for many values, with
 * Stephens' correction for few (1970): √n D becomes (√n + 0.12 + 0.11 / √n) D. Throws `RangeError` without values.
 */
export function uniformity(values: readonly number[]): { readonly statistic: number; readonly p: number } {
  const n = values.length;
  if (n === 0) throw new RangeError('no values');
  const distance = Float64Array.from(values)
    .sort()
    .reduce((largest, value, index) => Math.max(largest, (index + 1) / n - value, value - index / n), 0);
  const root = Math.sqrt(n);
  return { statistic: distance, p: kolmogorovP((root + 0.12 + 0.11 / root) * distance) };
}

/** 2 Σ (−1)^(j−1) e^(−2 j² x²): the chance that Kolmogorov's variable is at least x. */
export function kolmogorovP(x: number): number {
  // Below, the chance differs from 1 by less than 1e-13, and the terms hardly fall.
  if (x < 0.2) return 1;
  let total = 0;
  for (let j = 1; j < MOST_TERMS; j++) {
    const term = 2 * Math.exp(-2 * j * j * x * x);
    if (term < 1e-17) break;
    total += j % 2 === 1 ? term : -term;
  }
  return Math.min(1, Math.max(0, total));
}
