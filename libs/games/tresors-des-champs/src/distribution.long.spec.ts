import { integerBelow, dealFrom } from '@tirage/randomness';
import { goodnessOfFit, dealing, type Integer } from '@tirage/testing';
import { seedOf } from './specs/play.js';
import { allLaws, LAWS, observe, type Law, type Tally } from './specs/tally.js';

/** As in distribution.spec.ts, with enough rounds to see a bias of a few parts in a thousand. */
const LEAST_LIKELY = 0.001;
const SEEDED_ROUNDS = 200_000;
const BIASED_ROUNDS = 20_000;
const PATIENCE = 600_000;

const likelihood = (law: Law, tally: Tally): number => goodnessOfFit(tally[law], LAWS[law]);

describe('200,000 rounds drawn from their unit seeds', () => {
  let tally: Tally;
  beforeAll(() => {
    tally = observe(SEEDED_ROUNDS, (round) => dealFrom(seedOf(round)));
  }, PATIENCE);

  it.each(allLaws)('follow the exact law of: %s', (law) => {
    expect(likelihood(law, tally)).toBeGreaterThan(LEAST_LIKELY);
  });

  it('are all of them counted', () => {
    expect(tally.prizes.reduce((sum, count) => sum + count, 0)).toBe(SEEDED_ROUNDS);
  });
});

describe('the same measure', () => {
  it.each<[string, Law, Integer]>([
    ['the remainder of a byte', 'digs', (range, words) => (words() >>> 24) % range],
    ['the remainder of 24 bits', 'prizes', (range, words) => (words() >>> 8) % range],
    [
      'a shuffle that never leaves the last element in its place',
      'carrotPlace',
      (range, words, label) => integerBelow(label.startsWith('rest') ? range - 1 : range, words),
    ],
  ])(
    'finds %s out by the law of: %s',
    (_, law, integer) => {
      expect(likelihood(law, observe(BIASED_ROUNDS, dealing(integer)))).toBeLessThan(LEAST_LIKELY);
    },
    PATIENCE,
  );
});
