import fc from 'fast-check';
import { Money, type Json, type JsonObject } from '@tirage/kernel';
import { currentRules, type InvalidChoice } from '@tirage/rounds';
import { laCourse as game } from './definition.js';
import { priceOfAll } from './prices.js';
import { RULES_2017 } from './rules.js';
import { ALL_SETS, betOn } from './specs/play.js';

const rules = currentRules(game);
const normalise = (stake: string, choices: JsonObject) => game.normaliseOpening(Money.parse(stake), choices, rules);

/** The fields named, or the choices taken. */
const fieldsOf = (stake: string, choices: JsonObject): unknown => {
  const normalised = normalise(stake, choices);
  return Array.isArray(normalised) ? (normalised as readonly InvalidChoice[]).map(({ field }) => field) : normalised;
};

const RIGHT = betOn('2/4', [3, 1], 5);
const SHIPS = (many: string) => ({ field: 'choices.bets[0].ships', message: `must be a list of ${many} from 1 to 10` });

describe('an opening', () => {
  it.each(ALL_SETS.map((set) => [set.join(' + '), set] as const))('on %s costs exactly its price', (_, set) => {
    const bets = set.map((formula, index) => betOn(formula, [5, 4, 3, 2, 1], index + 1));
    const price = Money.cents(priceOfAll(RULES_2017, set)).toString();
    for (const stake of rules.stakes) {
      const expected =
        stake.toString() === price
          ? { bets }
          : [{ field: 'stake', message: `must be ${price}, the price of the formulas` }];
      expect(game.normaliseOpening(stake, { bets }, rules)).toEqual(expected);
    }
  });

  it.each(['0', '1.74', '1.76', '17.50', '3.00'])('on 5/5 and 2/4 is refused at %s, and told 1.75 [2.3.1]', (stake) => {
    expect(normalise(stake, { bets: [betOn('5/5'), RIGHT] })).toEqual([
      { field: 'stake', message: 'must be 1.75, the price of the formulas' },
    ]);
  });

  it('keeps the order of the bets and of the ships, and writes the members of a bet in one order', () => {
    const sent = { bets: [{ bonus: 5, ships: [3, 1], formula: '2/4' }, betOn('5/5', [9, 8, 7, 6, 10], 2)] };
    const kept = normalise('1.75', sent);
    expect(JSON.stringify(kept)).toBe(
      '{"bets":[{"formula":"2/4","ships":[3,1],"bonus":5},{"formula":"5/5","ships":[9,8,7,6,10],"bonus":2}]}',
    );
    expect(normalise('1.75', kept as JsonObject)).toEqual(kept);
  });

  it('may have the same ship in several formulas', () => {
    const bets = [betOn('1/2', [4], 1), betOn('vainqueur', [4], 2)];
    expect(normalise('0.75', { bets })).toEqual({ bets });
  });
});

