import { Money } from '@tirage/kernel';
import { dealt, InvalidOperatorData, operatorFile } from '@tirage/rounds';
import { eldorado, eldoradoFrom } from './definition.js';
import { rulesFrom } from './operator.js';
import type { CashCombination, OperatorData, TierRow } from './rules.js';
import { must, operatorFileWith, seedOf } from './specs/units.js';

const problemsOf = (file: unknown): readonly string[] => {
  try {
    rulesFrom(file);
    return [];
  } catch (error) {
    if (error instanceof InvalidOperatorData) return error.problems;
    throw error;
  }
};

const { cashCombinations, tiers } = operatorFileWith();
const [pyramid, coffer, sun, dagger] = [0, 1, 2, 3].map((row) => must(cashCombinations[row])) as [
  CashCombination,
  CashCombination,
  CashCombination,
  CashCombination,
];
/** The tables of 0.50 with the units of one amount changed, or others in their place. */
const half = (change: (rows: readonly TierRow[]) => readonly TierRow[]): Partial<OperatorData> => ({
  tiers: { ...tiers, 50: change(tiers[50]) },
});
const withUnits = (amount: number, units: TierRow['units']) =>
  half((rows) => rows.map((row) => (row.amountCents === amount ? { ...row, units } : row)));

describe('the file that is shipped', () => {
  const file = operatorFile(new URL('./operator-1.json', import.meta.url));

  it('can be played', () => expect(problemsOf(file)).toEqual([]));
  it('says that its tables are reconstructed', () => {
    expect(file).toMatchObject({ provenance: 'reconstructed' });
    expect(eldorado.rules[0].provenance).toBe('reconstructed');
  });
  it('is what the game is sold by', () => expect(eldoradoFrom([file]).rules).toEqual(eldorado.rules));
});

