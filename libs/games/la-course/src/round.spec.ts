import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import type { DomainEvent } from '@tirage/event-sourcing';
import { Money, type Json } from '@tirage/kernel';
import { draw } from '@tirage/randomness';
import { currentRules, type GameDefinition } from '@tirage/rounds';
import { closedCheck } from '@tirage/testing';
import { laCourse as game } from './index.js';
import { FORMULAS } from './rules.js';
import { ALL_SETS, betOn, seedOf } from './specs/play.js';

const RUNS = { seed: 20170807, numRuns: 50 };
const rules = currentRules(game);
const STAKE = Money.parse('3');

const SHIPS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const picks = fc.tuple(fc.shuffledSubarray(SHIPS, { minLength: 10 }), fc.integer({ min: 1, max: 12 }));
/** Bets of one of the 32 kinds of round, each with its own ships and bonus number. */
const bettings = fc
  .tuple(fc.constantFrom(...ALL_SETS), fc.array(picks, { minLength: 5, maxLength: 5 }))
  .map(([set, all]) => set.map((formula, index) => betOn(formula, ...(all[index] ?? [SHIPS, 1]))));
const units = fc.nat(1_000_000).map((round) => ({ unitSeed: seedOf(round) }));

const opened = (bets: ReturnType<typeof betOn>[]) => game.initialState({ bets }, STAKE);
const fold = (bets: ReturnType<typeof betOn>[], events: readonly DomainEvent[]) =>
  events.reduce((state, event) => game.evolve(state, event), opened(bets));

const ajv = new Ajv2020({ strict: true, allErrors: true });

const { contract } = game;
const checkEvent = Object.fromEntries(
  Object.entries(contract.events).map(([type, schema]) => [type, closedCheck(schema)]),
);
const checkBoard = closedCheck(contract.board);
const checkChoices = ajv.compile(contract.choices);
const checkPresentation = closedCheck(contract.presentation);

describe('every round', () => {
  it('is over at once: a race, a bonus number, one result for each formula, a prize', () => {
    fc.assert(
      fc.property(units, bettings, (unit, bets) => {
        const events = game.begin(opened(bets), unit, rules);
        const played = bets.flatMap(({ formula }) => (formula === 'toutes' ? FORMULAS : [formula]));
        expect(events.map(({ type, data }) => data['formula'] ?? type)).toEqual(['RaceDrawn', 'BonusDrawn', ...played]);
        const end = fold(bets, events);
        const gains = events.slice(2).map(({ data }) => Money.parse(data['gain']));
        expect(game.prize(end)?.toString()).toBe(Money.sum(gains).toString());
        expect(game.evaluate(game.presentation(end, unit), rules).amount).toEqual(game.prize(end));
        expect([...(end.arrival ?? [])].sort((a, b) => a - b)).toEqual(SHIPS);
        expect(end.bonus).toBeGreaterThanOrEqual(1);
        expect(end.bonus).toBeLessThanOrEqual(12);
      }),
      RUNS,
    );
  });

  it('takes, writes and shows exactly what the schemas say, at every event', () => {
    fc.assert(
      fc.property(units, bettings, (unit, bets) => {
        expect([checkChoices({ bets }), checkChoices.errors ?? null]).toEqual([true, null]);
        let state = opened(bets);
        expect([checkBoard(game.board(state)), checkBoard.errors ?? null]).toEqual([true, null]);
        for (const event of game.begin(state, unit, rules)) {
          const check = checkEvent[event.type];
          expect([event.type, check?.(event.data), check?.errors ?? null]).toEqual([event.type, true, null]);
          state = game.evolve(state, event);
          expect([checkBoard(game.board(state)), checkBoard.errors ?? null]).toEqual([true, null]);
          expect(JSON.parse(JSON.stringify(state))).toEqual(state);
        }
        expect([checkPresentation(game.presentation(state, unit)), checkPresentation.errors ?? null]).toEqual([
          true,
          null,
        ]);
      }),
      RUNS,
    );
  });

  it('records how race and bonus number were drawn, so that anyone with the seed draws them again', () => {
    fc.assert(
      fc.property(units, bettings, (unit, bets) => {
        const [race, bonus] = game.begin(opened(bets), unit, rules);
        expect(race?.data['draw']).toEqual(draw(unit.unitSeed, 'order', [10, 9, 8, 7, 6, 5, 4, 3, 2]));
        const drawn = draw(unit.unitSeed, 'bonus', [12]);
        expect(bonus?.data).toEqual({ bonus: (drawn.values[0] ?? 0) + 1, draw: drawn });
      }),
      RUNS,
    );
  });

  it('is drawn whatever the bets: other picks, the same race and bonus number [2.4]', () => {
    fc.assert(
      fc.property(units, bettings, bettings, (unit, one, other) => {
        const draws = (bets: typeof one) => game.begin(opened(bets), unit, rules).slice(0, 2);
        expect(draws(other)).toEqual(draws(one));
      }),
      RUNS,
    );
  });

  it('is rebuilt from its events, as they are stored, and decided again it is the same', () => {
    fc.assert(
      fc.property(units, bettings, (unit, bets) => {
        const events = game.begin(opened(bets), unit, rules);
        const stored = JSON.parse(JSON.stringify(events)) as readonly DomainEvent[];
        expect(fold(bets, stored)).toEqual(fold(bets, events));
        expect(game.begin(opened(bets), unit, rules)).toEqual(events);
      }),
      RUNS,
    );
  });

  it('of toutes wins by 1/2 whenever it wins by vainqueur, and the same', () => {
    fc.assert(
      fc.property(units, picks, (unit, [ships, bonus]) => {
        const bets = [betOn('toutes', ships, bonus)];
        const gains = Object.fromEntries(
          fold(bets, game.begin(opened(bets), unit, rules)).formulas.map(({ formula, gain }) => [formula, gain]),
        );
        if (gains['vainqueur'] !== '0.00') expect(gains['1/2']).toBe(gains['vainqueur']);
      }),
      { ...RUNS, numRuns: 150 },
    );
  });
});

