import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import type { JsonObject } from '@tirage/kernel';
import { draw, dealFrom } from '@tirage/randomness';
import { closedCheck } from '@tirage/testing';
import { board } from './board.js';
import { automaticAction, decide } from './decide.js';
import type { TresorsEvent } from './events.js';
import { presentation } from './present.js';
import { RULES_2018 } from './rules.js';
import { tresorsDesChampsSchemas as schemas } from './schemas.js';
import { fold, play, seedOf, step, type Player } from './specs/play.js';
import { evolve, initialState, type Field, type TresorsState } from './state.js';
import { allows, offers } from './steps.js';

const RUNS = { seed: 20180522, numRuns: 60 };

const seeds = fc.nat(1_000_000).map(seedOf);
/** A player who digs anywhere and opens any crate. */
const players = fc
  .record({ picks: fc.array(fc.nat(29), { minLength: 42, maxLength: 42 }), crate: fc.integer({ min: 1, max: 5 }) })
  .map(({ picks, crate }) => ({
    mound: (left: readonly number[]) => left[(picks[left.length] ?? 0) % left.length] ?? 0,
    crate: () => crate,
  }));

/** The system finishes what is left of the round. */
function finish(state: TresorsState, unitSeed: Uint8Array): TresorsState {
  while (offers(state).length > 0) {
    const events = decide(automaticAction(state, dealFrom(unitSeed)), state, dealFrom(unitSeed), RULES_2018);
    if (events === 'illegal') throw new Error('the system does nothing illegal');
    state = fold(state, events);
  }
  return state;
}

const ajv = new Ajv2020({ strict: true, allErrors: true });

const checkEvent = Object.fromEntries(
  Object.entries(schemas.events).map(([type, schema]) => [type, closedCheck(schema)]),
);
const checkBoard = closedCheck(schemas.board);

const count = (field: Field, element: string): number => field.mounds.filter((shown) => shown === element).length;
const ofType = <T extends TresorsEvent['type']>(events: readonly TresorsEvent[], type: T) =>
  events.filter((event): event is Extract<TresorsEvent, { type: T }> => event.type === type);

describe('every round', () => {
  it('keeps the invariants of the rules after every decision', () => {
    fc.assert(
      fc.property(seeds, players, (unitSeed, player) => {
        const { decisions, events, state: end } = play(dealFrom(unitSeed), player);
        let state = initialState();
        for (const decision of decisions) {
          state = fold(state, decision);
          for (const field of state.fields) {
            const open = field.mounds.filter((shown) => shown !== null).length;
            const found = field.dug.map((mound) => field.mounds[mound - 1]);
            expect(field.toolsLeft).toBe(
              3 - found.filter((element) => element === 'empty').length - Number(found.includes('carrot')),
            );
            expect(found.slice(0, -1)).not.toContain('carrot');
            expect(new Set(field.dug).size).toBe(field.dug.length);
            const over = found.includes('carrot') || field.toolsLeft === 0;
            expect(open).toBe(over ? 30 : field.dug.length);
            if (over)
              expect([count(field, 'carrot'), count(field, 'tool'), count(field, 'empty')]).toEqual([1, 18, 11]);
          }
        }
        expect(state).toEqual(end);
        expect(ofType(events, 'ExtraCrateDrawn').length).toBe(ofType(events, 'ExtraOffered').length);
        expect(ofType(events, 'ExtraGranted').length).toBe(end.fields.length - 1);
        expect(ofType(events, 'CarrotValueDrawn').length).toBe(ofType(events, 'CarrotFound').length);
        expect(end.status).toBe(ofType(events, 'CarrotFound').length === 1 ? 'won' : 'lost');
      }),
      RUNS,
    );
  });

  it('records how each outcome was drawn, so that anyone with the seed draws it again', () => {
    fc.assert(
      fc.property(seeds, players, (unitSeed, player) => {
        const { events } = play(dealFrom(unitSeed), player);
        const draws = events.flatMap(({ data }) => ('draw' in data ? [data.draw] : []));
        for (const { label, ranges, values } of draws) {
          expect(draw(unitSeed, label, ranges)).toEqual({ label, ranges, values });
        }
        expect(new Set(draws.map(({ label }) => label)).size).toBe(draws.length);
      }),
      RUNS,
    );
  });

  it('writes and shows exactly what the schemas say, at every event', () => {
    fc.assert(
      fc.property(seeds, players, (unitSeed, player) => {
        let state = initialState();
        for (const event of play(dealFrom(unitSeed), player).events) {
          const check = checkEvent[event.type];
          expect([event.type, check?.(event.data), check?.errors ?? null]).toEqual([event.type, true, null]);
          state = evolve(state, event);
          expect([checkBoard(board(state)), checkBoard.errors ?? null]).toEqual([true, null]);
          expect(JSON.parse(JSON.stringify(state))).toEqual(state);
        }
      }),
      RUNS,
    );
  });

  it('shows nothing that no event has shown', () => {
    fc.assert(
      fc.property(seeds, players, (unitSeed, player) => {
        let state = initialState();
        const shown = new Set<string>();
        for (const event of play(dealFrom(unitSeed), player).events) {
          if (event.type === 'FieldUncovered') {
            for (const { mound, element } of event.data.elements) shown.add(`${event.data.field} ${mound} ${element}`);
          }
          for (const [type, element] of [
            ['ToolFound', 'tool'],
            ['EmptyFound', 'empty'],
            ['CarrotFound', 'carrot'],
          ] as const) {
            if (event.type === type) shown.add(`${event.data.field} ${event.data.mound} ${element}`);
          }
          state = evolve(state, event);
          const open = state.fields.flatMap(({ mounds }, field) =>
            mounds.flatMap((element, index) => (element ? [`${field + 1} ${index + 1} ${element}`] : [])),
          );
          expect(open.filter((mound) => !shown.has(mound))).toEqual([]);
        }
      }),
      { ...RUNS, numRuns: 20 },
    );
  });

  it('offers exactly the steps that it then takes', () => {
    fc.assert(
      fc.property(seeds, players, fc.nat(12), (unitSeed, player, steps) => {
        const deal = dealFrom(unitSeed);
        let state = initialState();
        for (let taken = 0; taken < steps; taken++) state = fold(state, step(state, deal, player) ?? []);
        for (let number = 0; number <= 31; number++) {
          for (const action of [
            { type: 'dig', mound: number },
            { type: 'openCrate', crate: number },
          ]) {
            expect(decide(action, state, deal, RULES_2018) !== 'illegal').toBe(allows(action, state));
          }
        }
      }),
      { ...RUNS, numRuns: 20 },
    );
  });
});