describe('a file', () => {
  it.each<[string, Partial<OperatorData>]>([
    [
      'another row beside the others, that pays more than those it holds',
      {
        cashCombinations: [
          ...cashCombinations,
          { ...pyramid, withoutChance: 4, withChance: null, gainCents: { 50: 150, 100: 300, 200: 600 } },
        ],
      },
    ],
    ['a row without a form with Chance', { cashCombinations: [{ ...pyramid, withChance: null }, coffer, sun, dagger] }],
    ['a row with Chance alone', { cashCombinations: [pyramid, { ...coffer, withoutChance: null }, sun, dagger] }],
    ['losing units after other Extras', withUnits(0, [300_000, 30_000, 9_000, 560])],
    ['winning units after other Extras', withUnits(500_000, [0, 0, 0, 2])],
    [
      'other counts with the same totals',
      half((rows) =>
        rows.map((row) => {
          // One lot of 3 and one of 1 become two of 2.
          if (row.amountCents === 300) return { ...row, units: [3_999, 1_600, 300, 100] as const };
          if (row.amountCents === 200) return { ...row, units: [9_002, 3_600, 500, 100] as const };
          return row.amountCents === 100 ? { ...row, units: [23_999, 9_000, 1_500, 300] as const } : row;
        }),
      ),
    ],
  ])('with %s is taken', (_, changes) => expect(problemsOf(operatorFileWith(changes))).toEqual([]));

  it.each<[string, Partial<OperatorData>, readonly string[]]>([
    [
      'a losing unit too few',
      withUnits(0, [312_659, 24_000, 2_500, 400]),
      ['tiers at a stake of 50: 399999 units, not 400000 [2]'],
    ],
    [
      'a lot that takes the place of a losing unit',
      withUnits(100, [24_001, 9_000, 1_500, 300]),
      [
        'tiers at a stake of 50: 400001 units, not 400000 [2]',
        'tiers at a stake of 50: 60441 lots, not 60440 [3]',
        'tiers at a stake of 50: 14000100 cents in all, not 14000000 [3]',
      ],
    ],
    [
      'a larger lot in the place of a smaller one',
      half((rows) =>
        rows.map((row) => {
          if (row.amountCents === 200) return { ...row, units: [9_001, 3_600, 500, 100] as const };
          return row.amountCents === 100 ? { ...row, units: [23_999, 9_000, 1_500, 300] as const } : row;
        }),
      ),
      ['tiers at a stake of 50: 14000100 cents in all, not 14000000 [3]'],
    ],
    [
      'the tables of another stake',
      { tiers: { ...tiers, 200: tiers[100] } },
      [
        'tiers at a stake of 200: 28000000 cents in all, not 56000000 [3]',
        'tiers at a stake of 200: 1000000 cents are no sum of one to three line gains [4.4.1]',
        'tiers at a stake of 200: 10000 cents are no sum of one to three line gains [4.4.1]',
        'tiers at a stake of 200: 1000 cents are no sum of one to three line gains [4.4.1]',
        'tiers at a stake of 200: 600 cents are no sum of one to three line gains [4.4.1]',
        'tiers at a stake of 200: 200 cents are no sum of one to three line gains [4.4.1]',
      ],
    ],
    [
      'an amount that takes four lines',
      half((rows) => rows.map((row) => (row.amountCents === 300 ? { ...row, amountCents: 400 } : row))),
      [
        'tiers at a stake of 50: 14600000 cents in all, not 14000000 [3]',
        'tiers at a stake of 50: 400 cents are no sum of one to three line gains [4.4.1]',
      ],
    ],
    [
      'four Extras',
      { tiers: { ...tiers, 50: [...tiers[50].slice(1), { amountCents: 500_000, units: [1, 1, 0, 0, 0] }] as never } },
      ['/tiers/50/8/units must NOT have more than 4 items'],
    ],
    [
      'losing units in the midst',
      half((rows) => [...rows].reverse()),
      ['tiers at a stake of 50: the last row alone is of losing units'],
    ],
    [
      'losing units in two rows',
      half((rows) => [{ amountCents: 0, units: [0, 0, 0, 0] }, ...rows]),
      ['tiers at a stake of 50: the last row alone is of losing units', 'tiers at a stake of 50: no unit of 0 cents'],
    ],
    [
      'an amount in two rows',
      half(([first, ...rows]) => [
        { amountCents: 500_000, units: [0, 1, 0, 0] },
        { ...must(first), units: [1, 0, 0, 0] },
        ...rows,
      ]),
      ['tiers at a stake of 50: 500000 cents stand twice'],
    ],
    [
      'an amount of no unit',
      half((rows) => [{ amountCents: 600, units: [0, 0, 0, 0] }, ...rows]),
      ['tiers at a stake of 50: no unit of 600 cents'],
    ],
    [
      'a row that is no combination',
      { cashCombinations: [...cashCombinations, { ...dagger, withoutChance: null, withChance: null }] },
      ['cashCombinations: row 5 is no combination'],
    ],
    [
      'cash for what brings an Extra',
      { cashCombinations: [{ ...pyramid, withoutChance: 1, withChance: null }, coffer, sun, dagger] },
      ['cashCombinations: row 1 stands within an Extra combination, which then gives no Extra [4.4.2, 4.4.3]'],
    ],
    [
      'less for more',
      {
        cashCombinations: [
          ...cashCombinations,
          { ...sun, withoutChance: 5, withChance: null, gainCents: coffer.gainCents },
        ],
      },
      ['cashCombinations: row 5 holds row 3 and does not pay more'],
    ],
    [
      'the same row twice',
      { cashCombinations: [...cashCombinations, pyramid] },
      [
        'cashCombinations: row 1 holds row 5 and does not pay more',
        'cashCombinations: row 5 holds row 1 and does not pay more',
        'cashCombinations: row 5 stands on no clean line',
      ],
    ],
    [
      'a pyramid that pays beside Chance alone',
      { cashCombinations: [{ ...pyramid, withoutChance: null }, coffer, sun, dagger] },
      ['cashCombinations: row 1 stands on no clean line'],
    ],
    [
      'parrots that pay [4.1]',
      { cashCombinations: [...cashCombinations, { ...pyramid, symbol: 'perroquet' as 'dague' }] },
      ['/cashCombinations/4/symbol must be equal to one of the allowed values: pyramide, coffre, soleil, dague'],
    ],
    [
      'a gain of nothing',
      { cashCombinations: [{ ...pyramid, gainCents: { 50: 0, 100: 200, 200: 400 } }, coffer, sun, dagger] },
      ['/cashCombinations/0/gainCents/50 must be >= 1'],
    ],
    [
      'half a unit',
      withUnits(0, [312_659.5, 24_000, 2_500, 400.5]),
      ['/tiers/50/8/units/0 must be integer', '/tiers/50/8/units/3 must be integer'],
    ],
    [
      'no provenance that is known',
      { provenance: 'operator' as 'published' },
      ['/provenance must be equal to one of the allowed values: reconstructed, published'],
    ],
    ['a member that is not known', { luck: 1 } as Partial<OperatorData>, ['/ must NOT have additional properties']],
    ['no name', { version: '' }, ['/version must match pattern "^[0-9A-Za-z.-]{1,40}$"']],
  ])('with %s is refused, and the problem is named', (_, changes, problems) => {
    expect(problemsOf(operatorFileWith(changes))).toEqual(problems);
  });

  it('that is none is refused', () => expect(problemsOf(null)).toEqual(['/ must be object']));
});

