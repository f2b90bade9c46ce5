import { fit, needs, type TestResult } from '../result.js';
import { differentValues } from './different.js';

const HAND = 5;

/** How many different values each five of them show, all below `range` (Knuth, TAOCP 2, §3.3.2.D). */
export function poker(values: readonly number[], range: number, name = 'poker'): TestResult {
  needs(20 * HAND, values, name);
  const counts = Array<number>(range + 1).fill(0);
  for (let at = 0; at + HAND <= values.length; at += HAND) {
    const different = new Set(values.slice(at, at + HAND)).size;
    counts[different] = (counts[different] ?? 0) + 1;
  }
  return fit(name, values.length, counts, differentValues(range, HAND));
}
