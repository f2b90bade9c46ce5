import { integerBelow, type Deal, dealFrom } from '@tirage/randomness';
import { goodnessOfFit, dealing, type Integer } from '@tirage/testing';
import { seedOf } from './specs/play.js';
import { allLaws, EVERY_SHIP, LAWS, observe, type Law, type Tally } from './specs/tally.js';

/** Seeds are fixed, so what passes once passes always; for a fair game one law in a thousand would lie below this. */
const LEAST_LIKELY = 0.001;
/** Half a million rounds, and faults too small to be seen here, are for distribution.long.spec.ts. */
const SEEDED_ROUNDS = 20_000;
const BIASED_ROUNDS = 4_000;

/** The chance that a fair game gives these counts. */
const likelihood = (law: Law, tally: Tally): number => goodnessOfFit(tally[law], LAWS[law]);

const sum = (counts: readonly number[]): number => counts.reduce((a, b) => a + b, 0);

describe(`${SEEDED_ROUNDS} rounds of toutes drawn from their unit seeds`, () => {
  let tally: Tally;
  beforeAll(() => {
    tally = observe(SEEDED_ROUNDS, (round) => dealFrom(seedOf(round)));
  });

  it.each(allLaws)('follow the exact law of: %s', (law) => {
    expect(likelihood(law, tally)).toBeGreaterThan(LEAST_LIKELY);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('have every ship equally often at place %i', (place) => {
    expect(goodnessOfFit(tally.ships[place - 1] ?? [], EVERY_SHIP)).toBeGreaterThan(LEAST_LIKELY);
  });

  it('are all of them counted', () => {
    for (const law of allLaws) expect(sum(tally[law])).toBe(SEEDED_ROUNDS);
  });
});

describe('the same measure', () => {
  const found = (law: Law, dealOfRound: (round: number) => Deal) =>
    expect(likelihood(law, observe(BIASED_ROUNDS, dealOfRound))).toBeLessThan(LEAST_LIKELY);

  it.each<[string, Law, Integer]>([
    ['the remainder of four bits', 'lastFive', (range, words) => (words() >>> 28) % range],
    ['the remainder of four bits', 'bonus', (range, words) => (words() >>> 28) % range],
    ['a rounded float', 'totals', (range, words) => Math.round((words() / 2 ** 32) * (range - 1))],
    [
      'a shuffle that never leaves a ship in its place',
      'totals',
      (range, words, label) => integerBelow(label === 'order' && range > 2 ? range - 1 : range, words),
    ],
    [
      'a shuffle of the first five places alone',
      'totals',
      (range, words, label) => (label === 'order' && range > 5 ? range - 1 : integerBelow(range, words)),
    ],
  ])('finds %s out by the law of: %s', (_, law, integer) => {
    found(law, dealing(integer));
  });

  it('finds out a bonus number that knows the winner', () => {
    found('bonusAndWinner', (round) => {
      const deal = dealing(integerBelow)(round);
      return (label, ranges) => {
        const drawn = deal(label, ranges);
        return label === 'bonus' && round % 4 === 0 ? { ...drawn, values: [round % 10] } : drawn;
      };
    });
  });
});
