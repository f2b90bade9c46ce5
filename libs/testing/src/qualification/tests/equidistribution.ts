import { uniformity } from '../distributions.js';
import type { TestResult } from '../result.js';

/** Values spread evenly from 0 to below `range` (Knuth, TAOCP 2, §3.3.2.A, by Kolmogorov and Smirnov). */
export function equidistribution(values: readonly number[], range: number, name = 'equidistribution'): TestResult {
  const { statistic, p } = uniformity(values.map((value) => (value + 0.5) / range));
  return { name, size: values.length, statistic, p };
}