describe('what the player sees', () => {
  const bets = [betOn('5/5', [6, 7, 8, 9, 10], 2), betOn('2/4', [3, 1], 5)];
  const unit = { unitSeed: seedOf(1) };

  it('before the draw is his bets, and nulls', () => {
    expect(game.board(opened(bets))).toEqual({
      bets,
      arrival: null,
      bonus: null,
      formulas: [
        { formula: '5/5', rank: null, gain: null },
        { formula: '2/4', rank: null, gain: null },
      ],
    });
    expect(game.prize(opened(bets))).toBeUndefined();
  });

  it('afterwards is what the events said', () => {
    const events = game.begin(opened(bets), unit, rules);
    const [race, bonus, ...results] = events.map(({ data }) => data);
    expect(game.board(fold(bets, events))).toEqual({
      bets,
      arrival: race?.['arrival'],
      bonus: bonus?.['bonus'],
      formulas: results,
    });
  });

  it('before each event holds nothing of it', () => {
    const other = { unitSeed: seedOf(2) };
    const events = game.begin(opened(bets), unit, rules);
    const mixed = [...events.slice(0, 1), ...game.begin(opened(bets), other, rules).slice(1)];
    expect(fold(bets, mixed.slice(0, 1))).toEqual(fold(bets, events.slice(0, 1)));
    expect(game.board(fold(bets, events.slice(0, 1)))).toMatchObject({ bonus: null, formulas: [{ gain: null }, {}] });
  });
});

describe('after "Jouez" [2.2.3]', () => {
  const bets = [betOn('toutes')];
  const unit = { unitSeed: seedOf(3) };
  const start = opened(bets);
  const end = fold(bets, game.begin(start, unit, rules));

  it.each(['reveal', 'revealAll', 'revealNext', 'play', 'dig', 'constructor'])('nobody can %s', (type) => {
    for (const state of [start, end]) {
      expect(game.allows({ type, bets }, state)).toBe(false);
      expect(game.decide({ type, bets }, state, unit, rules)).toBe('illegal');
      expect(game.offers(state)).toEqual([]);
    }
  });

  it('the system has nothing to do for an absent player', () => {
    expect(() => game.automaticAction(end, unit)).toThrow(TypeError);
  });

  it('a round is played by rules that the game has', () => {
    const unknown = { ...rules, hash: '00' };
    expect(() => game.begin(start, unit, unknown)).toThrow(RangeError);
    expect(() => game.evaluate({}, unknown)).toThrow(RangeError);
    expect(() => game.normaliseOpening(STAKE, {}, unknown)).toThrow(RangeError);
  });
});

describe('the schema of the choices', () => {
  it.each<[string, Json, boolean]>([
    ['a bet', [betOn('1/2')], true],
    ['no bets', [], false],
    ['six bets', Array<Json>(6).fill(betOn('1/2')), false],
    ['a ship too many', [{ ...betOn('1/2'), ships: [1, 2] }], false],
    ['a ship 11', [{ ...betOn('1/2'), ships: [11] }], false],
    ['a ship twice', [{ ...betOn('2/4'), ships: [1, 1] }], false],
    ['a bonus 13', [{ ...betOn('1/2'), bonus: 13 }], false],
    ['another member', [{ ...betOn('1/2'), price: '0.50' }], false],
  ])('%s: %p', (_, bets, valid) => {
    expect(checkChoices({ bets })).toBe(valid);
    expect(checkChoices({ bets, mode: 'auto' })).toBe(false);
  });
});

it('is a game like any other', () => {
  const definition: GameDefinition = game;
  expect([definition.game, definition.present]).toEqual(['la-course', undefined]);
});
