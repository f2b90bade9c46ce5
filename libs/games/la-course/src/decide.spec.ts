import type { Bet } from './bets.js';
import { begin } from './decide.js';
import type { CourseEvent } from './events.js';
import { RULES_2017 } from './rules.js';
import { dealingValues } from './specs/dealing.js';
import { betOn, fold } from './specs/play.js';
import { evolve, initialState, prize } from './state.js';

/** The integers of a shuffle that leaves every ship in its place: 1 wins, 2 is second … */
const IN_PLACE = [9, 8, 7, 6, 5, 4, 3, 2, 1];

const given = (...bets: readonly Bet[]) => ({
  whenDrawn: (bonus: number, order: readonly number[] = IN_PLACE) =>
    begin(bets, dealingValues({ order, bonus: [bonus - 1] }).deal, RULES_2017),
});

const results = (events: readonly CourseEvent[]) =>
  events.flatMap((event) => (event.type === 'FormulaSettled' ? [Object.values(event.data)] : []));

describe('the draws', () => {
  it('are one race and one bonus number, whatever the number of formulas [2.4]', () => {
    for (const bets of [[betOn('vainqueur')], [betOn('5/5'), betOn('2/4')], [betOn('toutes')]]) {
      const { deal, asked } = dealingValues();
      begin(bets, deal, RULES_2017);
      expect(asked).toEqual([
        { label: 'order', ranges: [10, 9, 8, 7, 6, 5, 4, 3, 2] },
        { label: 'bonus', ranges: [12] },
      ]);
    }
  });

  it('shuffle the ships from the last place down', () => {
    // Each swap is with the first place, so the ships turn by one.
    const [race] = given(betOn('1/2')).whenDrawn(1, Array<number>(9).fill(0));
    expect(race).toEqual({
      type: 'RaceDrawn',
      data: {
        arrival: [2, 3, 4, 5, 6, 7, 8, 9, 10, 1],
        draw: { label: 'order', ranges: [10, 9, 8, 7, 6, 5, 4, 3, 2], values: Array<number>(9).fill(0) },
      },
    });
  });

  it.each([1, 12])('give the bonus number %i for the integer before it', (bonus) => {
    expect(given(betOn('1/2')).whenDrawn(bonus)[1]).toEqual({
      type: 'BonusDrawn',
      data: { bonus, draw: { label: 'bonus', ranges: [12], values: [bonus - 1] } },
    });
  });
});

describe('with 1, 2, 3 … 10 arriving in this order, a formula is settled', () => {
  const [hit, missed] = [7, 8];

  it.each<[Bet['formula'], number[], number, string, string]>([
    ['5/5', [1, 2, 3, 4, 5], hit, 'ordered+bonus', '75000.00'],
    ['5/5', [1, 2, 3, 4, 5], missed, 'ordered', '5000.00'],
    ['5/5', [1, 2, 3, 5, 4], hit, 'unordered+bonus', '500.00'],
    ['5/5', [5, 4, 3, 2, 1], missed, 'unordered', '100.00'],
    ['5/5', [1, 2, 3, 4, 6], hit, 'none', '0.00'],
    ['3/3', [1, 2, 3], hit, 'ordered+bonus', '200.00'],
    ['3/3', [1, 2, 3], missed, 'ordered', '100.00'],
    ['3/3', [3, 1, 2], hit, 'unordered+bonus', '75.00'],
    ['3/3', [2, 1, 3], missed, 'unordered', '25.00'],
    ['3/3', [1, 2, 4], hit, 'none', '0.00'],
    ['2/4', [4, 1], hit, 'bonus', '15.00'],
    ['2/4', [1, 4], missed, 'plain', '1.50'],
    ['2/4', [4, 5], hit, 'none', '0.00'],
    ['1/2', [2], hit, 'bonus', '10.00'],
    ['1/2', [1], missed, 'plain', '1.00'],
    ['1/2', [3], hit, 'none', '0.00'],
    ['vainqueur', [1], hit, 'bonus', '10.00'],
    ['vainqueur', [1], missed, 'plain', '1.00'],
    ['vainqueur', [2], hit, 'none', '0.00'],
  ])('%s on %j with bonus 7, drawn %i: %s, %s', (formula, ships, bonus, rank, gain) => {
    expect(results(given({ formula, ships, bonus: 7 }).whenDrawn(bonus))).toEqual([[formula, rank, gain]]);
  });

  it('each with the bonus number of its own [2.2.2]', () => {
    const events = given(betOn('1/2', [1], 3), betOn('vainqueur', [1], 4)).whenDrawn(4);
    expect(results(events)).toEqual([
      ['1/2', 'plain', '1.00'],
      ['vainqueur', 'bonus', '10.00'],
    ]);
  });

  it('once each, in the order of the bets', () => {
    const events = given(betOn('vainqueur', [1], 1), betOn('5/5', [6, 7, 8, 9, 10], 1)).whenDrawn(2);
    expect(results(events)).toEqual([
      ['vainqueur', 'plain', '1.00'],
      ['5/5', 'none', '0.00'],
    ]);
  });

  it('five times by toutes [2.2.2], and the lots are added up [2.5.2]', () => {
    const events = given(betOn('toutes', [1, 3, 2, 4, 5], 12)).whenDrawn(12);
    expect(results(events)).toEqual([
      ['5/5', 'unordered+bonus', '500.00'],
      ['3/3', 'unordered+bonus', '75.00'],
      ['2/4', 'bonus', '15.00'],
      ['1/2', 'bonus', '10.00'],
      ['vainqueur', 'bonus', '10.00'],
    ]);
    expect(prize(fold(initialState([betOn('toutes')]), events))?.toString()).toBe('610.00');
  });
});

describe('events', () => {
  const bets = [betOn('5/5'), betOn('1/2')];
  const start = initialState(bets);
  const events = begin(bets, dealingValues().deal, RULES_2017);

  it('lead from the stake to the end, which comes with the last formula', () => {
    const states = events.map((_, count) => fold(start, events.slice(0, count + 1)));
    expect(states.map(({ status }) => status)).toEqual(['raced', 'settling', 'settling', 'settled']);
    expect(states.map((state) => prize(state)?.toString())).toEqual([undefined, undefined, undefined, '0.00']);
  });

  it('follow each other in this order alone', () => {
    for (let count = 0; count <= events.length; count++) {
      const state = fold(start, events.slice(0, count));
      events.forEach((event, index) => {
        const mayCome = index === count || (count === 2 && index === 3);
        if (mayCome) expect(evolve(state, event)).not.toBe(state);
        else expect(() => evolve(state, event)).toThrow(TypeError);
      });
    }
  });

  it('settle no formula that was not played, and none twice [2.5.2]', () => {
    const settling = fold(start, events.slice(0, 3));
    for (const formula of ['3/3', '5/5'] as const) {
      const data = { formula, rank: 'none', gain: '0.00' } as const;
      expect(() => evolve(settling, { type: 'FormulaSettled', data })).toThrow(TypeError);
    }
  });

  it('of the life cycle change nothing', () => {
    for (const type of ['RoundOpened', 'UnitDrawn', 'RoundSettled']) {
      expect(evolve(start, { type, data: {} })).toBe(start);
    }
  });
});
