import { dealFrom } from '@tirage/randomness';
import { betOn, fold, play, seedOf } from './specs/play.js';
import { playsOf } from './bets.js';
import { rankOf } from './decide.js';
import { evaluate } from './evaluate.js';
import { FORMULAS, RULES_2017 } from './rules.js';
import { arrivalOf, firstPlaces, textGainCents, textRank } from './specs/from-text.js';
import { initialState } from './state.js';

/** All 30,240 arrivals of the first five. */
const ARRIVALS = firstPlaces(5).map(arrivalOf);

/** Five bets on different ships; each is judged with its bonus number and without. */
const BETS = [
  betOn('5/5', [10, 3, 7, 1, 8], 7),
  betOn('3/3', [2, 10, 5], 7),
  betOn('2/4', [9, 4], 7),
  betOn('1/2', [6], 7),
  betOn('vainqueur', [3], 7),
];
const BONUSES = [7, 8] as const;

/** What the text says of each arrival, by bonus. */
const EXPECTED = BONUSES.map((drawn) =>
  BETS.map(({ formula, ships, bonus }) =>
    ARRIVALS.map((arrival) => textRank(formula, ships, arrival, bonus === drawn)),
  ),
);
const expectedRank = (place: number, bonus: number, arrival: number): string =>
  EXPECTED[BONUSES.findIndex((one) => one === bonus)]?.[place]?.[arrival] ?? '';

it('there are 30,240 of them', () => {
  expect(ARRIVALS).toHaveLength(30_240);
  expect(new Set(ARRIVALS.map(String)).size).toBe(30_240);
});

describe('in all 30,240 arrivals of five', () => {
  it.each(playsOf(BETS, RULES_2017).map((one, place) => [one.formula.formula, place, one] as const))(
    '%s has the rank of the text, with its bonus and without',
    (_, place, one) => {
      const wrong: string[] = [];
      for (const bonus of BONUSES) {
        ARRIVALS.forEach((arrival, index) => {
          if (rankOf(one, arrival, bonus) !== expectedRank(place, bonus, index)) wrong.push(arrival.join('-'));
        });
      }
      expect(wrong).toEqual([]);
    },
  );

  it.each(BONUSES)(
    'every formula is paid what the text says by the evaluator: bonus %i drawn, 7 picked',
    (bonusDrawn) => {
      const wrong: string[] = [];
      ARRIVALS.forEach((arrival, index) => {
        const { byFormula, issues } = evaluate({ bets: BETS, arrival, bonusDrawn }, RULES_2017);
        const isRight = FORMULAS.every(
          (name, place) => byFormula[name] === textGainCents(name, expectedRank(place, bonusDrawn, index)),
        );
        if (!isRight || issues.length > 0) wrong.push(arrival.join('-'));
      });
      expect(wrong).toEqual([]);
    },
  );

  it.each(FORMULAS.map((name, place) => [name, place] as const))(
    '%s has each rank as often as can be counted by hand',
    (name, place) => {
      const counted: Record<string, number> = {};
      ARRIVALS.forEach((_, index) => {
        const rank = expectedRank(place, 8, index);
        counted[rank] = (counted[rank] ?? 0) + 1;
      });
      expect(counted).toEqual(BY_HAND[name]);
    },
  );
});

/** Of 10 × 9 × 8 × 7 × 6: 5! orders of the five; 42 ends of each first three; C(4,2)/C(10,2); two places of ten; one. */
const BY_HAND = {
  '5/5': { ordered: 1, unordered: 119, none: 30_120 },
  '3/3': { ordered: 42, unordered: 210, none: 29_988 },
  '2/4': { plain: 4_032, none: 26_208 },
  '1/2': { plain: 6_048, none: 24_192 },
  vainqueur: { plain: 3_024, none: 27_216 },
} as const;

it('toutes plays five formulas with the first picks and one bonus number [2.2.2]', () => {
  const bet = betOn('toutes', [4, 9, 1, 2, 7], 12);
  expect(playsOf([bet], RULES_2017).map(({ formula, ships, bonus }) => [formula.formula, ships, bonus])).toEqual([
    ['5/5', [4, 9, 1, 2, 7], 12],
    ['3/3', [4, 9, 1], 12],
    ['2/4', [4, 9], 12],
    ['1/2', [4], 12],
    ['vainqueur', [4], 12],
  ]);
});

it('toutes pays what five bets of their own on the same ships pay', () => {
  for (let round = 0; round < 100; round++) {
    const ships = [1 + (round % 10), 1 + ((round + 3) % 10), 1 + ((round + 4) % 10), 1 + ((round + 6) % 10)];
    const five = [...ships, 1 + ((round + 9) % 10)];
    const deal = dealFrom(seedOf(round));
    const separate = FORMULAS.map((formula) => betOn(formula, five, 1 + (round % 12)));
    const all = play([betOn('toutes', five, 1 + (round % 12))], deal);
    const apart = play(separate, deal);
    expect(all.events).toEqual(apart.events);
    expect(fold(initialState(separate), all.events)).toEqual(apart.state);
  }
});
