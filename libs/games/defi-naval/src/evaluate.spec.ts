import fc from 'fast-check';
import type { Json, JsonObject } from '@tirage/kernel';
import { goldenCases } from '@tirage/testing';
import { defiNaval } from './definition.js';
import { evaluator, type Issue } from './evaluate.js';
import { rulesFrom } from './operator.js';
import { lotsOf, operatorFileWith, presentationOf, published, rules, STAKES } from './specs/units.js';

const evaluate = evaluator(rules);
const judge = (shown: JsonObject) => {
  const { amount, issues } = evaluate(shown);
  return { amountCents: amount.toCents(), issues };
};

const RUNS = { seed: 20110712, numRuns: 60 };

describe('the published cases', () => {
  it.each(goldenCases('defi-naval'))('$id $title', ({ presentation: shown, expected }) => {
    expect(judge(shown)).toEqual({ amountCents: expected.amountCents, issues: expected.issues });
    const byDefinition = defiNaval.evaluate(shown, published);
    expect(byDefinition.amount.toCents()).toBe(expected.amountCents);
    expect(byDefinition.lot).toBe(byDefinition.amount.toString());
  });
});

/** The fleet of the published cases; F1, H1, A2 … are water. */
const FLEET = [
  ['A1', 'B1', 'C1', 'D1', 'E1'],
  ['G1', 'G2', 'G3', 'G4'],
  ['A3', 'B3', 'C3'],
  ['E3', 'E4', 'E5'],
  ['A5', 'B5'],
  ['A7', 'A8'],
  ['G6', 'H6'],
  ['C7'],
  ['E7'],
  ['G8'],
];
const ANCHORS = [
  { cell: 'H8', multiplier: 2 },
  { cell: 'D6', multiplier: 10 },
];
const WATER = ['F1', 'H1', 'A2', 'B2', 'C2', 'D2', 'E2', 'H2', 'D3', 'F3', 'H3', 'A4'];

/** A unit that reveals these cells, then water up to twelve. */
const revealing = (cells: readonly string[], changes: JsonObject = {}): JsonObject => ({
  stakeCents: 50,
  ships: FLEET,
  anchors: ANCHORS,
  buoys: ['F2', 'C5'],
  coordinates: [...cells, ...WATER].slice(0, 12),
  bonusCoordinates: [],
  ...changes,
});

describe('gains [4.5.1]', () => {
  it.each<[string, readonly string[], number, number, number]>([
    ['five cells', FLEET[0] ?? [], 250_000, 500_000, 1_000_000],
    ['four cells', FLEET[1] ?? [], 2_500, 5_000, 10_000],
    ['two cells', FLEET[4] ?? [], 100, 200, 400],
    ['one cell', FLEET[7] ?? [], 50, 100, 200],
  ])('of a ship of %s', (_, cells, half, one, two) => {
    expect(judge(revealing(cells))).toEqual({ amountCents: half, issues: [] });
    expect(judge(revealing(cells, { stakeCents: 100 }))).toEqual({ amountCents: one, issues: [] });
    expect(judge(revealing(cells, { stakeCents: 200 }))).toEqual({ amountCents: two, issues: [] });
  });

  it('are none for a ship but for one cell, nor for a piece of it as if it were a smaller ship', () => {
    for (const ship of FLEET.filter(({ length }) => length > 1)) {
      expect(judge(revealing(ship.slice(1)))).toEqual({ amountCents: 0, issues: [] });
    }
  });

  it('are multiplied as a whole by the anchor found, wherever it comes [4.5.2]', () => {
    for (const cells of [
      ['D6', 'C7', 'E7'],
      ['C7', 'E7', 'D6'],
    ]) {
      const anchors = [
        { cell: 'H8', multiplier: 2 },
        { cell: 'D6', multiplier: 5 },
      ];
      expect(judge(revealing(cells, { anchors }))).toEqual({ amountCents: 500, issues: [] });
    }
  });

  it('are none without a complete ship, whatever the anchors: a losing unit may uncover both [4.6]', () => {
    expect(judge(revealing(['D6', 'H8']))).toEqual({ amountCents: 0, issues: [] });
  });

  it('count what the bonus coordinates reveal, a buoy among them too', () => {
    const both = revealing(['F2', 'A7'], { bonusCoordinates: ['C5', 'A8'] });
    expect(judge(both)).toEqual({ amountCents: 100, issues: [] });
  });
});

