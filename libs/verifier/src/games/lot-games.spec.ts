import fc from 'fast-check';
import { chateauDeVersailles as versaillesDefinition } from '@tirage/games-chateau-de-versailles';
import { defiNaval as navalDefinition } from '@tirage/games-defi-naval';
import { eldorado as eldoradoDefinition } from '@tirage/games-eldorado';
import { Money } from '@tirage/kernel';
import { currentRules, dealt, type Action, type GameDefinition } from '@tirage/rounds';
import { goldenCases } from '@tirage/testing';
import type { Draw, LotGame, RecordedEvent } from '../game.js';
import type { Json, JsonObject } from '../json.js';
import { canonicalJson } from '../primitives/index.js';
import { altered, pathsIn, valueAt } from '../spec/altered.js';
import { documentOf } from '../spec/documents.js';
import { eventsOf, seedOf } from '../spec/rounds.js';
import { bytes, vectorsOf } from '../spec/vectors.js';
import { chateauDeVersailles } from './chateau-de-versailles/game.js';
import { defiNaval } from './defi-naval/game.js';
import { eldorado } from './eldorado/game.js';

interface Vector {
  readonly rulesHash?: string;
  readonly stake?: string;
  readonly lot: Json;
  readonly unitSeed: string;
  readonly draw: Draw;
  readonly presentation: JsonObject;
}

/** What a unit may be played as: all at once, by hand, left alone in the middle. */
type Hand = { readonly choices: JsonObject; readonly actions: readonly Action[] };

const zones = ['mirror1', 'mirror2', 'mirror3', 'left', 'right', 'chandeliers'];
const auto: Hand = { choices: { mode: 'auto' }, actions: [] };
const manual = (...actions: readonly Action[]): Hand => ({ choices: { mode: 'manual' }, actions });
const reveals = (count: number): Action[] => Array<Action>(count).fill({ type: 'revealNext' });

const naval: fc.Arbitrary<Hand> = fc.oneof(
  fc.constant(auto),
  fc.nat(14).map((count) => manual(...reveals(count))),
  fc.nat(13).map((count) => manual(...reveals(count), { type: 'revealAll' })),
);
const versailles: fc.Arbitrary<Hand> = fc.oneof(
  fc.constant(auto),
  fc.shuffledSubarray(zones).map((opened) => manual(...opened.map((zone): Action => ({ type: 'openZone', zone })))),
  fc.constant(manual({ type: 'openZone', zone: 'right' }, { type: 'revealAll' })),
);
const extras: fc.Arbitrary<Hand> = fc
  .nat(3)
  .map((count) => ({ choices: {}, actions: Array<Action>(count).fill({ type: 'playExtra' }) }));

interface Subject {
  readonly definition: GameDefinition;
  readonly game: LotGame;
  readonly hands: fc.Arbitrary<Hand>;
  /** Units of each lot. */
  readonly units: number;
}

const subject = (
  definition: GameDefinition,
  make: typeof defiNaval,
  hands: fc.Arbitrary<Hand>,
  units: number,
): [string, Subject] => [definition.game, { definition, game: make(documentOf(definition)), hands, units }];

