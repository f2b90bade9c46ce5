import { InvalidOperatorData } from '@tirage/rounds';
import { chateauDeVersaillesFrom } from './definition.js';
import { rulesOf } from './operator.js';
import type { OperatorData } from './rules.js';
import { OPERATOR } from './specs/units.js';

/** All that is said against a file. */
function problemsOf(file: unknown): readonly string[] {
  try {
    rulesOf(file);
    return [];
  } catch (error) {
    if (error instanceof InvalidOperatorData) return error.problems;
    throw error;
  }
}

const splitsOf = (gainCents: number, ...partsCents: readonly number[]) =>
  OPERATOR.splits.map((split) => (split.gainCents === gainCents ? { gainCents, partsCents } : split));

describe('the operator’s data', () => {
  it('are taken as shipped', () => {
    expect(problemsOf(OPERATOR)).toEqual([]);
  });

  it.each<[string, Partial<OperatorData>]>([
    ['other splits', { splits: splitsOf(500, 400, 100) }],
    ['uneven chandeliers', { chandelierSizes: [1, 1, 2] }],
    ['four winning zones', { winningZoneWeights: [5, 4, 3, 1, 0, 0] }],
    ['one side amount', { sideAmountsCents: [100] }],
    ['four symbols', { gallerySymbols: ['a', 'b', 'c', 'd'] }],
  ])('may have %s', (_, change) => {
    expect(problemsOf({ ...OPERATOR, ...change })).toEqual([]);
  });

  it.each<[string, unknown, readonly string[]]>([
    ['no object', [], ['/ must be object']],
    ['a member more', { ...OPERATOR, lots: [] }, ['/ must NOT have additional properties']],
    ['no version', { ...OPERATOR, version: '' }, ['/version must match pattern "^[A-Za-z0-9._-]{1,40}$"']],
    [
      'an amount that is not whole',
      { ...OPERATOR, sideAmountsCents: [250] },
      ['/sideAmountsCents/0 must be multiple of 100'],
    ],
    ['an amount of nothing', { ...OPERATOR, sideAmountsCents: [0] }, ['/sideAmountsCents/0 must be >= 100']],
    [
      'a zone that pays 30,000 € alone [3]',
      { ...OPERATOR, zoneGainsCents: [...OPERATOR.zoneGainsCents, 3_000_000] },
      ['/zoneGainsCents/8 must be <= 1000000'],
    ],
    [
      '30,000 € beside a symbol',
      { ...OPERATOR, sideAmountsCents: [3_000_000] },
      ['/sideAmountsCents/0 must be <= 1000000'],
    ],
    [
      'a gain twice',
      { ...OPERATOR, zoneGainsCents: [500, ...OPERATOR.zoneGainsCents] },
      ['/zoneGainsCents must NOT have duplicate items (items ## 1 and 0 are identical)'],
    ],
    [
      'four gains, too few for five sums',
      { ...OPERATOR, zoneGainsCents: [500, 1000, 2000, 5000] },
      ['/zoneGainsCents must NOT have fewer than 5 items'],
    ],
    [
      'five weights',
      { ...OPERATOR, winningZoneWeights: [1, 1, 1, 1, 1] },
      ['/winningZoneWeights must NOT have fewer than 6 items'],
    ],
    [
      'half a weight',
      { ...OPERATOR, winningZoneWeights: [0.5, 1, 1, 0, 0, 0] },
      ['/winningZoneWeights/0 must be integer'],
    ],
    [
      'three symbols for four places',
      { ...OPERATOR, gallerySymbols: ['a', 'b', 'c'] },
      ['/gallerySymbols must NOT have fewer than 4 items'],
    ],
    [
      'two chandeliers',
      { ...OPERATOR, chandelierSizes: [3, 3] },
      ['/chandelierSizes must NOT have fewer than 3 items'],
    ],
    ['an empty chandelier', { ...OPERATOR, chandelierSizes: [4, 2, 0] }, ['/chandelierSizes/2 must be >= 1']],
    [
      'gains out of order',
      { ...OPERATOR, zoneGainsCents: [...OPERATOR.zoneGainsCents].reverse() },
      ['zoneGainsCents are not ascending'],
    ],
    [
      'a split that does not sum',
      { ...OPERATOR, splits: splitsOf(500, 200, 200) },
      ['splits: the parts of 5.00 sum to 4.00'],
    ],
    [
      'a gain without a split',
      { ...OPERATOR, splits: OPERATOR.splits.slice(1) },
      ['splits: 0 for the gain 5.00, not 1'],
    ],
    [
      'two splits of a gain',
      { ...OPERATOR, splits: [...OPERATOR.splits, { gainCents: 500, partsCents: [100, 400] }] },
      ['splits: 2 for the gain 5.00, not 1'],
    ],
    [
      'a split of no gain',
      { ...OPERATOR, splits: [...OPERATOR.splits, { gainCents: 700, partsCents: [300, 400] }] },
      ['splits: 7.00 is not a gain'],
    ],
    [
      'three places for four candles',
      { ...OPERATOR, chandelierSizes: [1, 1, 1] },
      ['chandelierSizes: no place for 4 candles'],
    ],
    [
      'more places than symbols',
      { ...OPERATOR, chandelierSizes: [3, 3, 3] },
      ['chandelierSymbols: fewer than the 9 places'],
    ],
    [
      'a candle among the other symbols',
      {
        ...OPERATOR,
        chandelierSymbols: [...OPERATOR.chandelierSymbols, 'bougie'],
        gallerySymbols: [...OPERATOR.gallerySymbols, 'bougie'],
      },
      ['chandelierSymbols: bougie pays', 'gallerySymbols: bougie belongs to the chandeliers'],
    ],
    [
      'no way to 10,000 €',
      { ...OPERATOR, winningZoneWeights: [0, 1, 1, 1, 1, 1] },
      ['no zones with a weight pay the lot 10000.00', 'no zones with a weight pay the lot 5.00'],
    ],
    [
      'no way to 30,000 €',
      { ...OPERATOR, winningZoneWeights: [1, 1, 0, 1, 1, 1] },
      ['no zones with a weight pay the lot 30000.00'],
    ],
  ])('with %s are refused', (_, file, problems) => {
    expect(problemsOf(file)).toEqual(problems);
  });
});

describe('a game made of several files', () => {
  const second = { ...OPERATOR, version: '2012-07-02.2' };

  it('has the rules of each, oldest first', () => {
    const { rules } = chateauDeVersaillesFrom([OPERATOR, second]);
    expect(rules.map(({ version }) => version)).toEqual(['2012-07-02.1', '2012-07-02.2']);
  });

  it('is refused without one, with a wrong one, and with two of one name', () => {
    expect(() => chateauDeVersaillesFrom([])).toThrow(InvalidOperatorData);
    expect(() => chateauDeVersaillesFrom([OPERATOR, {}])).toThrow(InvalidOperatorData);
    expect(() => chateauDeVersaillesFrom([OPERATOR, { ...OPERATOR, sideAmountsCents: [100] }])).toThrow(
      /there is one of this name already/,
    );
  });
});
