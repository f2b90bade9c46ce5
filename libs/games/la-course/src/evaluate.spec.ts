import fc from 'fast-check';
import type { Json, JsonObject } from '@tirage/kernel';
import { currentRules } from '@tirage/rounds';
import { goldenCases } from '@tirage/testing';
import { dealFrom } from '@tirage/randomness';
import { laCourse } from './definition.js';
import { evaluate, type Issue } from './evaluate.js';
import { presentation } from './present.js';
import { RULES_2017, type CourseRules } from './rules.js';
import { ALL_SETS, betOn, play, seedOf } from './specs/play.js';
import { initialState, prize } from './state.js';

const RUNS = { seed: 20170807, numRuns: 200 };
const ARRIVAL = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

const judge = (shown: JsonObject, rules: CourseRules = RULES_2017) => {
  const { amount, ...rest } = evaluate(shown, rules);
  return { amountCents: amount.toCents(), ...rest };
};

describe('the published cases', () => {
  it.each(goldenCases('la-course'))('$id $title', ({ presentation: shown, expected }) => {
    expect(judge(shown)).toEqual({
      amountCents: expected.amountCents,
      priceCents: expected.priceCents,
      byFormula: expected.byFormula,
      issues: [],
    });
    const byDefinition = laCourse.evaluate(shown, currentRules(laCourse));
    expect([byDefinition.amount.toCents(), byDefinition.issues]).toEqual([expected.amountCents, []]);
  });
});

describe('a presentation that cannot be a round', () => {
  const winning = betOn('1/2', [2], 7);
  const right = { bets: [winning], arrival: ARRIVAL, bonusDrawn: 7 };
  const bets = (...sent: readonly Json[]) => ({ ...right, bets: sent });

  it.each<[string, JsonObject, readonly Issue[], number]>([
    ['nothing at all', {}, ['ARRIVAL', 'BONUS_DRAWN', 'BETS'], 0],
    ['nine ships arriving', { ...right, arrival: ARRIVAL.slice(1) }, ['ARRIVAL'], 0],
    ['a ship arriving twice', { ...right, arrival: [2, ...ARRIVAL.slice(1)] }, ['ARRIVAL'], 0],
    ['an eleventh ship', { ...right, arrival: [...ARRIVAL.slice(1), 11] }, ['ARRIVAL'], 0],
    ['ships as text', { ...right, arrival: ARRIVAL.map(String) }, ['ARRIVAL'], 0],
    ['a bonus 13', { ...right, bonusDrawn: 13 }, ['BONUS_DRAWN'], 0],
    ['a bonus as text', { ...right, bonusDrawn: '7' }, ['BONUS_DRAWN'], 0],
    ['no bets', bets(), ['BETS'], 0],
    ['bets that are no list', { ...right, bets: 'toutes' }, ['BETS'], 0],
    ['a bet that is none', bets(winning, null), ['FORMULA'], 1000],
    ['another formula', bets(winning, { ...winning, formula: '1/3' }), ['FORMULA'], 1000],
    ['a formula twice: one lot', bets(winning, winning), ['FORMULA_TWICE'], 1000],
    ['toutes and one of its own', bets(betOn('toutes', ARRIVAL, 1), winning), ['FORMULA_TWICE'], 510_350],
    ['too many ships', bets({ ...winning, ships: [2, 1] }), ['BET_SHIPS'], 0],
    ['too few ships', bets({ ...betOn('toutes'), ships: [1, 2, 3, 4] }), ['BET_SHIPS'], 0],
    ['the same ship twice', bets({ ...betOn('2/4'), ships: [1, 1] }), ['BET_SHIPS'], 0],
    ['ships that are no list', bets({ ...winning, ships: 2 }), ['BET_SHIPS'], 0],
    ['a bet without bonus', bets({ formula: '1/2', ships: [2] }), ['BET_BONUS'], 0],
    ['a bet with bonus 0', bets({ ...winning, bonus: 0 }), ['BET_BONUS'], 0],
  ])('%s', (_, shown, issues, amountCents) => {
    expect(judge(shown)).toMatchObject({ issues, amountCents });
  });

  it('is never met with an exception', () => {
    const anything = fc.jsonValue() as fc.Arbitrary<Json>;
    const shown = fc.record({
      bets: fc.oneof(anything, fc.array(fc.oneof(anything, fc.constant<Json>(winning)))),
      arrival: fc.oneof(anything, fc.constant<Json>(ARRIVAL)),
      bonusDrawn: fc.oneof(anything, fc.constant<Json>(7)),
    }) as fc.Arbitrary<JsonObject>;
    fc.assert(
      fc.property(shown, (one) => {
        const { amountCents, issues } = judge(one);
        expect(amountCents === 0 || amountCents === 1000).toBe(true);
        if (issues.length === 0) expect(one).toEqual(right);
      }),
      RUNS,
    );
  });
});

const ships = fc.shuffledSubarray(ARRIVAL, { minLength: 10 });
const bonuses = fc.integer({ min: 1, max: 12 });
const rounds = fc
  .tuple(
    fc.constantFrom(...ALL_SETS),
    fc.array(fc.tuple(ships, bonuses), { minLength: 5, maxLength: 5 }),
    fc.nat(10_000),
  )
  .map(([set, picks, seed]) => {
    const bets = set.map((formula, index) => betOn(formula, ...(picks[index] ?? [ARRIVAL, 1])));
    return { bets, ...play(bets, dealFrom(seedOf(seed))) };
  });

describe('generator and evaluator', () => {
  it('agree on every round: the amount, and the gain of each formula', () => {
    fc.assert(
      fc.property(rounds, ({ state }) => {
        const { amountCents, byFormula, issues } = judge(presentation(state));
        expect([amountCents, issues]).toEqual([prize(state)?.toCents(), []]);
        expect(byFormula).toEqual(
          Object.fromEntries(state.formulas.map(({ formula, gain }) => [formula, Math.round(Number(gain) * 100)])),
        );
      }),
      RUNS,
    );
  });

  it('would disagree if the rules of the one were not those of the other', () => {
    const threePlaces: CourseRules = {
      ...RULES_2017,
      formulas: RULES_2017.formulas.map((one) => (one.formula === '1/2' ? { ...one, places: 3 } : one)),
    };
    const shown = { bets: [betOn('1/2', [3], 7)], arrival: ARRIVAL, bonusDrawn: 8 };
    expect([judge(shown), judge(shown, threePlaces)]).toMatchObject([{ amountCents: 0 }, { amountCents: 100 }]);
  });

  it('show nothing of a round that has not ended', () => {
    expect(() => presentation(initialState([betOn('1/2')]))).toThrow(TypeError);
  });
});

describe('what changes nothing', () => {
  it('is the order of the ships in 2/4 and the order of the bets', () => {
    fc.assert(
      fc.property(rounds, ({ state }) => {
        const shown = presentation(state);
        const turned = [...state.bets]
          .reverse()
          .map((bet) => (bet.formula === '2/4' ? { ...bet, ships: [...bet.ships].reverse() } : bet));
        const [one, other] = [judge(shown), judge({ ...shown, bets: turned })];
        expect(other).toEqual(one);
      }),
      RUNS,
    );
  });

  it('is who arrives sixth to tenth [2.5.1]', () => {
    fc.assert(
      fc.property(rounds, ({ state }) => {
        const shown = presentation(state);
        const arrival = state.arrival ?? [];
        const turned = [...arrival.slice(0, 5), ...arrival.slice(5).reverse()];
        expect(judge({ ...shown, arrival: turned })).toEqual(judge(shown));
      }),
      RUNS,
    );
  });
});
