import fc from 'fast-check';
import type { DomainEvent } from '@tirage/event-sourcing';
import type { JsonObject } from '@tirage/kernel';
import type { Action } from '@tirage/rounds';
import { closedCheck } from '@tirage/testing';
import { defiNaval } from './definition.js';
import type { Presentation } from './present.js';
import { defiNavalSchemas as schemas } from './schemas.js';
import { all, fold, initial, next, play, step } from './specs/play.js';
import { completeAmong, contentAt, lotsOf, must, published, revealsOf, rules, STAKES, unitOf } from './specs/units.js';
import type { NavalState } from './state.js';

const RUNS = { seed: 20110728, numRuns: 30 };

const units = fc
  .record({ stake: fc.constantFrom(...STAKES), index: fc.nat(8), seed: fc.nat(100_000) })
  .map(({ stake, index, seed }) => unitOf(stake, lotsOf(stake)[index]?.lot ?? '0.00', seed));
const shownBy = (unit: { readonly shown: { readonly presentation: JsonObject } }): Presentation =>
  unit.shown.presentation as JsonObject & Presentation;
const prizeOf = (state: NavalState): string | undefined => defiNaval.prize(state)?.toString();

const compiled = (byName: Readonly<Record<string, JsonObject>>) =>
  new Map(Object.entries(byName).map(([name, schema]) => [name, closedCheck(schema)]));
const eventChecks = compiled(schemas.events);
const offerChecks = compiled(schemas.offers);
const checkBoard = closedCheck(schemas.board);