describe('another file in the place of the reconstruction', () => {
  /** Suns pay 2 at 0.50, so 2, 3 and 5 have several ways. */
  const other: OperatorData = operatorFileWith({
    version: 'jo-2006-06-04',
    provenance: 'published',
    cashCombinations: [
      pyramid,
      coffer,
      { ...sun, gainCents: { 50: 200, 100: 400, 200: 800 } },
      { ...dagger, gainCents: { 50: 5_000, 100: 10_000, 200: 20_000 } },
    ],
    tiers: {
      50: rows(1),
      100: rows(2),
      200: rows(4),
    },
  });
  function rows(times: number): readonly TierRow[] {
    // 10,000 + 9,000 + 60,000 + 3,000 + 21,680 + 36,320 = 140,000 euro by 60,440 lots at 0.50.
    return [
      { amountCents: 10_000 * times, units: [50, 30, 15, 5] },
      { amountCents: 5_000 * times, units: [100, 80, 0, 0] },
      { amountCents: 500 * times, units: [8_000, 2_000, 1_000, 1_000] },
      { amountCents: 300 * times, units: [0, 1_000, 0, 0] },
      { amountCents: 200 * times, units: [5_000, 5_000, 840, 0] },
      { amountCents: 100 * times, units: [32_000, 2_320, 2_000, 0] },
      { amountCents: 0, units: [300_000, 30_000, 9_000, 560] },
    ];
  }

  it('is sold without a change of code, as published, with its own hash', () => {
    expect(problemsOf(other)).toEqual([]);
    const [rules] = eldoradoFrom([other]).rules;
    expect(rules.provenance).toBe('published');
    expect(new Set(rules.tables.map(({ provenance }) => provenance))).toEqual(new Set(['published', 'operator']));
    expect(rules.maximum.toString()).toBe('400.00');
    expect([rules.rtp, rules.hitFrequency]).toEqual(['7/10', '1511/10000']);
    expect(rules.hash).not.toBe(eldorado.rules[0].hash);
  });

  it('shows every lot, in each of its ways', () => {
    const game = eldoradoFrom([other]);
    const [rules] = game.rules;
    const stake = Money.parse('0.50');
    for (const { lot } of must(rules.lots?.['0.50'])) {
      for (let seed = 0; seed < 10; seed++) {
        const unit = must(dealt(game, { unitSeed: seedOf(seed), lot }, stake, rules));
        expect(game.evaluate(must(unit.shown).presentation, rules)).toMatchObject({ lot, issues: [] });
        expect(unit.shown?.draw.label).toBe('layout/0');
      }
    }
    const lot = { amount: '5.00', extras: 0 };
    const winners = Array.from({ length: 60 }, (_, seed) => {
      const shown = must(dealt(game, { unitSeed: seedOf(seed), lot }, stake, rules)?.shown);
      return game.begin(game.initialState({}, stake), { unitSeed: seedOf(seed), lot, shown }, rules);
    }).map(([, evaluated]) => JSON.stringify(evaluated).match(/"cash","symbol":"[a-z]+"/g)?.length);
    expect(new Set(winners)).toEqual(new Set([1, 3]));
  });
});

describe('several files', () => {
  const newer = operatorFileWith({ version: '2' });

  it('are versions of the rules, the newest last, each with its own hash', () => {
    const { rules } = eldoradoFrom([operatorFileWith(), newer]);
    expect(rules.map(({ version }) => version)).toEqual(['2006-05-23.1', '2']);
    expect(rules[0].hash).toBe(eldorado.rules[0].hash);
    expect(rules[1]?.hash).not.toBe(rules[0].hash);
  });

  it('of one name are refused, and no file at all', () => {
    expect(() => eldoradoFrom([newer, operatorFileWith({ version: '2' })])).toThrow(InvalidOperatorData);
    expect(() => eldoradoFrom([])).toThrow(InvalidOperatorData);
  });
});
