import { fit, needs, type TestResult } from '../result.js';

const LEAST_EXPECTED = 5;

/**
 * How many values lie between one that is looked for and the next: r with the chance p (1 − p)^r, where p is the chance of
 * what is looked for (Knuth, TAOCP 2, §3.3.2.C).
 */
export function gap(
  values: readonly number[],
  isHit: (value: number) => boolean,
  chance: number,
  name = 'gap',
): TestResult {
  needs(20 / chance, values, name);
  const longest = Math.floor(Math.log(LEAST_EXPECTED / (values.length * chance)) / Math.log(1 - chance));
  const counts = Array<number>(longest + 1).fill(0);
  let between: number | undefined;
  for (const value of values) {
    if (!isHit(value)) {
      if (between !== undefined) between++;
      continue;
    }
    if (between !== undefined) {
      const index = Math.min(between, longest);
      counts[index] = (counts[index] ?? 0) + 1;
    }
    between = 0;
  }
  const chances = counts.map((_, r) => (1 - chance) ** r * (r < longest ? chance : 1));
  return fit(name, values.length, counts, chances);
}
