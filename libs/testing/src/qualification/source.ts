import type { TestResult } from './result.js';
import type { Seeds } from './seeds.js';

/** Something random, and the tests that one sample of it takes; each test of a source has a name of its own. */
export interface Source {
  readonly name: string;
  /** `units` says how large the sample is: so many units of a block, or some words for each. */
  sample(seeds: Seeds, units: number): readonly TestResult[];
}
