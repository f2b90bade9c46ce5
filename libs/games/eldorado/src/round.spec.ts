import fc from 'fast-check';
import type { DomainEvent } from '@tirage/event-sourcing';
import { Money, type JsonObject } from '@tirage/kernel';
import type { Action, Unit } from '@tirage/rounds';
import { closedCheck } from '@tirage/testing';
import { eldorado } from './definition.js';
import { eldoradoSchemas as schemas } from './schemas.js';
import { extra, fold, initial, play, step } from './specs/play.js';
import { containsAtLeast } from './specs/readings.js';
import { must, gridsOf, lotsOf, published, shownBy, STAKES, unitOf } from './specs/units.js';
import type { EldoradoState } from './state.js';

const RUNS = { seed: 20060605, numRuns: 60 };

const units = fc
  .record({ stake: fc.constantFrom(...STAKES), index: fc.nat(33), seed: fc.nat(100_000) })
  .map(({ stake, index, seed }) => {
    const { amount, extras } = must(lotsOf(stake)[index]).lot;
    return { ...unitOf(stake, amount, extras, seed), amount, extras };
  });
const prizeOf = (state: EldoradoState): string | undefined => eldorado.prize(state)?.toString();

const compiled = (byName: Readonly<Record<string, JsonObject>>) =>
  new Map(Object.entries(byName).map(([name, schema]) => [name, closedCheck(schema)]));
const eventChecks = compiled(schemas.events);
const offerChecks = compiled(schemas.offers);
const checkBoard = closedCheck(schemas.board);

/** What a line is, by the text and the gains of 4.4.1. */
function resultOf(line: readonly string[], stakeCents: number) {
  const [found, symbol] = containsAtLeast(line).split(':');
  const times = stakeCents / 50;
  if (found === 'cash') {
    const gain = { pyramide: 1, coffre: 5, soleil: 50, dague: 5_000 }[symbol as 'dague'] * times;
    return { class: 'cash', symbol, gain: `${gain}.00` };
  }
  if (found === 'nothing') return { class: 'nothing', gain: '0.00' };
  // A clean line brings its Extra by one symbol alone: the one that comes near its number.
  const level = (one: string): number =>
    line.includes(one) ? line.filter((other) => other === one || (other === 'chance' && one !== 'pyramide')).length : 0;
  const numbers = { pyramide: 1, coffre: 2, soleil: 3, dague: 4, perroquet: 5 };
  return { class: 'extra', symbol: must(Object.entries(numbers).find(([one, n]) => level(one) >= n))[0], gain: '0.00' };
}

describe('every round', () => {
  it('shows its first grid and what its lines are, then one grid for each Extra, and ends with its lot', () => {
    fc.assert(
      fc.property(units, (unit) => {
        const shown = shownBy(unit);
        const { events, state } = play(unit);
        const expected = gridsOf(shown).flatMap((lines, grid) => {
          const results = lines.map((line) => resultOf(line, shown.stakeCents));
          const cash = Money.sum(results.map(({ gain }) => Money.parse(gain))).toString();
          return [
            ...(grid === 0 ? [] : [{ type: 'ExtraStarted', data: { remaining: unit.extras - grid } }]),
            { type: 'GridRevealed', data: { grid, lines } },
            { type: 'GridEvaluated', data: { grid, cash, lines: results } },
            ...(grid === 0 && unit.extras > 0 ? [{ type: 'ExtraGranted', data: { count: unit.extras } }] : []),
          ];
        });
        expect(events).toEqual(expected);
        expect(prizeOf(state)).toBe(unit.amount);
        expect(eldorado.presentation(state, unit)).toEqual(shown);
        expect(eldorado.offers(state)).toEqual([]);
      }),
      RUNS,
    );
  });

  it('asks for as many steps as it has Extras, and says how many are left', () => {
    fc.assert(
      fc.property(units, (unit) => {
        const { extras } = unit;
        for (let played = 0; played <= extras; played++) {
          const { state } = play(unit, played);
          const left = extras - played;
          expect(eldorado.board(state)['extras']).toEqual({ granted: extras, remaining: left });
          expect(eldorado.board(state)['grids']).toHaveLength(played + 1);
          expect(eldorado.offers(state)).toEqual(left > 0 ? [{ type: 'playExtra' }] : []);
          expect(prizeOf(state)).toBe(left > 0 ? undefined : unit.amount);
        }
      }),
      RUNS,
    );
  });

  it('writes, shows and offers exactly what the schemas say, at every event', () => {
    fc.assert(
      fc.property(units, (unit) => {
        let state = initial();
        for (const event of play(unit).events) {
          const check = must(eventChecks.get(event.type));
          expect([event.type, check(event.data), check.errors ?? null]).toEqual([event.type, true, null]);
          state = eldorado.evolve(state, event);
          expect([checkBoard(eldorado.board(state)), checkBoard.errors ?? null]).toEqual([true, null]);
          expect(JSON.parse(JSON.stringify(state))).toEqual(state);
          for (const offer of eldorado.offers(state)) expect(must(offerChecks.get(offer.type))(offer)).toBe(true);
        }
      }),
      RUNS,
    );
  });

  it('is rebuilt by its events, whatever of the shared life cycle stands among them', () => {
    fc.assert(
      fc.property(units, (unit) => {
        const { events, state } = play(unit);
        const stream: readonly DomainEvent[] = [
          { type: 'RoundOpened', data: {} },
          { type: 'UnitDrawn', data: {} },
          ...events,
          { type: 'RoundSettled', data: {} },
        ];
        expect(fold(initial(), JSON.parse(JSON.stringify(stream)) as readonly DomainEvent[])).toEqual(state);
      }),
      RUNS,
    );
  });

  it('left to the system after any Extra ends as if played on [EL-11]', () => {
    fc.assert(
      fc.property(units, (unit) => {
        for (let played = 0; played < unit.extras; played++) {
          let { state, events } = play(unit, played);
          while (eldorado.offers(state).length > 0) {
            const next = eldorado.decide(eldorado.automaticAction(state, unit), state, unit, published);
            if (next === 'illegal') throw new Error('the system may not play on');
            events = [...events, ...next];
            state = fold(state, next);
          }
          expect(events).toEqual(play(unit).events);
        }
      }),
      RUNS,
    );
  });

  it('shows a grid without a word about it until it is evaluated', () => {
    const [revealed] = eldorado.begin(initial(), unitOf('0.50', '1.00', 0, 1), published);
    const state = fold(initial(), [must(revealed)]);
    expect(eldorado.board(state)).toMatchObject({ grids: [{ grid: 0, results: null, cash: null }] });
    expect([eldorado.offers(state), eldorado.prize(state)]).toEqual([[], undefined]);
  });
});

