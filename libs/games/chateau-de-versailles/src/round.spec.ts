import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import type { DomainEvent } from '@tirage/event-sourcing';
import { canonicalJson, type Json, type JsonObject } from '@tirage/kernel';
import { currentRules, dealt, type Action } from '@tirage/rounds';
import { closedCheck } from '@tirage/testing';
import { chateauDeVersailles as game } from './definition.js';
import { ZONES, type Zone } from './rules.js';
import { dealtUnit, layoutOf, LOTS, opening, STAKE, type DealtUnit } from './specs/units.js';
import type { VersaillesState } from './state.js';

const RUNS = { seed: 20120702, numRuns: 40 };
const rules = currentRules(game);

const lots = fc.constantFrom(...LOTS.map(({ lot }) => lot));
const units = fc.tuple(lots, fc.nat(100_000)).map(([lot, seed]) => dealtUnit(lot, seed));
/** Zones in the order in which a player opens them. */
const orders = fc.shuffledSubarray([...ZONES], { minLength: ZONES.length });

const fold = (state: VersaillesState, events: readonly DomainEvent[]): VersaillesState =>
  events.reduce((before, event) => game.evolve(before, event), state);

function step(state: VersaillesState, unit: DealtUnit, action: Action): readonly DomainEvent[] {
  const events = game.decide(action, state, unit, rules);
  if (events === 'illegal') throw new Error(`${JSON.stringify(action)} is illegal`);
  return events;
}

/** The events of a player who opens these zones, and the state after each. */
function play(unit: DealtUnit, zones: readonly Zone[]) {
  const states = [fold(opening('manual'), game.begin(opening('manual'), unit, rules))];
  const events: DomainEvent[] = [];
  for (const zone of zones) {
    const state = states[states.length - 1] ?? opening('manual');
    const next = step(state, unit, { type: 'openZone', zone });
    events.push(...next);
    states.push(fold(state, next));
  }
  return { events, states, end: states[states.length - 1] ?? opening('manual') };
}

const ajv = new Ajv2020({ strict: true, allErrors: true });

const { contract } = game;
const checkEvent = closedCheck(contract.events['ZoneOpened'] ?? {});
const checkBoard = closedCheck(contract.board);
const checkPresentation = closedCheck(contract.presentation);
const checkOffers = Object.fromEntries(
  Object.entries(contract.offers).map(([type, schema]) => [type, closedCheck(schema)]),
);

describe('every round', () => {
  it('ends with the sixth zone, and pays its lot, which the evaluator reads from what was shown', () => {
    fc.assert(
      fc.property(units, orders, (unit, order) => {
        const { states, end } = play(unit, order);
        expect(states.map(({ status }) => status)).toEqual([...Array<string>(6).fill('revealing'), 'revealed']);
        expect(states.slice(0, -1).map(game.prize)).toEqual(Array<undefined>(6).fill(undefined));
        expect(game.prize(end)?.toString()).toBe(unit.lot);
        const shown = game.presentation(end, unit);
        expect(game.evaluate(shown, rules)).toMatchObject({ lot: unit.lot, issues: [] });
      }),
      RUNS,
    );
  });

  it('shows in its events what its presentation shows', () => {
    fc.assert(
      fc.property(units, orders, (unit, order) => {
        const { end } = play(unit, order);
        const cents = (text: Json): Json => (typeof text === 'string' ? Math.round(Number(text) * 100) : null);
        const content = (zone: Zone) => end.zones[zone]?.content as unknown as JsonObject;
        const side = (zone: Zone) =>
          (content(zone)['symbols'] as readonly { symbol: string; amount: string }[]).map(({ symbol, amount }) => ({
            symbol,
            amount: cents(amount),
          }));
        expect({
          stakeCents: 300,
          mirrors: (['mirror1', 'mirror2', 'mirror3'] as const).map((zone) => ({
            gain: cents(content(zone)['gain'] ?? null),
            sums: (content(zone)['sums'] as readonly string[]).map(cents),
          })),
          gallery: { left: side('left'), right: side('right') },
          chandeliers: content('chandeliers')['chandeliers'],
        }).toEqual(layoutOf(unit));
      }),
      RUNS,
    );
  });

  it('writes, shows and offers exactly what the schemas say, at every event', () => {
    fc.assert(
      fc.property(units, orders, (unit, order) => {
        const { events, states, end } = play(unit, order);
        for (const event of events) {
          expect(event.type).toBe('ZoneOpened');
          expect([checkEvent(event.data), checkEvent.errors ?? null]).toEqual([true, null]);
        }
        for (const state of states) {
          expect([checkBoard(game.board(state)), checkBoard.errors ?? null]).toEqual([true, null]);
          for (const offer of game.offers(state)) expect(checkOffers[offer.type]?.(offer)).toBe(true);
          expect(JSON.parse(JSON.stringify(state))).toEqual(state);
        }
        expect(checkPresentation(game.presentation(end, unit))).toBe(true);
      }),
      RUNS,
    );
  });

  it('is the same whichever order the zones are opened in, and whether by hand, by "Auto" or by the system', () => {
    fc.assert(
      fc.property(units, orders, fc.nat(6), (unit, order, steps) => {
        const byHand = play(unit, order).end;
        const auto = fold(opening('auto'), game.begin(opening('auto'), unit, rules));
        const left = play(unit, order.slice(0, steps)).end;
        const action = game.automaticAction(left, unit);
        const finished = steps === 6 ? left : fold(left, step(left, unit, action));
        expect(finished).toEqual(byHand);
        expect({ ...auto, mode: 'manual' }).toEqual(byHand);
        expect(game.prize(auto)?.toString()).toBe(unit.lot);
        expect(game.offers(finished)).toEqual([]);
      }),
      RUNS,
    );
  });

  it('is rebuilt from its events, as they are stored, at every point', () => {
    fc.assert(
      fc.property(units, orders, (unit, order) => {
        const { events, states } = play(unit, order);
        const stored = JSON.parse(JSON.stringify(events)) as readonly DomainEvent[];
        states.forEach((state, count) => expect(fold(opening('manual'), stored.slice(0, count))).toEqual(state));
      }),
      RUNS,
    );
  });

  it('offers exactly the steps that it then takes', () => {
    fc.assert(
      fc.property(units, orders, fc.nat(6), (unit, order, steps) => {
        const { end } = play(unit, order.slice(0, steps));
        const closedNow = order.slice(steps);
        for (const zone of ZONES) {
          const action = { type: 'openZone', zone };
          expect(game.allows(action, end)).toBe(closedNow.includes(zone));
          expect(game.decide(action, end, unit, rules) !== 'illegal').toBe(closedNow.includes(zone));
        }
        expect(game.allows({ type: 'revealAll' }, end)).toBe(steps < 6);
        expect(game.decide({ type: 'revealAll' }, end, unit, rules) !== 'illegal').toBe(steps < 6);
      }),
      RUNS,
    );
  });
});

