import { chiSquareP, goodnessOfFit } from './chi-square.js';

describe('the chi-square law', () => {
  // The usual printed tables of critical values.
  it.each([
    [3.841458820694124, 1, 0.05],
    [6.6348966010212145, 1, 0.01],
    [10.827566170662733, 1, 0.001],
    [5.991464547107979, 2, 0.05],
    [0.21072103131565256, 2, 0.9],
    [18.307038053275146, 10, 0.05],
    [29.58829844507442, 10, 0.001],
    [3.940299136121906, 10, 0.95],
    [124.3421134, 100, 0.05],
    [149.4492528, 100, 0.001],
    [1074.679449, 1000, 0.05],
  ])('%p with %p degrees of freedom: %p', (statistic, degrees, p) => {
    expect(chiSquareP(statistic, degrees)).toBeCloseTo(p, 8);
  });

  it('is e^(-x/2) for two degrees of freedom', () => {
    for (const x of [0, 0.1, 1, 3.9, 4.1, 10, 50, 200]) expect(chiSquareP(x, 2) / Math.exp(-x / 2)).toBeCloseTo(1, 12);
  });

  it('refuses what is no statistic', () => {
    expect(() => chiSquareP(-1, 2)).toThrow(RangeError);
    expect(() => chiSquareP(NaN, 2)).toThrow(RangeError);
    expect(() => chiSquareP(1, 0)).toThrow(RangeError);
  });
});

describe('goodness of fit', () => {
  it('finds counts as expected likely and counts far off unlikely', () => {
    expect(goodnessOfFit([50, 50], [0.5, 0.5])).toBe(1);
    expect(goodnessOfFit([60, 40], [0.5, 0.5])).toBeCloseTo(0.0455002639, 9);
    expect(goodnessOfFit([90, 10], [0.5, 0.5])).toBeLessThan(1e-10);
  });

  it('reads the dice of Weldon as biased', () => {
    // 315,672 dice, 106,602 of them five or six (Pearson, 1900).
    expect(goodnessOfFit([106_602, 315_672 - 106_602], [1 / 3, 2 / 3])).toBeLessThan(0.001);
  });

  it('puts rare classes together', () => {
    // Expected 1, 2, 97: alone no class below 5 counts, so all of them join the next one.
    expect(() => goodnessOfFit([1, 2, 97], [0.01, 0.02, 0.97])).toThrow(RangeError);
    expect(goodnessOfFit([3, 3, 94], [0.03, 0.03, 0.94])).toBe(goodnessOfFit([6, 94], [0.06, 0.94]));
  });

  it('never accepts what cannot happen', () => {
    expect(goodnessOfFit([50, 49, 1], [0.5, 0.5, 0])).toBe(0);
  });

  it('refuses chances that are no law', () => {
    expect(() => goodnessOfFit([1, 2], [0.5, 0.6])).toThrow(RangeError);
    expect(() => goodnessOfFit([1], [0.5, 0.5])).toThrow(RangeError);
  });
});
