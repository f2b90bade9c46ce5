import { integerBelow, dealFrom } from '@tirage/randomness';
import { goodnessOfFit, dealing, type Integer } from '@tirage/testing';
import { seedOf } from './specs/play.js';
import { allLaws, EVERY_SHIP, LAWS, observe, type Law, type Tally } from './specs/tally.js';

/** As in distribution.spec.ts, with enough rounds to see a bias of a few parts in a thousand. */
const LEAST_LIKELY = 0.001;
const SEEDED_ROUNDS = 500_000;
const BIASED_ROUNDS = 50_000;
const PATIENCE = 900_000;

const likelihood = (law: Law, tally: Tally): number => goodnessOfFit(tally[law], LAWS[law]);

describe('500,000 rounds of toutes drawn from their unit seeds', () => {
  let tally: Tally;
  beforeAll(() => {
    tally = observe(SEEDED_ROUNDS, (round) => dealFrom(seedOf(round)));
  }, PATIENCE);

  it.each(allLaws)('follow the exact law of: %s', (law) => {
    expect(likelihood(law, tally)).toBeGreaterThan(LEAST_LIKELY);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('have every ship equally often at place %i', (place) => {
    expect(goodnessOfFit(tally.ships[place - 1] ?? [], EVERY_SHIP)).toBeGreaterThan(LEAST_LIKELY);
  });

  it('are all of them counted', () => {
    for (const law of allLaws) expect(tally[law].reduce((sum, count) => sum + count, 0)).toBe(SEEDED_ROUNDS);
  });
});

describe('the same measure', () => {
  it.each<[string, Law, Integer]>([
    ['the remainder of six bits', 'totals', (range, words) => (words() >>> 26) % range],
    ['the remainder of a byte', 'bonus', (range, words) => (words() >>> 24) % range],
    [
      'a shuffle that never leaves the last ship in its place',
      'firstThree',
      (range, words, label) => integerBelow(label === 'order' && range === 10 ? 9 : range, words),
    ],
  ])(
    'finds %s out by the law of: %s',
    (_, law, integer) => {
      expect(likelihood(law, observe(BIASED_ROUNDS, dealing(integer)))).toBeLessThan(LEAST_LIKELY);
    },
    PATIENCE,
  );
});