describe('what the player picks', () => {
  it('decides nothing but the crate: other mounds, the same round', () => {
    fc.assert(
      fc.property(seeds, players, players, (unitSeed, one, other) => {
        const sameCrate: Player = { mound: other.mound, crate: one.crate };
        const first = play(dealFrom(unitSeed), one);
        const second = play(dealFrom(unitSeed), sameCrate);
        expect(presentation(second.state)).toEqual(presentation(first.state));
        expect(second.events.map(({ type }) => type)).toEqual(first.events.map(({ type }) => type));
      }),
      RUNS,
    );
  });

  it('may be left to the system at any step: it ends as if he had played on, with the crate that the system takes', () => {
    fc.assert(
      fc.property(seeds, players, fc.nat(15), (unitSeed, player, steps) => {
        const deal = dealFrom(unitSeed);
        const autoCrate = (draw(unitSeed, 'crate/auto', [5]).values[0] ?? 0) + 1;
        const byHand = { mound: player.mound, crate: () => autoCrate };
        let state = initialState();
        for (let taken = 0; taken < steps; taken++) state = fold(state, step(state, deal, byHand) ?? []);
        expect(presentation(finish(state, unitSeed))).toEqual(presentation(play(deal, byHand).state));
      }),
      RUNS,
    );
  });

  it('is never drawn with the crate: the crate drawn is the same whichever he opens', () => {
    for (let round = 0; round < 40; round++) {
      const drawnFor = (crate: number) =>
        play(dealFrom(seedOf(round)), { mound: (left) => left[0] ?? 0, crate: () => crate }).state.crate.drawn;
      expect(new Set([1, 2, 3, 4, 5].map(drawnFor)).size).toBe(1);
    }
  });
});

describe('the schemas of what clients send', () => {
  it.each<[JsonObject, JsonObject, boolean]>([
    [schemas.actions.dig, { type: 'dig', mound: 30 }, true],
    [schemas.actions.dig, { type: 'dig', mound: 31 }, false],
    [schemas.actions.dig, { type: 'dig', mound: 1, crate: 1 }, false],
    [schemas.actions.openCrate, { type: 'openCrate', crate: 5 }, true],
    [schemas.actions.openCrate, { type: 'openCrate', crate: 0 }, false],
    [schemas.choices, {}, true],
    [schemas.choices, { mode: 'auto' }, false],
  ])('%j: %j is %p', (schema, body, valid) => {
    expect(ajv.validate(schema, body)).toBe(valid);
  });
});