describe('every round', () => {
  it('reveals the coordinates of its unit in their order, and what is under them, then ends with its lot', () => {
    fc.assert(
      fc.property(units, (unit) => {
        const shown = shownBy(unit);
        const { events, state } = play(unit);
        const reveals = events.filter(({ type }) => type === 'CoordinateRevealed').map(({ data }) => data);
        expect(reveals.map(({ cell }) => cell)).toEqual(revealsOf(shown));
        expect(reveals.map(({ n, origin }) => [n, origin])).toEqual(
          reveals.map((_, index) => [index + 1, index < 12 ? 'initial' : 'bonus']),
        );
        const contents = reveals.map(({ content }) => {
          const { kind, multiplier } = content as JsonObject;
          return kind === 'anchor' ? `anchor ${JSON.stringify(multiplier)}` : kind;
        });
        expect(contents).toEqual(revealsOf(shown).map((cell) => contentAt(cell, shown)));
        expect(prizeOf(state)).toBe(unit.lot);
        expect(defiNaval.presentation(state, unit)).toEqual(shown);
        expect(defiNaval.offers(state)).toEqual([]);
      }),
      RUNS,
    );
  });

  it('says after each coordinate what it brings: a bonus, a number, a ship', () => {
    fc.assert(
      fc.property(units, (unit) => {
        const shown = shownBy(unit);
        const { decisions } = play(unit);
        decisions.forEach(([revealed, ...brought], index) => {
          const cells = revealsOf(shown).slice(0, index + 1);
          const cell = must(cells.at(-1));
          const [kind, number] = contentAt(cell, shown).split(' ');
          const completed = completeAmong(shown, cells).find((ship) => ship.includes(cell));
          const expected =
            kind === 'buoy'
              ? [{ type: 'BonusCoordinateGranted', data: { count: 1 } }]
              : kind === 'anchor'
                ? [{ type: 'MultiplierFound', data: { value: Number(number) } }]
                : completed
                  ? [
                      {
                        type: 'ShipCompleted',
                        data: {
                          ship: completeAmong(shown, cells).length,
                          size: completed.length,
                          cells: completed,
                          gain: gainOf(completed.length, shown.stakeCents),
                        },
                      },
                    ]
                  : [];
          expect(revealed).toMatchObject({ type: 'CoordinateRevealed', data: { cell } });
          expect(brought).toEqual(expected);
        });
      }),
      RUNS,
    );
  });

  const gainOf = (size: number, stakeCents: number): string =>
    (must(rules.shipGainCents[size as 1][stakeCents as 50]) / 100).toFixed(2);

  it('writes, shows and offers exactly what the schemas say, at every event', () => {
    fc.assert(
      fc.property(units, (unit) => {
        let state = initial('manual');
        for (const event of play(unit).events) {
          const check = must(eventChecks.get(event.type));
          expect([event.type, check(event.data), check.errors ?? null]).toEqual([event.type, true, null]);
          state = defiNaval.evolve(state, event);
          expect([checkBoard(defiNaval.board(state)), checkBoard.errors ?? null]).toEqual([true, null]);
          expect(JSON.parse(JSON.stringify(state))).toEqual(state);
          for (const offer of defiNaval.offers(state)) expect(must(offerChecks.get(offer.type))(offer)).toBe(true);
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
        expect(fold(initial('manual'), JSON.parse(JSON.stringify(stream)) as readonly DomainEvent[])).toEqual(state);
      }),
      RUNS,
    );
  });

  it('counts down what is left, a bonus counted on as soon as it is granted', () => {
    fc.assert(
      fc.property(units, (unit) => {
        let state = initial('manual');
        expect(defiNaval.board(state)).toMatchObject({ remaining: 12 });
        for (const events of play(unit).decisions) {
          const before = Number(defiNaval.board(state)['remaining']);
          state = fold(state, events);
          const bonus = events.some(({ type }) => type === 'BonusCoordinateGranted') ? 1 : 0;
          expect(defiNaval.board(state)).toMatchObject({ remaining: before - 1 + bonus });
        }
        expect(defiNaval.board(state)).toMatchObject({ remaining: 0, gain: unit.lot });
      }),
      RUNS,
    );
  });
});

describe('the mode', () => {
  it('auto reveals everything as soon as the unit is drawn, the same as step by step', () => {
    fc.assert(
      fc.property(units, (unit) => {
        const events = defiNaval.begin(initial('auto'), unit, published);
        const state = fold(initial('auto'), events);
        expect(events).toEqual(play(unit).events);
        expect(prizeOf(state)).toBe(unit.lot);
        expect({ ...state, mode: 'manual' }).toEqual(play(unit).state);
      }),
      RUNS,
    );
  });

  it('auto offers nothing, before its unit is drawn, on the way and at the end', () => {
    const unit = unitOf('1.00', '7.00', 3);
    let state = initial('auto');
    for (const event of defiNaval.begin(state, unit, published)) {
      expect([defiNaval.offers(state), defiNaval.allows(next, state), defiNaval.allows(all, state)]).toEqual([
        [],
        false,
        false,
      ]);
      state = defiNaval.evolve(state, event);
    }
  });

  it('manual reveals nothing by itself', () => {
    expect(defiNaval.begin(initial('manual'), unitOf('0.50', '0.00', 1), published)).toEqual([]);
    expect(defiNaval.offers(initial('manual'))).toEqual([next, all]);
  });

  it('manual may be ended at once, or left to the system, after any step: it ends as if played on', () => {
    fc.assert(
      fc.property(units, fc.nat(13), (unit, steps) => {
        const { state, events } = play(unit, steps);
        if (state.status === 'over') return;
        const rest = step(all, state, unit);
        expect([...events, ...rest]).toEqual(play(unit).events);
        expect(defiNaval.automaticAction(state, unit)).toEqual(all);
      }),
      RUNS,
    );
  });
});

describe('what is not yet revealed', () => {
  /** Another unit that agrees with this one in all that was revealed, and in as little else as can be. */
  function other(shown: Presentation, reveals: number): Presentation {
    const open = new Set(revealsOf(shown).slice(0, reveals));
    const rest = revealsOf(shown).slice(reveals).reverse();
    const coordinates = [...revealsOf(shown).slice(0, reveals), ...rest];
    return {
      ...shown,
      // Numbers on closed anchors, the order of ships, anchors and buoys, and the way of what is left.
      ships: [...shown.ships].reverse(),
      anchors: [...shown.anchors]
        .reverse()
        .map((anchor) =>
          open.has(anchor.cell) ? anchor : { ...anchor, multiplier: anchor.multiplier === 2 ? 10 : 2 },
        ),
      buoys: [...shown.buoys].reverse(),
      coordinates: coordinates.slice(0, 12),
      bonusCoordinates: coordinates.slice(12),
    };
  }

  it('is in no event, state, board or offer: units that agree so far look the same so far', () => {
    fc.assert(
      fc.property(units, fc.nat(13), (unit, steps) => {
        const whole = play(unit, steps);
        const presentation = other(shownBy(unit), steps) as JsonObject & Presentation;
        const twin = play({ ...unit, shown: { ...unit.shown, presentation } }, steps);
        expect(twin.events).toEqual(whole.events);
        expect(twin.state).toEqual(whole.state);
        expect(defiNaval.board(twin.state)).toEqual(defiNaval.board(whole.state));
        expect(defiNaval.offers(twin.state)).toEqual(defiNaval.offers(whole.state));
      }),
      RUNS,
    );
  });

  it('does not hang on how large the ship of a part is, nor on whether two parts are of one ship', () => {
    const water = ['F1', 'H1', 'A2', 'B2', 'C2', 'D2', 'E2', 'H2', 'D3'];
    const base = {
      stakeCents: 50,
      anchors: [],
      buoys: [],
      coordinates: ['A1', 'C1', 'A4', ...water],
      bonusCoordinates: [],
    };
    const partsOf = (ships: readonly (readonly string[])[]) => {
      const unit = unitOf('0.50', '0.00', 0);
      return play({ ...unit, shown: { ...unit.shown, presentation: { ...base, ships } } }, 3);
    };
    const one = partsOf([
      ['A1', 'B1', 'C1'],
      ['A4', 'A5'],
    ]);
    const two = partsOf([
      ['A4', 'A5', 'A6', 'A7', 'A8'],
      ['C1', 'C2'],
      ['A1', 'A2'],
    ]);
    expect(two.events).toEqual(one.events);
    expect(two.state).toEqual(one.state);
  });

  it('is never named before its time: no cell but those revealed stands in what the player sees', () => {
    fc.assert(
      fc.property(units, fc.nat(13), (unit, steps) => {
        const { events, state } = play(unit, steps);
        const seen = JSON.stringify([events, state, defiNaval.board(state), defiNaval.offers(state)]);
        const open = new Set(revealsOf(shownBy(unit)).slice(0, steps));
        expect((seen.match(/"[A-H][1-8]"/g) ?? []).filter((cell) => !open.has(cell.slice(1, 3)))).toEqual([]);
      }),
      RUNS,
    );
  });

  it('is not in the amount: what is shown to be won follows from what is revealed', () => {
    const { events } = play(unitOf('2.00', '10000.00', 1));
    let state = initial('manual');
    for (const event of events) {
      const complete = events.indexOf(event) >= events.findIndex(({ type }) => type === 'ShipCompleted');
      state = defiNaval.evolve(state, event);
      expect(defiNaval.board(state)['gain']).toBe(complete ? '10000.00' : '0.00');
      if (state.status !== 'over') expect(defiNaval.prize(state)).toBeUndefined();
    }
  });
});

describe('what the rules do not allow', () => {
  const unit = unitOf('0.50', '3.50', 2);
  const others: readonly Action[] = [
    { type: 'dig', mound: 1 },
    { type: 'openZone' },
    { type: 'constructor' },
    { type: '' },
  ];

  it('is a step of another game, in any state', () => {
    for (let steps = 0; steps <= 14; steps++) {
      const { state } = play(unit, steps);
      for (const action of others) {
        expect([defiNaval.allows(action, state), defiNaval.decide(action, state, unit, published)]).toEqual([
          false,
          'illegal',
        ]);
      }
    }
  });

  it('is any step between a coordinate and what it brings, and once the round is over', () => {
    const { events, state: over } = play(unit);
    const states = events.map((_, index) => fold(initial('manual'), events.slice(0, index + 1)));
    expect(states.filter(({ status }) => status === 'resolving').length).toBeGreaterThan(0);
    for (const state of [...states.filter(({ status }) => status === 'resolving'), over]) {
      for (const action of [next, all]) {
        expect([defiNaval.allows(action, state), defiNaval.decide(action, state, unit, published)]).toEqual([
          false,
          'illegal',
        ]);
      }
    }
  });

  it('is the same last step twice: decided again it is the same, once it stands it is illegal', () => {
    const { state } = play(unit, 5);
    const events = step(all, state, unit);
    expect(step(all, state, unit)).toEqual(events);
    expect(defiNaval.decide(all, fold(state, events), unit, published)).toBe('illegal');
  });

  it('is an event that cannot follow: the stream is not one of this game', () => {
    const state = initial('manual');
    const revealed = (n: number, content: JsonObject): DomainEvent => ({
      type: 'CoordinateRevealed',
      data: { n, origin: 'initial', cell: 'A1', content },
    });
    expect(() => defiNaval.evolve(state, revealed(2, { kind: 'water' }))).toThrow(TypeError);
    for (const type of ['BonusCoordinateGranted', 'MultiplierFound', 'ShipCompleted']) {
      expect(() => defiNaval.evolve(state, { type, data: {} })).toThrow(TypeError);
    }
    const buoy = fold(state, [revealed(1, { kind: 'buoy' })]);
    expect(() => defiNaval.evolve(buoy, revealed(2, { kind: 'water' }))).toThrow(TypeError);
    expect(() => defiNaval.evolve(buoy, { type: 'MultiplierFound', data: { value: 2 } })).toThrow(TypeError);
    expect(() => defiNaval.evolve(play(unit).state, revealed(13, { kind: 'water' }))).toThrow(TypeError);
  });
});