describe('what is wrong with an opening is named', () => {
  it.each<[string, JsonObject, readonly string[]]>([
    ['no bets', {}, ['choices.bets']],
    ['an empty list', { bets: [] }, ['choices.bets']],
    ['six bets', { bets: Array<Json>(6).fill(RIGHT) }, ['choices.bets']],
    ['bets that are no list', { bets: { 0: RIGHT } }, ['choices.bets']],
    ['another choice', { bets: [RIGHT], mode: 'auto' }, ['choices.mode']],
    ['a bet that is no object', { bets: [RIGHT, '1/2'] }, ['choices.bets[1]']],
    ['a bet that is a list', { bets: [[RIGHT]] }, ['choices.bets[0]']],
    ['a bet that is null', { bets: [null] }, ['choices.bets[0]']],
    ['no formula', { bets: [{ ships: [1], bonus: 1 }] }, ['choices.bets[0].formula']],
    ['another formula', { bets: [RIGHT, { ...RIGHT, formula: '4/4' }] }, ['choices.bets[1].formula']],
    ['a name every object has', { bets: [{ ...RIGHT, formula: 'constructor' }] }, ['choices.bets[0].formula']],
    ['a formula twice in a row', { bets: [RIGHT, RIGHT] }, ['choices.bets[1].formula']],
    ['a formula twice', { bets: [RIGHT, betOn('1/2'), RIGHT] }, ['choices.bets[2].formula']],
    ['toutes first of two', { bets: [betOn('toutes'), RIGHT] }, ['choices.bets[0].formula']],
    ['toutes last of two', { bets: [RIGHT, betOn('toutes')] }, ['choices.bets[1].formula']],
    [
      'toutes twice',
      { bets: [betOn('toutes'), betOn('toutes')] },
      ['choices.bets[0].formula', 'choices.bets[1].formula'],
    ],
    ['another member', { bets: [{ ...RIGHT, price: '0.50' }] }, ['choices.bets[0].price']],
    [
      'all of it',
      {
        mode: 1,
        bets: [
          { formula: '1/2', ships: [], bonus: 0 },
          { formula: 'x', bonus: 13 },
          { ...RIGHT, bonus: '5' },
        ],
      },
      [
        'choices.mode',
        'choices.bets[0].ships',
        'choices.bets[0].bonus',
        'choices.bets[1].formula',
        'choices.bets[1].bonus',
        'choices.bets[2].bonus',
      ],
    ],
  ])('%s', (_, choices, fields) => {
    expect(fieldsOf('0.50', choices)).toEqual(fields);
  });

  it('the stake too, as soon as the formulas can be played together', () => {
    expect(fieldsOf('0.25', { bets: [{ ...RIGHT, bonus: 99 }] })).toEqual(['choices.bets[0].bonus', 'stake']);
    expect(fieldsOf('0.25', { bets: [RIGHT, betOn('toutes')] })).toEqual(['choices.bets[1].formula']);
  });

  it.each<[string, Json]>([
    ['too few', [1]],
    ['too many', [1, 2, 3]],
    ['one twice', [4, 4]],
    ['a ship 0', [0, 1]],
    ['a ship 11', [1, 11]],
    ['half a ship', [1.5, 1]],
    ['a ship as text', ['1', 2]],
    ['null', [1, null]],
    ['no list', 12],
    ['text', '12'],
    ['an object', { 0: 1, 1: 2, length: 2 }],
  ])('ships: %s', (_, ships) => {
    expect(normalise('0.50', { bets: [{ ...RIGHT, ships }] })).toEqual([SHIPS('2 different ships')]);
  });

  it.each<[Parameters<typeof betOn>[0], string, string]>([
    ['5/5', '1.25', '5 different ships'],
    ['3/3', '0.50', '3 different ships'],
    ['1/2', '0.50', '1 ship'],
    ['vainqueur', '0.25', '1 ship'],
    ['toutes', '3.00', '5 different ships'],
  ])('the number of ships of %s', (formula, stake, many) => {
    const { bonus, ships } = betOn(formula);
    expect(normalise(stake, { bets: [{ formula, ships, bonus }] })).toMatchObject({ bets: [{ ships }] });
    for (const wrong of [ships.slice(1), [...ships, 10]]) {
      expect(normalise(stake, { bets: [{ formula, ships: wrong, bonus }] })).toEqual([SHIPS(many)]);
    }
  });

  it.each<Json>([0, 13, -1, 1.5, '5', null, true, [5], {}])('the bonus number %j', (bonus) => {
    expect(normalise('0.50', { bets: [{ ...RIGHT, bonus }] })).toEqual([
      { field: 'choices.bets[0].bonus', message: 'must be a number from 1 to 12' },
    ]);
  });

  it('whatever is sent', () => {
    const anything = fc.jsonValue() as fc.Arbitrary<Json>;
    const bet = fc.record(
      { formula: fc.constantFrom<Json>('5/5', 'toutes', '1/2', 7), ships: anything, bonus: anything },
      { requiredKeys: [] },
    ) as fc.Arbitrary<Json>;
    const bets = fc.oneof(anything, fc.array(fc.oneof(bet, anything), { maxLength: 6 })) as fc.Arbitrary<Json>;
    fc.assert(
      fc.property(bets, (sent) => {
        const normalised = normalise('1.25', { bets: sent });
        if (!Array.isArray(normalised)) expect(normalised).toEqual({ bets: sent });
        else expect(normalised.length).toBeGreaterThan(0);
      }),
      { seed: 20170807, numRuns: 300 },
    );
  });
});
