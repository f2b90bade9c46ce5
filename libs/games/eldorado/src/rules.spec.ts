import { Money, type JsonObject } from '@tirage/kernel';
import { STAKES_CENTS, tiersOf } from './rules.js';
import { must, published, rules } from './specs/units.js';

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
const euro = (cents: number): string => Money.cents(cents).toString();

/** The reconstructed table at 0.50: amount in euro, units after 0, 1, 2 and 3 Extras, units, total in euro. */
const TABLE: readonly (readonly [number, readonly number[], number, number])[] = [
  [5_000, [1, 1, 0, 0], 2, 10_000],
  [100, [22, 10, 4, 2], 38, 3_800],
  [50, [120, 60, 15, 5], 200, 10_000],
  [10, [700, 400, 70, 30], 1_200, 12_000],
  [5, [3_400, 1_300, 200, 100], 5_000, 25_000],
  [3, [4_000, 1_600, 300, 100], 6_000, 18_000],
  [2, [9_000, 3_600, 500, 100], 13_200, 26_400],
  [1, [24_000, 9_000, 1_500, 300], 34_800, 34_800],
  [0, [312_660, 24_000, 2_500, 400], 339_560, 0],
];

describe.each([
  [50, 1, 140_000],
  [100, 2, 280_000],
  [200, 4, 560_000],
] as const)('a block at a stake of %i cents', (stake, times, total) => {
  it('holds the reconstructed table, and its totals are those of the text [3.1, 3.2, 3.3]', () => {
    expect(rules.operator.tiers[stake]).toEqual(
      TABLE.map(([amount, units]) => ({ amountCents: 100 * amount * times, units })),
    );
    for (const [amount, units, all, cost] of TABLE) expect([sum(units), amount * all]).toEqual([all, cost]);
    const wins = tiersOf(rules, stake).filter(({ amountCents }) => amountCents > 0);
    expect(sum(wins.map(({ count }) => count))).toBe(60_440);
    expect(sum(wins.map(({ amountCents, count }) => amountCents * count))).toBe(100 * total);
  });

  it('is sold whole: 400,000 units [2], each an amount after so many Extras, losing ones last', () => {
    const rows = must(published.lots?.[euro(stake)]);
    expect(rows).toEqual(
      TABLE.flatMap(([amount, units]) =>
        units.flatMap((count, extras) =>
          count === 0 ? [] : [{ lot: { amount: euro(100 * amount * times), extras }, count }],
        ),
      ),
    );
    expect(rows).toHaveLength(34);
    expect(sum(rows.map(({ count }) => count))).toBe(400_000);
  });

  it('gives back seventy percent of what is staked, to the cent', () => {
    expect(10 * 100 * total).toBe(7 * 400_000 * stake);
    expect((400_000 * stake) / 100 - total).toBe({ 50: 60_000, 100: 120_000, 200: 240_000 }[stake]);
  });

  it('an Extra makes a win likelier and never sure, more Extras likelier still', () => {
    const wins = [41_243, 15_971, 2_589, 637];
    const units = [353_903, 39_971, 5_089, 1_037];
    const rows = must(published.tables.find(({ name }) => name === 'extras')).rows.filter(
      (row) => row['stake'] === euro(stake),
    );
    expect(rows.map((row) => row['wins'])).toEqual(wins);
    expect(rows.map((row) => row['units'])).toEqual(units);
    const percent = wins.map((won, extras) => ((100 * won) / must(units[extras])).toFixed(2));
    expect(percent).toEqual(['11.65', '39.96', '50.87', '61.43']);
    expect(sum(units.slice(1))).toBe(46_097);
  });
});

