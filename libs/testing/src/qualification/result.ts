import { chiSquareP } from '../chi-square.js';

/** What one test says of one sample. */
export interface TestResult {
  readonly name: string;
  /** Values that were looked at. */
  readonly size: number;
  readonly statistic: number;
  /** The chance that a sound generator gives a sample at least as far from its law. */
  readonly p: number;
}

/** Neighbouring classes expected less often than this are put together: below it the statistic does not follow its law. */
const LEAST_EXPECTED = 5;

/**
 * Counts held against the chances of their classes, which sum to 1, by chi-square (Knuth, TAOCP 2, §3.3.1.A). `size` is the
 * number of values they were made of. A sample that shows what cannot come, or in which hardly anything is found to
 * count, has no chance. Throws `RangeError` for chances that are no law.
 */
export function fit(name: string, size: number, counts: readonly number[], chances: readonly number[]): TestResult {
  if (Math.abs(sum(chances) - 1) > 1e-9) throw new RangeError(`${name}: the chances of all classes sum to 1`);
  const total = sum(counts);
  const impossible = counts.some((count, index) => count > 0 && !((chances[index] ?? 0) > 0));
  const classes = pooled(counts.map((count, index) => ({ count, expected: total * (chances[index] ?? 0) })));
  if (impossible || classes.length < 2) return { name, size, statistic: Infinity, p: 0 };
  const statistic = sum(classes.map(({ count, expected }) => (count - expected) ** 2 / expected));
  return { name, size, statistic, p: chiSquareP(statistic, classes.length - 1) };
}

interface Class {
  readonly count: number;
  readonly expected: number;
}

function pooled(classes: readonly Class[]): readonly Class[] {
  const large: Class[] = [];
  let open: Class = { count: 0, expected: 0 };
  for (const { count, expected } of classes) {
    open = { count: open.count + count, expected: open.expected + expected };
    if (open.expected < LEAST_EXPECTED) continue;
    large.push(open);
    open = { count: 0, expected: 0 };
  }
  const last = large.pop();
  if (last === undefined) return [open];
  return [...large, { count: last.count + open.count, expected: last.expected + open.expected }];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, next) => total + next, 0);

/** How often each class came; a value that is no class counts for one more at the end, which has no chance. */
export function tally(values: readonly number[], classes: number): readonly number[] {
  const counts = Array<number>(classes + 1).fill(0);
  for (const value of values) {
    const index = Number.isInteger(value) && value >= 0 && value < classes ? value : classes;
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts;
}

export const even = (classes: number): readonly number[] => Array<number>(classes).fill(1 / classes);

/** Throws `RangeError` for fewer values than a test needs: the sample was asked for too small. */
export function needs(least: number, values: readonly number[], name: string): void {
  if (values.length < least) throw new RangeError(`${name}: ${values.length} values, at least ${least} are needed`);
}
