import { integerBelow, type Deal, dealFrom } from '@tirage/randomness';
import { goodnessOfFit, dealing, type Integer } from '@tirage/testing';
import { RULES_2018, type TresorsRules } from './rules.js';
import { seedOf } from './specs/play.js';
import { allLaws, LAWS, observe, type Law, type Tally } from './specs/tally.js';

/** Seeds are fixed, so what passes once passes always; for a fair game one law in a thousand would lie below this. */
const LEAST_LIKELY = 0.001;
/**
 * Every draw of a unit seed costs several HMACs, so the laws of the game itself are measured on cheap words; hundreds of
 * thousands of rounds, and faults too small to be seen here, are for distribution.long.spec.ts.
 */
const SEEDED_ROUNDS = 2_000;
const FAIR_ROUNDS = 8_000;

/** The chance that a fair game gives these counts. */
const likelihood = (law: Law, tally: Tally): number => goodnessOfFit(tally[law], LAWS[law]);

const sum = (counts: readonly number[]): number => counts.reduce((a, b) => a + b, 0);

const swapped: TresorsRules = {
  ...RULES_2018,
  values: RULES_2018.values.map((value) => ({
    ...value,
    weight: value.valueCents === 200 ? 1_880_000 : value.valueCents === 400 ? 2_354_841 : value.weight,
  })),
};

describe.each<[string, number, (round: number) => Deal]>([
  ['drawn from their unit seeds', SEEDED_ROUNDS, (round) => dealFrom(seedOf(round))],
  ['drawn from cheap unbiased integers', FAIR_ROUNDS, dealing(integerBelow)],
])('rounds %s', (_, rounds, dealOfRound) => {
  let tally: Tally;
  beforeAll(() => {
    tally = observe(rounds, dealOfRound);
  });

  it.each(allLaws)('follow the exact law of: %s', (law) => {
    expect(likelihood(law, tally)).toBeGreaterThan(LEAST_LIKELY);
  });

  it('are all of them counted', () => {
    expect(sum(tally.prizes)).toBe(rounds);
    expect(sum(tally.digs)).toBe(rounds + (tally.extra[1] ?? 0));
    expect(sum(tally.carrotPlace)).toBeGreaterThan(rounds / 20);
  });
});

describe('the same measure', () => {
  it.each<[string, Law, number, Integer]>([
    ['the remainder of four bits', 'crates', 6_000, (range, words) => (words() >>> 28) % range],
    ['a rounded float', 'digs', 1_000, (range, words) => Math.round((words() / 2 ** 32) * (range - 1))],
  ])('finds %s out by the law of: %s', (_, law, rounds, integer) => {
    expect(likelihood(law, observe(rounds, dealing(integer)))).toBeLessThan(LEAST_LIKELY);
  });

  it('finds out two weights that are swapped', () => {
    expect(likelihood('prizes', observe(4_000, dealing(integerBelow), swapped))).toBeLessThan(LEAST_LIKELY);
  });

  it('finds out a crate draw that knows the crate that the system will pick, and so grants the Extra too often', () => {
    const knowing = (round: number): Deal => {
      const deal = dealing(integerBelow)(round);
      const pick = deal('crate/auto', [5]);
      return (label, ranges) => {
        if (label === 'crate/auto') return pick;
        return label === 'crate' && round % 8 === 0 ? { ...pick, label } : deal(label, ranges);
      };
    };
    const tally = observe(1_000, knowing);
    expect(likelihood('picks', tally)).toBeLessThan(LEAST_LIKELY);
    expect(likelihood('extra', tally)).toBeLessThan(LEAST_LIKELY);
  });
});