describe('what is not yet revealed', () => {
  /** Another unit that shows the same so far, and other grids, of another amount, after that. */
  function other(unit: typeof units extends fc.Arbitrary<infer T> ? T : never, played: number, amount: string): Unit {
    const shown = shownBy(unit);
    const stake = must(STAKES.find((one) => Number(one) * 100 === shown.stakeCents));
    const rest = shownBy(unitOf(stake, amount, unit.extras, 4_711)).extraGrids.slice(played);
    const presentation = { ...shown, extraGrids: [...shown.extraGrids.slice(0, played), ...rest] };
    return { unitSeed: unit.unitSeed, lot: { amount, extras: unit.extras }, shown: { ...unit.shown, presentation } };
  }

  it('is in no event, state, board or offer: units that agree so far look the same so far', () => {
    fc.assert(
      fc.property(units, fc.constantFrom(0, 2, 7), (unit, row) => {
        const times = shownBy(unit).stakeCents / 50;
        const amount = `${{ 0: 0, 2: 50, 7: 1 }[row as 0] * times}.00`;
        for (let played = 0; played < unit.extras; played++) {
          const whole = play(unit, played);
          const twin = play(other(unit, played, amount), played);
          expect(twin).toEqual(whole);
          expect(eldorado.board(twin.state)).toEqual(eldorado.board(whole.state));
          expect(eldorado.offers(twin.state)).toEqual(eldorado.offers(whole.state));
        }
      }),
      RUNS,
    );
  });

  it('is not in the number of Extras: winning and losing units have any', () => {
    for (const stake of STAKES) {
      for (const extras of [0, 1, 2, 3]) {
        const amounts = lotsOf(stake).filter(({ lot }) => lot.extras === extras);
        expect(amounts.length).toBeGreaterThan(6);
        expect(amounts.at(-1)?.lot.amount).toBe('0.00');
      }
    }
  });
});

describe('what the rules do not allow', () => {
  const unit = unitOf('0.50', '2.00', 3, 2);
  const others: readonly Action[] = [
    { type: 'dig', mound: 1 },
    { type: 'revealAll' },
    { type: 'constructor' },
    { type: '' },
  ];
  const isIllegal = (action: Action, state: EldoradoState): void =>
    expect([eldorado.allows(action, state), eldorado.decide(action, state, unit, published)]).toEqual([
      false,
      'illegal',
    ]);

  it('is a step of another game, in any state', () => {
    for (let played = 0; played <= 3; played++)
      for (const action of others) isIllegal(action, play(unit, played).state);
  });

  it('is an Extra before the first grid, between events of one step, once all are played, and without one', () => {
    isIllegal(extra, initial());
    const { events, state: over } = play(unit);
    const states = events.map((_, index) => fold(initial(), events.slice(0, index + 1)));
    const between = states.filter(({ status }) => status !== 'awaiting-extra');
    expect(new Set(between.map(({ status }) => status))).toEqual(
      new Set(['evaluating', 'granting', 'revealing', 'over']),
    );
    for (const state of [...between, over, play(unitOf('0.50', '2.00', 0, 2)).state]) isIllegal(extra, state);
  });

  it('is the same Extra twice: decided again it is the same, once it stands the next one follows', () => {
    const { state } = play(unit, 1);
    const events = step(state, unit);
    expect(step(state, unit)).toEqual(events);
    expect(step(fold(state, events), unit)).not.toEqual(events);
    expect(step(fold(state, events), unit)[0]).toEqual({ type: 'ExtraStarted', data: { remaining: 0 } });
  });

  it('is an event that cannot follow: the stream is not one of this game', () => {
    const { events, state: over } = play(unit);
    const isRefused = (state: EldoradoState, event: DomainEvent): void =>
      expect(() => eldorado.evolve(state, event)).toThrow(TypeError);
    let state = initial();
    for (const [index, event] of events.entries()) {
      for (const [place, later] of events.entries()) if (place !== index) isRefused(state, later);
      state = eldorado.evolve(state, event);
    }
    for (const event of events) isRefused(over, event);
    isRefused(fold(initial(), events.slice(0, 2)), { type: 'ExtraGranted', data: { count: 2 } });
  });
});