describe.each([
  subject(navalDefinition as unknown as GameDefinition, defiNaval, naval, 15),
  subject(eldoradoDefinition as unknown as GameDefinition, eldorado, extras, 5),
  subject(versaillesDefinition as unknown as GameDefinition, chateauDeVersailles, versailles, 40),
])('%s as its page says', (name, { definition, game, hands, units }) => {
  const rules = currentRules(definition);
  const stakes = rules.stakes.map((stake) => stake.toString());
  const RUNS = { seed: 20_121_130, numRuns: 25 };

  const anyUnit = fc
    .record({ stake: fc.constantFrom(...stakes), place: fc.nat(1_000), seed: fc.nat(100_000), hand: hands })
    .map(({ stake, place, seed, hand }) => {
      const lots = game.lots(stake);
      const lot = lots[place % lots.length]?.lot ?? null;
      const shown = game.present(lot, seedOf(seed), stake);
      if (shown === undefined) throw new Error(`${canonicalJson(lot)} with seed ${seed} cannot be shown`);
      return { stake, lot, unitSeed: seedOf(seed), hand, ...shown };
    });
  type AnyUnit = typeof anyUnit extends fc.Arbitrary<infer Unit> ? Unit : never;
  const roundOf = ({ lot, unitSeed, stake, hand }: AnyUnit): RecordedEvent[] =>
    eventsOf(definition, { lot, unitSeed }, { stake, ...hand });

  const vectors = vectorsOf<Vector>(`fairness/${name}.md`, name);
  it.each(vectors.map((vector) => [canonicalJson(vector.lot), vector] as const))(
    'shows the unit of the page that wins %s',
    (_, vector) => {
      const { presentation, draw } = vector;
      expect(game.present(vector.lot, bytes(vector.unitSeed), vector.stake ?? '3.00')).toEqual({ presentation, draw });
      expect(game.evaluate(presentation)).toMatchObject({ lot: vector.lot, issues: [] });
    },
  );

  it.each(goldenCases(name).map((one) => [one.id, one] as const))('pays the golden case %s', (_, one) => {
    const { amountCents, issues } = game.evaluate(one.presentation);
    expect({ amountCents, issues }).toEqual({ amountCents: one.expected.amountCents, issues: one.expected.issues });
  });

  it('has the lots of a block as the engine sells them', () => {
    for (const stake of stakes) expect(game.lots(stake)).toEqual(rules.lots?.[stake]);
  });

  it('shows every lot of every stake as the engine does, by the same integers', () => {
    let seed = 0;
    for (const stake of stakes) {
      for (const { lot } of game.lots(stake)) {
        for (let unit = 0; unit < units; unit++) {
          const unitSeed = seedOf(seed++);
          const shown = game.present(lot, unitSeed, stake);
          expect(shown).toEqual(dealt(definition, { lot, unitSeed }, Money.parse(stake), rules)?.shown);
        }
      }
    }
  });

  it('shows nothing for what is no lot, and no unit of what is no stake', () => {
    for (const lot of ['7.77', null, 3, {}, { amount: '7.77', extras: 0 }, { amount: '0.00', extras: 4 }]) {
      expect(game.present(lot, seedOf(1), stakes[0] ?? '')).toBeUndefined();
    }
    const [first] = game.lots(stakes[0] ?? '');
    expect(game.present(first?.lot ?? null, seedOf(1), '0.75')).toBeUndefined();
    expect(game.lots('0.75')).toEqual([]);
  });

  it('pays what the engine pays, whatever is altered in a presentation', () => {
    const alteredTwice = fc
      .tuple(anyUnit, fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 3 }))
      .map(([{ presentation }, changes]) =>
        changes.reduce<Json>((shown, [place, by]) => {
          const paths = pathsIn(shown).slice(1);
          const path = paths[place % paths.length] ?? [];
          const others: readonly (Json | undefined)[] = [
            undefined,
            valueAt(shown, paths[by % paths.length] ?? []),
            ...[null, '', 'A1', 'H8', 'bougie', 'chance', 'pyramide', 0, 1, 2.5, 50, 500, -1, [], {}, true],
          ];
          return altered(shown, path, others[by % others.length]);
        }, presentation),
      );
    fc.assert(
      fc.property(alteredTwice, (presentation) => {
        const { amount, issues, lot } = definition.evaluate(presentation as JsonObject, rules);
        expect(game.evaluate(presentation as JsonObject)).toEqual({ amountCents: amount.toCents(), issues, lot });
      }),
      { ...RUNS, numRuns: 600 },
    );
  });

  it('finds no difference in the rounds that the engine plays', () => {
    fc.assert(
      fc.property(anyUnit, (unit) => {
        expect(game.differences(unit.presentation, roundOf(unit), unit.hand.choices)).toEqual([]);
      }),
      RUNS,
    );
  });

  const isOwn = ({ type }: RecordedEvent): boolean =>
    !['RoundOpened', 'StakeDebited', 'DrawRequested', 'UnitDrawn', 'RoundSettled'].includes(type);

  it('names every event of the game in which something is altered', () => {
    fc.assert(
      fc.property(
        anyUnit,
        fc.nat(),
        fc.constantFrom<Json>('7.77', 'B2', 9, null, 'mirror9', [], {}),
        (unit, place, other) => {
          const events = roundOf(unit);
          for (const event of events.filter(isOwn)) {
            const paths = pathsIn(event.data).slice(1);
            const path = paths[place % paths.length] ?? [];
            if (canonicalJson(valueAt(event.data, path)) === canonicalJson(other)) continue;
            const left = altered(event.data, path, undefined);
            for (const data of [altered(event.data, path, other), left, { ...event.data, more: 1 }]) {
              const tampered = events.map((one) => (one === event ? { ...one, data: data as JsonObject } : one));
              const found = game.differences(unit.presentation, tampered, unit.hand.choices);
              expect(found.filter((line) => line.includes(`event ${event.revision}`))).not.toEqual([]);
            }
          }
        },
      ),
      RUNS,
    );
  });

  it('names an event that is left out, told twice, of another kind or out of its place', () => {
    fc.assert(
      fc.property(anyUnit, (unit) => {
        const events = roundOf(unit);
        const differs = (tampered: readonly RecordedEvent[]): void =>
          expect(game.differences(unit.presentation, tampered, unit.hand.choices)).not.toEqual([]);
        const settled = events.at(-1);
        for (const [place, event] of events.entries()) {
          if (!isOwn(event)) continue;
          const [before, after] = [events.slice(0, place), events.slice(place + 1)];
          differs([...before, event, ...events.slice(place)]);
          differs([...before, { ...event, type: 'ShipSunk' }, ...after]);
          differs([event, ...before, ...after]);
          differs([...before, ...after, event]);
          if (name !== 'chateau-de-versailles' || unit.hand === auto) {
            differs([...before, ...after]);
            const [next] = after;
            if (next !== undefined && next !== settled) differs([...before, next, event, ...after.slice(1)]);
          }
        }
      }),
      RUNS,
    );
  });

  it('says of what no unit shows only that', () => {
    expect(game.differences({}, [], {})).toEqual([expect.stringContaining('no unit shows this presentation: ')]);
  });
});
