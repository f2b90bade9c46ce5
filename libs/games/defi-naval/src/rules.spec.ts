import { Money, type JsonObject } from '@tirage/kernel';
import { SHIP_SIZES, STAKES_CENTS, type StakeCents } from './rules.js';
import { must, published, rules } from './specs/units.js';

/** The tables of the text, figure by figure: number of lots, amount of the lot, total, in cents. */
const TEXT: Readonly<Record<StakeCents, readonly (readonly [number, number, number])[]>> = {
  50: [
    [1, 250_000, 250_000], // [3.1]
    [1, 25_000, 25_000],
    [100, 2_500, 250_000],
    [1_000, 500, 500_000],
    [40_000, 350, 14_000_000],
    [46_500, 150, 6_975_000],
    [50_000, 100, 5_000_000],
    [90_000, 50, 4_500_000],
  ],
  100: [
    [1, 500_000, 500_000], // [3.2]
    [1, 50_000, 50_000],
    [100, 5_000, 500_000],
    [1_000, 1_000, 1_000_000],
    [40_000, 700, 28_000_000],
    [46_500, 300, 13_950_000],
    [50_000, 200, 10_000_000],
    [90_000, 100, 9_000_000],
  ],
  200: [
    [1, 1_000_000, 1_000_000], // [3.3]
    [1, 100_000, 100_000],
    [100, 10_000, 1_000_000],
    [1_000, 2_000, 2_000_000],
    [40_000, 1_400, 56_000_000],
    [46_500, 600, 27_900_000],
    [50_000, 400, 20_000_000],
    [90_000, 200, 18_000_000],
  ],
};
const TOTALS = { 50: 31_500_000, 100: 63_000_000, 200: 126_000_000 } as const;
const CUMULATED = { 50: [500, 350, 150], 100: [1_000, 700, 300], 200: [2_000, 1_400, 600] } as const;
/** [4.5.1], ships of one to five cells. */
const GAINS = {
  50: [50, 100, 250, 2_500, 250_000],
  100: [100, 200, 500, 5_000, 500_000],
  200: [200, 400, 1_000, 10_000, 1_000_000],
} as const;

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
const euro = (cents: number): string => Money.cents(cents).toString();

describe.each(STAKES_CENTS)('a block at a stake of %i cents', (stake) => {
  it('holds the lots of the text, line by line, and their totals [3.1, 3.2, 3.3]', () => {
    expect(rules.lots.map(({ count, amountCents }) => [count, amountCents[stake], count * amountCents[stake]])).toEqual(
      TEXT[stake],
    );
    expect(sum(TEXT[stake].map(([, , total]) => total))).toBe(TOTALS[stake]);
    expect(sum(rules.lots.map(({ count }) => count))).toBe(227_602);
  });

  it('names the amounts that only several gains make [3.1, 3.2, 3.3]', () => {
    const marked = rules.lots.filter(({ cumulationOnly }) => cumulationOnly);
    expect(marked.map(({ amountCents }) => amountCents[stake])).toEqual(CUMULATED[stake]);
  });

  it('prices the ships as the text [4.5.1]', () => {
    expect(SHIP_SIZES.map((size) => rules.shipGainCents[size][stake])).toEqual(GAINS[stake]);
  });

  it('is sold whole: every unit has a lot or loses, 900,000 in all [2]', () => {
    const rows = must(published.lots?.[euro(stake)]);
    expect(rows).toEqual([
      ...TEXT[stake].map(([count, amount]) => ({ lot: euro(amount), count })),
      { lot: '0.00', count: 672_398 },
    ]);
    expect(sum(rows.map(({ count }) => count))).toBe(900_000);
  });

  it('gives back seventy percent of what is staked, to the cent', () => {
    expect(10 * TOTALS[stake]).toBe(7 * 900_000 * stake);
    expect(900_000 * stake - TOTALS[stake]).toBe({ 50: 13_500_000, 100: 27_000_000, 200: 54_000_000 }[stake]);
  });
});

describe('the rules', () => {
  it('are bound for ever', () => {
    expect(published.hash).toBe('b7dbb6cc94d5da6ba002c8ffcb1b2bd4ce801e139a83b92d16e5dcff61d50a55');
  });

  it('fill the grid: 24 cells of ten ships, two anchors, two buoys, 36 of water, 64 in all [4.1, 4.2]', () => {
    const { ships, shipCells, anchors, buoys, waterCells, coordinates } = rules;
    expect([ships, shipCells, anchors, buoys, waterCells, coordinates]).toEqual([10, 24, 2, 2, 36, 12]);
    expect(shipCells + anchors + buoys + waterCells).toBe(64);
    expect(sum(SHIP_SIZES.map((size) => rules.operator.fleet[size]))).toBe(ships);
    expect(sum(SHIP_SIZES.map((size) => size * rules.operator.fleet[size]))).toBe(shipCells);
  });

  it('name stakes, maximum, return and chance of winning', () => {
    expect(published.stakes.map(String)).toEqual(['0.50', '1.00', '2.00']);
    expect(published.maximum.toString()).toBe('10000.00');
    expect(published.rtp).toBe('7/10');
    expect(published.hitFrequency).toBe('113801/450000');
    expect(113_801 * 2).toBe(227_602);
  });
});

describe('the tables served', () => {
  const rowsOf = (name: string): readonly JsonObject[] => must(published.tables.find((one) => one.name === name)).rows;

  it('say of each figure whether it is published or the operator’s', () => {
    expect(published.provenance).toBe('published');
    expect(published.tables.map(({ name, provenance }) => [name, provenance])).toEqual([
      ['unit', 'published'],
      ['lots', 'published'],
      ['block', 'published'],
      ['ship-gains', 'published'],
      ['fleet', 'operator'],
      ['multipliers', 'operator'],
      ['buoys-uncovered', 'operator'],
      ['ways', 'operator'],
    ]);
  });

  it('give amounts as strings and chances as exact fractions', () => {
    expect(rowsOf('lots')).toHaveLength(24);
    expect(rowsOf('lots')[5]).toEqual({
      stake: '0.50',
      lot: '1.50',
      count: 46_500,
      probability: '31/600',
      cumulationOnly: true,
    });
    expect(rowsOf('block')[2]).toEqual({
      stake: '2.00',
      units: 900_000,
      lots: 227_602,
      losingUnits: 672_398,
      total: '1260000.00',
      rtp: '7/10',
      hitFrequency: '113801/450000',
    });
    expect(rowsOf('ship-gains')[0]).toEqual({ stake: '0.50', size: 5, gain: '2500.00' });
    expect(rowsOf('unit')[0]).toMatchObject({ columns: 'ABCDEFGH', rows: '12345678', coordinates: 12 });
  });

  it('hold all that the operator chose', () => {
    const { fleet, multipliers, buoysUncovered } = rules.operator;
    expect(rowsOf('fleet')).toEqual([5, 4, 3, 2, 1].map((size) => ({ size, ships: must(fleet[size as 1]) })));
    expect(rowsOf('multipliers')).toEqual(multipliers.map((multiplier) => ({ multiplier })));
    expect(rowsOf('buoys-uncovered')).toEqual([
      { buoys: 0, weight: buoysUncovered[0], probability: '3/5' },
      { buoys: 1, weight: buoysUncovered[1], probability: '3/10' },
      { buoys: 2, weight: buoysUncovered[2], probability: '1/10' },
    ]);
  });

  it('are JSON', () => {
    expect(JSON.parse(JSON.stringify(published.tables))).toEqual(published.tables);
  });
});
