import { binomialP, kolmogorovP, normalP, uniformity } from './distributions.js';

// The usual printed tables of critical values.
it.each([
  [1.6448536, 0.1],
  [1.959964, 0.05],
  [2.5758293, 0.01],
  [-3.2905267, 0.001],
])('a normal variable lies beyond ±%d with %d', (z, p) => {
  expect(normalP(z)).toBeCloseTo(p, 7);
});

it('a normal variable is never infinite', () => {
  expect([normalP(Infinity), normalP(NaN), normalP(0)]).toEqual([0, 0, 1]);
});

it.each([
  [0, 10, 0.5, 1],
  [8, 10, 0.5, 56 / 1024],
  [10, 10, 0.5, 1 / 1024],
  [1, 20, 0.01, 1 - 0.99 ** 20],
  [11, 10, 0.5, 0],
])('at least %d of %d, each with %d: %d', (successes, trials, chance, p) => {
  expect(binomialP(successes, trials, chance)).toBeCloseTo(p, 12);
});

it.each([
  [1.2238, 0.1],
  [1.3581, 0.05],
  [1.6276, 0.01],
  [1.9495, 0.001],
])('Kolmogorov’s variable is beyond %d with %d', (x, p) => {
  expect(kolmogorovP(x) / p).toBeCloseTo(1, 3);
});

it('Kolmogorov’s law ends at both ends', () => {
  expect([kolmogorovP(0), kolmogorovP(0.1), kolmogorovP(30)]).toEqual([1, 1, 0]);
});

/** Values whose largest distance from an even spread is exactly this one. */
const apart = (n: number, distance: number) =>
  Array.from({ length: n }, (_, index) => Math.min(1, (index + 1) / n + distance - 1 / n));

// Miller (1956), table of percentage points of Kolmogorov statistics.
it.each([
  [10, 0.40925, 0.05],
  [10, 0.48893, 0.01],
  [20, 0.29408, 0.05],
  [20, 0.35241, 0.01],
  [100, 0.13403, 0.05],
  [100, 0.16081, 0.01],
])('%d values lie %d apart with %d', (n, distance, p) => {
  const found = uniformity(apart(n, distance));
  expect(found.statistic).toBeCloseTo(distance, 10);
  expect(Math.abs(found.p / p - 1)).toBeLessThan(0.05);
});

it('asks for values', () => {
  expect(() => uniformity([])).toThrow(RangeError);
});
