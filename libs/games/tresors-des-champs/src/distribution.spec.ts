import { integerBelow } from '@tirage/randomness';
import { goodnessOfFit } from '@tirage/testing';
import type { Deal } from './decide.js';
import { RULES_2018, type TresorsRules } from './rules.js';
import { dealOf, seedOf } from './specs/play.js';
import { allLaws, LAWS, observe, type Law, type Tally } from './specs/tally.js';

/** Seeds are fixed, so what passes once passes always; for a fair game one law in a thousand would lie below this. */
const LEAST_LIKELY = 0.001;
/** Every draw of a unit seed costs several HMACs; the laws of the game itself are measured on cheap words below. */
const SEEDED_ROUNDS = process.env['CI'] === 'true' ? 200_000 : 3_000;
const FAIR_ROUNDS = process.env['CI'] === 'true' ? 200_000 : 20_000;
const BIASED_ROUNDS = 8_000;
const PATIENCE = 1_800_000;

/** The chance that a fair game gives these counts. */
const likelihood = (law: Law, tally: Tally): number => goodnessOfFit(tally[law], LAWS[law]);

const sum = (counts: readonly number[]): number => counts.reduce((a, b) => a + b, 0);

/** A cheap source of words for generators whose faults, not whose secrecy, are looked at (mulberry32). */
function wordsOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

type Integer = (range: number, words: () => number, label: string) => number;

/** Rounds dealt by a generator that makes its integers in this way. */
const dealing =
  (integer: Integer) =>
  (round: number): Deal => {
    const words = wordsOf(Math.imul(round + 1, 0x9e3779b1));
    return (label, ranges) => ({ label, ranges, values: ranges.map((range) => integer(range, words, label)) });
  };

const swapped: TresorsRules = {
  ...RULES_2018,
  values: RULES_2018.values.map((value) => ({
    ...value,
    weight: value.valueCents === 200 ? 1_880_000 : value.valueCents === 400 ? 2_354_841 : value.weight,
  })),
};

describe.each<[string, number, (round: number) => Deal]>([
  ['drawn from their unit seeds', SEEDED_ROUNDS, (round) => dealOf(seedOf(round))],
  ['drawn from cheap unbiased integers', FAIR_ROUNDS, dealing(integerBelow)],
])('rounds %s', (_, rounds, dealOfRound) => {
  let tally: Tally;
  beforeAll(() => {
    tally = observe(rounds, dealOfRound);
  }, PATIENCE);

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
  it.each<[string, Law, Integer]>([
    ['the remainder of a byte', 'digs', (range, words) => (words() >>> 24) % range],
    ['the remainder of four bits', 'crates', (range, words) => (words() >>> 28) % range],
    ['the remainder of 24 bits', 'prizes', (range, words) => (words() >>> 8) % range],
    ['a rounded float', 'digs', (range, words) => Math.round((words() / 2 ** 32) * (range - 1))],
    [
      'a shuffle that never leaves the last element in its place',
      'carrotPlace',
      (range, words, label) => integerBelow(label.startsWith('rest') ? range - 1 : range, words),
    ],
  ])('finds %s out by the law of: %s', (_, law, integer) => {
    expect(likelihood(law, observe(BIASED_ROUNDS, dealing(integer)))).toBeLessThan(LEAST_LIKELY);
  });

  it('finds out two weights that are swapped', () => {
    expect(likelihood('prizes', observe(BIASED_ROUNDS, dealing(integerBelow), swapped))).toBeLessThan(LEAST_LIKELY);
  });

  it.each<[string, Law]>([
    ['knows the crate that the system will pick', 'picks'],
    ['grants the Extra too often', 'extra'],
  ])('finds out a crate draw that %s', (_, law) => {
    const knowing = (round: number): Deal => {
      const deal = dealing(integerBelow)(round);
      const pick = deal('crate/auto', [5]);
      return (label, ranges) => {
        if (label === 'crate/auto') return pick;
        return label === 'crate' && round % 8 === 0 ? { ...pick, label } : deal(label, ranges);
      };
    };
    expect(likelihood(law, observe(BIASED_ROUNDS, knowing))).toBeLessThan(LEAST_LIKELY);
  });
});
