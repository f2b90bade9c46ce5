import { fit, needs, type TestResult } from '../result.js';

/** Runs of so many values and longer ones are one class. */
const LONGEST = 6;

/**
 * Runs up: how many values in a row rise. The value after each run is thrown away, which makes the runs independent, and a
 * run of r has the chance 1/r! − 1/(r + 1)! (Knuth, TAOCP 2, §3.3.2.G and exercise 14). Of values that hardly ever
 * come twice.
 */
export function runs(values: readonly number[], name = 'runs'): TestResult {
  needs(100, values, name);
  const counts = Array<number>(LONGEST).fill(0);
  let length = 1;
  for (let at = 1; at < values.length; at++) {
    if ((values[at] ?? 0) > (values[at - 1] ?? 0)) length++;
    else {
      const index = Math.min(length, LONGEST) - 1;
      counts[index] = (counts[index] ?? 0) + 1;
      at++;
      length = 1;
    }
  }
  return fit(name, values.length, counts, CHANCES);
}

const factorial = (n: number): number => (n <= 1 ? 1 : n * factorial(n - 1));

const CHANCES = Array.from({ length: LONGEST }, (_, index) =>
  index + 1 < LONGEST ? 1 / factorial(index + 1) - 1 / factorial(index + 2) : 1 / factorial(LONGEST),
);
