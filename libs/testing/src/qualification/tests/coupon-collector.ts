import { fit, needs, type TestResult } from '../result.js';
import { differentValues } from './different.js';

const LEAST_EXPECTED = 5;

/** How many values it takes until all below `range` have come, again and again (Knuth, TAOCP 2, §3.3.2.E). */
export function couponCollector(values: readonly number[], range: number, name = 'coupon collector'): TestResult {
  const collections = values.length / meanLength(range);
  needs(20 * meanLength(range), values, name);
  const chances = lengthChances(range, LEAST_EXPECTED / collections);
  const counts = Array<number>(chances.length).fill(0);
  let seen = new Set<number>();
  let length = 0;
  for (const value of values) {
    seen.add(value);
    length++;
    if (seen.size < range) continue;
    const index = Math.min(length - range, chances.length - 1);
    counts[index] = (counts[index] ?? 0) + 1;
    seen = new Set();
    length = 0;
  }
  return fit(name, values.length, counts, chances);
}

const meanLength = (range: number): number =>
  Array.from({ length: range }, (_, index) => range / (index + 1)).reduce((sum, mean) => sum + mean, 0);

/** The chances of `range` values, of one more and so on; the last is that of all longer ones, about `rarest`. */
function lengthChances(range: number, rarest: number): readonly number[] {
  const chances: number[] = [];
  let longer = 1;
  for (let length = range; longer > 2 * rarest; length++) {
    const chance = (differentValues(range, length - 1)[range - 1] ?? 0) / range;
    if (longer - chance < rarest) break;
    chances.push(chance);
    longer -= chance;
  }
  return [...chances, longer];
}