describe('what may not be issued', () => {
  const moved = (index: number, cells: readonly string[]) => FLEET.map((ship, one) => (one === index ? cells : ship));
  it.each<[string, JsonObject, number, readonly Issue[]]>([
    ['a total that is no lot', revealing(['A3', 'B3', 'C3']), 250, ['AMOUNT_NOT_A_LOT']],
    ['a total that is no lot at this stake', revealing(['C7'], { stakeCents: 75 }), 0, ['STAKE']],
    [
      'both anchors in a win, multiplied with each other',
      revealing(['G1', 'G2', 'G3', 'G4', 'D6', 'H8']),
      50_000,
      ['AMOUNT_NOT_A_LOT', 'TWO_ANCHORS_IN_WIN'],
    ],
    ['5 euro by one ship and an anchor', revealing(['C7', 'D6']), 500, ['CUMULATION_REQUIRED']],
    [
      '14 euro at 2 euro by one ship',
      revealing(['C7', 'D6'], {
        stakeCents: 200,
        anchors: [
          { cell: 'D6', multiplier: 7 },
          { cell: 'H8', multiplier: 2 },
        ],
      }),
      1_400,
      ['CUMULATION_REQUIRED', 'MULTIPLIER_VALUE'],
    ],
    [
      'an anchor with a number that none carries, although closed',
      revealing([], { anchors: [{ cell: 'H8', multiplier: 3 }, ANCHORS[1] ?? null] }),
      0,
      ['MULTIPLIER_VALUE'],
    ],
    [
      'another fleet of ten ships and 24 cells',
      revealing([], {
        ships: [
          ['A1', 'B1', 'C1', 'D1'],
          ['G1', 'G2', 'G3', 'G4', 'G5'],
          ['A3', 'B3', 'C3'],
          ['E3', 'E4'],
          ['A5', 'B5'],
          ['A7', 'A8'],
          ['G7', 'H7'],
          ['C7', 'D7'],
          ['E1'],
          ['B6'],
        ],
      }),
      0,
      ['FLEET', 'SHIPS_SIDE_CONTACT'],
    ],
    ['ships that touch by a corner, which may be', revealing([], { ships: moved(7, ['C6']) }), 0, []],
    ['ships that touch by a side', revealing([], { ships: moved(7, ['A6']) }), 0, ['SHIPS_SIDE_CONTACT']],
    [
      'a ship on a ship',
      revealing([], { ships: moved(7, ['A1']) }),
      0,
      ['SHIPS_SIDE_CONTACT', 'OVERLAP', 'WATER_NOT_36'],
    ],
    ['an anchor on a buoy', revealing([], { buoys: ['H8', 'C5'] }), 0, ['OVERLAP', 'WATER_NOT_36']],
    ['a bent ship', revealing([], { ships: moved(3, ['E4', 'E5', 'F5']) }), 0, ['SHIP_SHAPE']],
    ['a ship with a gap', revealing([], { ships: moved(4, ['A5', 'C5']), buoys: ['F2', 'B5'] }), 0, ['SHIP_SHAPE']],
    [
      'a ship around the edge',
      revealing([], { ships: moved(4, ['H4', 'A5']) }),
      0,
      ['SHIPS_SIDE_CONTACT', 'SHIP_SHAPE'],
    ],
    ['a ship of no cells', revealing([], { ships: moved(7, []) }), 0, ['FLEET', 'WATER_NOT_36', 'SHIP_SHAPE']],
    [
      'a ship of six cells, all revealed',
      revealing(FLEET[0] ?? [], { ships: moved(0, ['A1', 'B1', 'C1', 'D1', 'E1', 'F1']) }),
      0,
      ['FLEET', 'SHIPS_SIDE_CONTACT', 'WATER_NOT_36', 'SHIP_SHAPE'],
    ],
    ['nine ships', revealing([], { ships: FLEET.slice(0, 9) }), 0, ['FLEET', 'WATER_NOT_36', 'SYMBOL_COUNT']],
    ['one anchor', revealing([], { anchors: ANCHORS.slice(0, 1) }), 0, ['WATER_NOT_36', 'SYMBOL_COUNT']],
    [
      'three buoys',
      revealing([], { buoys: ['F2', 'C5', 'A4'] }),
      0,
      ['WATER_NOT_36', 'SYMBOL_COUNT', 'UNGRANTED_BONUS'],
    ],
    ['a ship off the grid', revealing([], { ships: moved(9, ['I8']) }), 0, ['WATER_NOT_36', 'CELL_NAME']],
    ['a coordinate off the grid', revealing(['A9']), 0, ['CELL_NAME']],
    ['a coordinate in small letters', revealing(['a1']), 0, ['CELL_NAME']],
    ['eleven coordinates', revealing([], { coordinates: WATER.slice(1) }), 0, ['NOT_12_COORDINATES']],
    ['thirteen coordinates', revealing([], { coordinates: [...WATER, 'B4'] }), 0, ['NOT_12_COORDINATES']],
    ['a coordinate twice', revealing(['A1', 'A1']), 0, ['DUPLICATE_COORDINATE']],
    [
      'a bonus coordinate that was revealed before',
      revealing(['F2'], { bonusCoordinates: ['F1'] }),
      0,
      ['DUPLICATE_COORDINATE'],
    ],
    ['a bonus coordinate without a buoy', revealing([], { bonusCoordinates: ['C7'] }), 50, ['UNGRANTED_BONUS']],
    ['no bonus coordinate for a buoy', revealing(['F2']), 0, ['UNGRANTED_BONUS']],
    [
      'one bonus coordinate for two buoys',
      revealing(['F2', 'C5'], { bonusCoordinates: ['D4'] }),
      0,
      ['UNGRANTED_BONUS'],
    ],
    [
      'a bonus coordinate that uncovers the buoy granting it',
      revealing([], { bonusCoordinates: ['F2'] }),
      0,
      ['UNGRANTED_BONUS'],
    ],
    [
      'a buoy uncovered by the last bonus coordinate of two',
      revealing(['F2'], { bonusCoordinates: ['D4', 'C5'] }),
      0,
      ['UNGRANTED_BONUS'],
    ],
    ['nothing at all', {}, 0, ['FLEET', 'WATER_NOT_36', 'SYMBOL_COUNT', 'STAKE', 'NOT_12_COORDINATES']],
  ])('%s', (_, shown, amountCents, issues) => {
    expect(judge(shown)).toEqual({ amountCents, issues });
  });

  it('follows the operator’s fleet and multipliers', () => {
    const other = evaluator(
      rulesFrom(operatorFileWith({ fleet: { 1: 4, 2: 2, 3: 1, 4: 2, 5: 1 }, multipliers: [3, 10] })),
    );
    expect(other(revealing([])).issues).toEqual(['MULTIPLIER_VALUE', 'FLEET']);
  });
});

