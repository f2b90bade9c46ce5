import { judge, type Verdict } from './rule.js';
import { seedsOf } from './seeds.js';
import type { Source } from './source.js';
import type { TestResult } from './result.js';

export interface Extent {
  /** Independent samples of each source. */
  readonly samples: number;
  /** How large each is. */
  readonly units: number;
}

/** Takes all samples of each source in turn and yields what they say of it, test by test; `seed` repeats all of it. */
export function* qualify(sources: readonly Source[], { samples, units }: Extent, seed: string): Generator<Verdict> {
  const all: TestResult[] = [];
  for (const { name, sample } of sources) {
    const taken = Array.from({ length: samples }, (_, index) => sample(seedsOf(seed, `${name}/${index}`), units));
    for (const test of new Set(taken.flat().map((result) => result.name))) {
      const results = taken.flat().filter((result) => result.name === test);
      all.push(...results);
      yield judge(name, test, results);
    }
  }
  yield judge('all sources', 'all tests', all);
}