describe('the rules', () => {
  it('are bound for ever', () => {
    expect(published.hash).toBe('ddfaafac5eceb8842b9bc6f02d72a3fbf05864dcc364bdca265450b668263529');
  });

  it('are the text where there is one: grid, symbols, Extras [4.1, 4.4.2]', () => {
    const { lines, lineCells, mostExtras, symbols, extraCombinations } = rules;
    expect([lines, lineCells, lines * lineCells, mostExtras]).toEqual([3, 5, 15, 3]);
    expect(symbols).toEqual(['pyramide', 'coffre', 'soleil', 'dague', 'chance', 'perroquet']);
    expect(
      extraCombinations.flatMap(({ symbol, withoutChance, withChance }) => [
        ...(withoutChance === null ? [] : [`${withoutChance} ${symbol}`]),
        ...(withChance === null ? [] : [`${withChance} ${symbol} + 1 chance`]),
      ]),
    ).toEqual([
      '1 pyramide',
      '2 coffre',
      '1 coffre + 1 chance',
      '3 soleil',
      '2 soleil + 1 chance',
      '4 dague',
      '3 dague + 1 chance',
      '5 perroquet',
      '4 perroquet + 1 chance',
    ]);
  });

  it('take one symbol more for cash than for an Extra, at most one of them Chance (reconstructed)', () => {
    const gains = [100, 500, 5_000, 500_000];
    expect(rules.operator.cashCombinations).toEqual(
      rules.extraCombinations.slice(0, 4).map(({ symbol, withoutChance }, row) => ({
        symbol,
        withoutChance: (withoutChance ?? 0) + 1,
        withChance: withoutChance,
        gainCents: { 50: must(gains[row]), 100: 2 * must(gains[row]), 200: 4 * must(gains[row]) },
      })),
    );
  });

  it('name stakes, maximum, return and chance of winning', () => {
    expect(published.stakes.map(String)).toEqual(['0.50', '1.00', '2.00']);
    expect(published.maximum.toString()).toBe('20000.00');
    expect(published.rtp).toBe('7/10');
    expect(published.hitFrequency).toBe('1511/10000');
    expect(60_440 * 10_000).toBe(1_511 * 400_000);
  });
});

describe('the tables served', () => {
  const rowsOf = (name: string): readonly JsonObject[] => must(published.tables.find((one) => one.name === name)).rows;

  it('say of each figure whether it is published, reconstructed or the operator’s', () => {
    expect(published.provenance).toBe('reconstructed');
    expect(published.tables.map(({ name, provenance }) => [name, provenance])).toEqual([
      ['unit', 'published'],
      ['symbols', 'published'],
      ['block', 'published'],
      ['extra-combinations', 'published'],
      ['lots', 'reconstructed'],
      ['tiers', 'reconstructed'],
      ['extras', 'reconstructed'],
      ['cash-combinations', 'reconstructed'],
      ['ways', 'reconstructed'],
      ['clean-lines', 'operator'],
    ]);
  });

  it('give amounts as strings and chances as exact fractions', () => {
    expect(rowsOf('block')[2]).toEqual({
      stake: '2.00',
      units: 400_000,
      lots: 60_440,
      losingUnits: 339_560,
      total: '560000.00',
      rtp: '7/10',
      hitFrequency: '1511/10000',
    });
    expect(rowsOf('lots')[6]).toEqual({ stake: '0.50', amount: '2.00', count: 13_200, probability: '33/1000' });
    expect(rowsOf('tiers')).toHaveLength(3 * 34);
    expect(rowsOf('tiers')[3]).toEqual({
      stake: '0.50',
      amount: '100.00',
      extras: 1,
      count: 10,
      probability: '1/40000',
    });
    expect(rowsOf('extras')[7]).toEqual({
      stake: '1.00',
      extras: 3,
      units: 1_037,
      wins: 637,
      probability: '1037/400000',
      hitFrequency: '637/1037',
    });
    expect(rowsOf('cash-combinations')[5]).toEqual({
      stake: '1.00',
      row: 2,
      symbol: 'coffre',
      withoutChance: 3,
      withChance: 2,
      gain: '10.00',
    });
    expect(rowsOf('extra-combinations')[0]).toEqual({ symbol: 'pyramide', withoutChance: 1, withChance: null });
    expect(STAKES_CENTS.map((_, index) => rowsOf('lots')[9 * index]?.['amount'])).toEqual([
      '5000.00',
      '10000.00',
      '20000.00',
    ]);
  });

  it('are JSON', () => {
    expect(JSON.parse(JSON.stringify(published.tables))).toEqual(published.tables);
  });
});