describe('what is not open yet', () => {
  /** The first unit in the zones opened, the other one in all the rest. */
  function mixed(first: DealtUnit, other: DealtUnit, open: readonly Zone[]): DealtUnit {
    const [one, two] = [layoutOf(first), layoutOf(other)];
    const from = (zone: Zone) => (open.includes(zone) ? one : two);
    const presentation = {
      stakeCents: 300,
      mirrors: (['mirror1', 'mirror2', 'mirror3'] as const).map((zone, index) => from(zone).mirrors[index] ?? null),
      gallery: { left: from('left').gallery.left, right: from('right').gallery.right },
      chandeliers: from('chandeliers').chandeliers,
    };
    return { ...other, shown: { ...other.shown, presentation } };
  }

  it('leaves no trace: two units that agree on the open zones look the same', () => {
    fc.assert(
      fc.property(units, units, orders, fc.nat(6), (first, other, order, steps) => {
        const open = order.slice(0, steps);
        const [one, two] = [play(first, open), play(mixed(first, other, open), open)];
        expect(two.events).toEqual(one.events);
        expect(two.states).toEqual(one.states);
        for (const state of two.states) {
          const shown = ZONES.filter((zone) => state.zones[zone] !== null);
          expect(game.offers(state)).toEqual(
            shown.length === 6
              ? []
              : [{ type: 'openZone', zones: ZONES.filter((zone) => !shown.includes(zone)) }, { type: 'revealAll' }],
          );
        }
      }),
      RUNS,
    );
  });

  it('is not in the board: closed zones are null, open ones as their event said', () => {
    fc.assert(
      fc.property(units, orders, fc.nat(6), (unit, order, steps) => {
        const { events, end } = play(unit, order.slice(0, steps));
        const zones = Object.fromEntries<Json>(ZONES.map((zone) => [zone, null]));
        for (const { data } of events) {
          zones[data['zone'] as string] = { content: data['content'] ?? null, gain: data['gain'] ?? null };
        }
        expect(canonicalJson(game.board(end))).toBe(canonicalJson({ zones }));
      }),
      RUNS,
    );
  });
});

describe('the schemas of what clients send', () => {
  const { openZone = {}, revealAll = {} } = contract.actions;

  it.each(ZONES)('take %s', (zone) => {
    expect(ajv.validate(openZone, { type: 'openZone', zone })).toBe(true);
  });

  it.each<[JsonObject, JsonObject, boolean]>([
    [openZone, { type: 'openZone', zone: 'mirror4' }, false],
    [openZone, { type: 'openZone' }, false],
    [openZone, { type: 'openZone', zone: 'left', basedOn: 1 }, false],
    [revealAll, { type: 'revealAll' }, true],
    [revealAll, { type: 'revealAll', zone: 'left' }, false],
    [contract.choices, {}, true],
    [contract.choices, { mode: 'auto' }, true],
    [contract.choices, { mode: 'manual' }, true],
    [contract.choices, { mode: null }, false],
    [contract.choices, { bets: [] }, false],
  ])('%j: %j is %p', (schema, body, valid) => {
    expect(ajv.validate(schema, body)).toBe(valid);
  });
});

it('what a round was shown is found again from what its settlement reveals', () => {
  const unit = dealtUnit('20.00', 9);
  const revealed = dealt(game, { lot: unit.lot, unitSeed: unit.unitSeed }, STAKE, rules);
  expect(revealed?.shown).toEqual(unit.shown);
});
