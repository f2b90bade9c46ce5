import { normalP } from '../distributions.js';
import { needs, type TestResult } from '../result.js';

/**
 * The correlation of each value with the next one, the last with the first (Knuth, TAOCP 2, §3.3.2.K). It lies about
 * −1/(n − 1) with the variance n² / ((n − 1)² (n − 2)); the statistic is the distance in standard deviations.
 */
export function serialCorrelation(values: readonly number[], name = 'serial correlation'): TestResult {
  needs(30, values, name);
  const n = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  let products = 0;
  let squares = 0;
  values.forEach((value, index) => {
    products += (value - mean) * ((values[(index + 1) % n] ?? 0) - mean);
    squares += (value - mean) ** 2;
  });
  // All values the same: nothing could be more dependent.
  if (squares === 0) return { name, size: n, statistic: Infinity, p: 0 };
  const deviation = n / ((n - 1) * Math.sqrt(n - 2));
  const statistic = (products / squares + 1 / (n - 1)) / deviation;
  return { name, size: n, statistic, p: normalP(statistic) };
}