describe('any presentation', () => {
  const anyJson = fc.jsonValue({ maxDepth: 3 });
  const cell = fc.oneof(
    fc.tuple(fc.constantFrom(...'ABCDEFGHI'), fc.constantFrom(...'0123456789')).map((name) => name.join('')),
    anyJson,
  );
  const number = fc.oneof(
    fc.constantFrom<Json>(50, 100, 200, 2, 5, 10, 1e300, -1, 0.5, Number.MAX_SAFE_INTEGER),
    anyJson,
  );
  const anyPresentation = fc.record(
    {
      stakeCents: number,
      ships: fc.oneof(fc.array(fc.oneof(fc.array(cell, { maxLength: 6 }), anyJson), { maxLength: 11 }), anyJson),
      anchors: fc.oneof(
        fc.array(fc.oneof(fc.record({ cell, multiplier: number }), anyJson), { maxLength: 3 }),
        anyJson,
      ),
      buoys: fc.oneof(fc.array(cell, { maxLength: 3 }), anyJson),
      coordinates: fc.oneof(fc.array(cell, { maxLength: 14 }), anyJson),
      bonusCoordinates: fc.oneof(fc.array(cell, { maxLength: 3 }), anyJson),
    },
    { requiredKeys: [] },
  );

  it('gets an amount and its issues, each once, whatever it holds', () => {
    fc.assert(
      fc.property(anyPresentation, (shown) => {
        const { amountCents, issues } = judge(shown as JsonObject);
        expect(amountCents).toBeGreaterThanOrEqual(0);
        expect(issues.length).toBeGreaterThan(0);
        expect(new Set(issues).size).toBe(issues.length);
      }),
      { ...RUNS, numRuns: 400 },
    );
  });

  it('never pays more than money can say', () => {
    const anchors = [
      { cell: 'D6', multiplier: 1e9 },
      { cell: 'H8', multiplier: 1e9 },
    ];
    expect(judge(revealing(['C7', 'D6', 'H8'], { anchors }))).toEqual({ amountCents: 0, issues: ['MULTIPLIER_VALUE'] });
  });

  const units = fc
    .record({ stake: fc.constantFrom(...STAKES), index: fc.nat(8), seed: fc.nat(100_000) })
    .map(({ stake, index, seed }) => presentationOf(stake, lotsOf(stake)[index]?.lot ?? '0.00', seed));

  it('pays the same in whatever order things stand: coordinates, ships, cells of a ship, anchors, buoys', () => {
    fc.assert(
      fc.property(units, fc.integer(), (shown, seed) => {
        const turned = <T>(items: readonly T[], by = seed): T[] => {
          const middle = Math.abs(by) % Math.max(1, items.length);
          return [...items.slice(middle), ...items.slice(0, middle)].reverse();
        };
        const { amountCents, issues } = judge({
          ...shown,
          ships: turned(shown.ships.map((ship) => turned(ship))),
          anchors: turned(shown.anchors),
          buoys: turned(shown.buoys),
          coordinates: turned(shown.coordinates),
        });
        expect({ amountCents, issues }).toEqual(judge(shown));
      }),
      RUNS,
    );
  });

  it('pays more at a higher stake in proportion, lot for lot', () => {
    fc.assert(
      fc.property(units, (shown) => {
        const at = (stakeCents: number) => judge({ ...shown, stakeCents });
        expect(at(100)).toEqual({ amountCents: 2 * at(50).amountCents, issues: [] });
        expect(at(200)).toEqual({ amountCents: 4 * at(50).amountCents, issues: [] });
      }),
      RUNS,
    );
  });

  it('pays nothing less for one more cell revealed', () => {
    fc.assert(
      fc.property(units, fc.nat(63), (shown, index) => {
        const more = 'ABCDEFGH'.charAt(index % 8) + String((index >> 3) + 1);
        const { amountCents } = judge({ ...shown, bonusCoordinates: [...shown.bonusCoordinates, more] });
        expect(amountCents).toBeGreaterThanOrEqual(judge(shown).amountCents);
      }),
      RUNS,
    );
  });
});
