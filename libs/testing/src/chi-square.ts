/** Classes expected less often than this are put together: below it the statistic no longer follows its law. */
const LEAST_EXPECTED = 5;
const MAX_TERMS = 10_000;
const PRECISION = 1e-15;

/**
 * The chance that a fair generator gives counts at least as far from their law as these (Pearson's chi-square test). Below
 * 0.001 a generator is called biased; specs take fixed seeds, so that the answer never changes.
 *
 * @param observed how often each class came
 * @param probabilities the exact chance of each class; they sum to 1
 */
export function goodnessOfFit(observed: readonly number[], probabilities: readonly number[]): number {
  if (observed.length !== probabilities.length) throw new RangeError('a count for each class');
  if (Math.abs(sum(probabilities) - 1) > 1e-9) throw new RangeError('the chances of all classes sum to 1');
  const total = sum(observed);
  const classes = observed.map((count, index) => ({ count, expected: total * (probabilities[index] ?? 0) }));
  if (classes.some(({ count, expected }) => expected === 0 && count > 0)) return 0;

  const pooled = pool(classes.filter(({ expected }) => expected > 0));
  if (pooled.length < 2) throw new RangeError('too few observations for a test');
  const statistic = sum(pooled.map(({ count, expected }) => (count - expected) ** 2 / expected));
  return chiSquareP(statistic, pooled.length - 1);
}

/** The chance that a chi-square variable of so many degrees of freedom is at least the statistic. */
export function chiSquareP(statistic: number, degreesOfFreedom: number): number {
  if (!(statistic >= 0) || !(degreesOfFreedom > 0)) throw new RangeError('not a chi-square statistic');
  return upperGamma(degreesOfFreedom / 2, statistic / 2);
}

interface Class {
  readonly count: number;
  readonly expected: number;
}

/** Puts the rarest classes together until each is expected often enough. */
function pool(classes: readonly Class[]): readonly Class[] {
  const ascending = [...classes].sort((a, b) => a.expected - b.expected);
  const large: Class[] = [];
  let small: Class = { count: 0, expected: 0 };
  for (const next of ascending) {
    if (small.expected > 0 && small.expected < LEAST_EXPECTED) small = joined(small, next);
    else if (next.expected < LEAST_EXPECTED) small = joined(small, next);
    else large.push(next);
  }
  return small.expected > 0 ? [small, ...large] : large;
}

const joined = (a: Class, b: Class): Class => ({ count: a.count + b.count, expected: a.expected + b.expected });

const sum = (numbers: readonly number[]): number => numbers.reduce((total, next) => total + next, 0);

/**
 * The regularised upper incomplete gamma function Q(a, x): its series where that converges fast, else its continued
 * fraction by Lentz's method (Abramowitz and Stegun 6.5.29 and 6.5.31).
 */
function upperGamma(a: number, x: number): number {
  if (x === 0) return 1;
  const scale = Math.exp(a * Math.log(x) - x - logGamma(a));
  return x < a + 1 ? 1 - scale * series(a, x) : scale * continuedFraction(a, x);
}

function series(a: number, x: number): number {
  let term = 1 / a;
  let total = term;
  for (let n = 1; n < MAX_TERMS; n++) {
    term *= x / (a + n);
    total += term;
    if (term < total * PRECISION) return total;
  }
  throw new Error('the series does not converge');
}

function continuedFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = Infinity;
  let d = 1 / b;
  let value = d;
  for (let n = 1; n < MAX_TERMS; n++) {
    const numerator = -n * (n - a);
    b += 2;
    d = 1 / (numerator * d + b);
    c = b + numerator / c;
    const factor = c * d;
    value *= factor;
    if (Math.abs(factor - 1) < PRECISION) return value;
  }
  throw new Error('the continued fraction does not converge');
}

/** ln Γ(a) for a > 0: Stirling's series, moved up to where it is exact to double precision. */
function logGamma(a: number): number {
  let shift = 0;
  let z = a;
  for (; z < 15; z++) shift += Math.log(z);
  const inverse = 1 / (z * z);
  const correction = (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse * (1 / 1680 - inverse / 1188)))) / z;
  return (z - 0.5) * Math.log(z) - z + 0.5 * Math.log(2 * Math.PI) + correction - shift;
}
