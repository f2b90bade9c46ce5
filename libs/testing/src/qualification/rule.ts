import { binomialP, uniformity } from './distributions.js';
import type { TestResult } from './result.js';

/** A sample fails a test at 99 % confidence when its p lies below this. */
export const LEVEL = 0.01;
/** What a sound generator shows more rarely than this is held against it, whatever is asked of all samples together. */
export const FALSE_ALARM = 1e-6;
/** No sample of a sound generator has a p like this. */
export const IMPOSSIBLE = 1e-9;

/** What all samples of one test of one source say together. */
export interface Verdict {
  readonly source: string;
  readonly test: string;
  readonly samples: number;
  /** Values of all samples. */
  readonly size: number;
  /** Samples that fail at 99 %. */
  readonly failures: number;
  readonly lowest: number;
  /** The chance that the p-values of a sound generator are spread as unevenly. */
  readonly p: number;
  readonly passed: boolean;
}

/** The most samples of so many that may fail: more would have less than {@link FALSE_ALARM}. */
export function mostFailures(samples: number): number {
  let most = 0;
  while (binomialP(most + 1, samples, LEVEL) > FALSE_ALARM) most++;
  return most;
}

/**
 * The rule. By design one sound sample in a hundred fails; so not each sample is judged but all of them: no p below
 * {@link IMPOSSIBLE}, no more failures than {@link mostFailures}, and p-values spread evenly from 0 to 1, neither too low nor
 * too high. Throws `RangeError` without results.
 */
export function judge(source: string, test: string, results: readonly TestResult[]): Verdict {
  const values = results.map(({ p }) => p);
  const failures = values.filter((p) => p < LEVEL).length;
  const lowest = Math.min(...values);
  const { p } = uniformity(values);
  return {
    source,
    test,
    samples: results.length,
    size: results.reduce((sum, { size }) => sum + size, 0),
    failures,
    lowest,
    p,
    passed: lowest >= IMPOSSIBLE && failures <= mostFailures(values.length) && p >= FALSE_ALARM,
  };
}
