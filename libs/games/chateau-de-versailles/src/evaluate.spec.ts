import fc from 'fast-check';
import type { Json, JsonObject } from '@tirage/kernel';
import { currentRules } from '@tirage/rounds';
import { goldenCases, must } from '@tirage/testing';
import { chateauDeVersailles as game } from './definition.js';
import type { Issue } from './evaluate.js';
import type { Mirror, Presentation, SideSymbol } from './presentation.js';
import { dealtUnit, layoutOf, LOTS } from './specs/units.js';

const RUNS = { seed: 20120702, numRuns: 100 };
const rules = currentRules(game);

const judge = (shown: JsonObject) => {
  const { amount, issues, lot } = game.evaluate(shown, rules);
  expect(lot).toBe(amount.toString());
  return { amountCents: amount.toCents(), issues };
};

const symbols = (...pairs: readonly (readonly [string, number])[]): SideSymbol[] =>
  pairs.map(([symbol, amount]) => ({ symbol, amount }));

/** Pays nothing; every case below changes one thing. */
const LOSING: Presentation = {
  stakeCents: 300,
  mirrors: [
    { gain: 1000, sums: [500, 1000, 2000, 5000, 20000] },
    { gain: 5000, sums: [500, 2000, 20000, 100000] },
    { gain: 500, sums: [1000, 2000, 5000, 100000] },
  ],
  gallery: {
    left: symbols(['couronne', 500], ['lys', 1000], ['soleil', 2000], ['cle', 5000]),
    right: symbols(['plume', 200], ['masque', 300], ['eventail', 1000], ['lyre', 2000]),
  },
  chandeliers: [
    ['lys', 'soleil'],
    ['couronne', 'plume'],
    ['masque', 'lyre'],
  ],
};

const withMirrors = (...mirrors: readonly Mirror[]): JsonObject => ({
  ...LOSING,
  mirrors: LOSING.mirrors.map((mirror, index) => mirrors[index] ?? mirror),
});
const mirror = (gain: number, ...sums: readonly number[]): Mirror => ({ gain, sums });
const withLeft = (...pairs: readonly (readonly [string, number])[]): JsonObject => ({
  ...LOSING,
  gallery: { ...LOSING.gallery, left: symbols(...pairs) },
});
const withChandeliers = (...chandeliers: readonly (readonly string[])[]): JsonObject => ({ ...LOSING, chandeliers });
const candles = (count: number): JsonObject => {
  const six = Array.from({ length: 6 }, (_, index) => (index < count ? 'bougie' : 'lys'));
  return withChandeliers(six.slice(0, 2), six.slice(2, 4), six.slice(4));
};

describe('the published cases', () => {
  it.each(goldenCases('chateau-de-versailles'))('$id $title', ({ presentation, expected }) => {
    expect(judge(presentation)).toEqual({ amountCents: expected.amountCents, issues: expected.issues });
  });
});

describe('a mirror', () => {
  it.each<[string, JsonObject, number, readonly Issue[]]>([
    ['with its Gain once loses [4.4.3]', withMirrors(mirror(500, 500, 1000, 2000, 5000, 20000)), 0, []],
    ['with its Gain twice pays it once [4.4.3]', withMirrors(mirror(500, 500, 1000, 500, 5000, 20000)), 500, []],
    [
      'with its Gain three times pays it once, and is not issued',
      withMirrors(mirror(500, 500, 500, 500, 5000, 20000)),
      500,
      ['GAIN_MORE_THAN_TWICE'],
    ],
    [
      'with two equal sums that are not its Gain loses, and is not issued',
      withMirrors(mirror(500, 1000, 1000, 2000, 5000, 20000)),
      0,
      ['MIRROR_STRAY_PAIR'],
    ],
    [
      'never takes the Gain of another',
      withMirrors(mirror(20000, 5000, 5000, 500, 1000, 2000)),
      0,
      ['MIRROR_STRAY_PAIR'],
    ],
    [
      'of 30,000 pays it, and is not issued [3]',
      withMirrors(mirror(3_000_000, 3_000_000, 3_000_000, 500, 1000, 2000)),
      3_000_000,
      ['CUMULATION_REQUIRED', 'DENOMINATION'],
    ],
    ['of another sum is not issued', withMirrors(mirror(700, 500, 1000, 2000, 5000, 20000)), 0, ['DENOMINATION']],
    ['may be the one of five sums, whichever it is', { ...LOSING, mirrors: [...LOSING.mirrors].reverse() }, 0, []],
    [
      'adds to the others [4.4.4]',
      withMirrors(mirror(500, 500, 500, 1000, 2000, 5000), mirror(500, 500, 500, 1000, 2000)),
      1000,
      [],
    ],
    [
      'of 10,000 may stand three times: several zones [3]',
      withMirrors(
        mirror(1_000_000, 1_000_000, 1_000_000, 500, 1000, 2000),
        mirror(1_000_000, 1_000_000, 1_000_000, 500, 1000),
        mirror(1_000_000, 1_000_000, 500, 1_000_000, 1000),
      ),
      3_000_000,
      [],
    ],
  ])('%s', (_, shown, amountCents, issues) => {
    expect(judge(shown)).toEqual({ amountCents, issues });
  });
});

describe('a side of the gallery', () => {
  it.each<[string, JsonObject, number, readonly Issue[]]>([
    [
      'pays the amounts of its pair [4.5.3]',
      withLeft(['lys', 200], ['cle', 500], ['lyre', 500], ['lys', 300]),
      500,
      [],
    ],
    ['pays nothing for equal amounts', withLeft(['lys', 500], ['cle', 500], ['lyre', 500], ['plume', 500]), 0, []],
    ['is judged alone [4.5.3]', withLeft(['plume', 200], ['masque', 300], ['eventail', 500], ['lyre', 500]), 0, []],
    [
      'pays all four amounts of two pairs, and is not issued',
      withLeft(['lys', 200], ['cle', 300], ['lys', 200], ['cle', 300]),
      1000,
      ['SIDE_TWO_PAIRS'],
    ],
    [
      'pays all three of three, and is not issued',
      withLeft(['lys', 200], ['lys', 300], ['lys', 500], ['cle', 300]),
      1000,
      ['SIDE_MORE_THAN_TWO_IDENTICAL'],
    ],
    [
      'pays all four of four, and is not issued',
      withLeft(['lys', 500], ['lys', 500], ['lys', 500], ['lys', 500]),
      2000,
      ['SIDE_MORE_THAN_TWO_IDENTICAL'],
    ],
    [
      'of 30,000 pays it, and is not issued [3]',
      withLeft(['lys', 1_500_000], ['lys', 1_500_000], ['cle', 200], ['lyre', 500]),
      3_000_000,
      ['CUMULATION_REQUIRED'],
    ],
    [
      'that pays no lot is not issued',
      withLeft(['lys', 200], ['lys', 200], ['cle', 200], ['lyre', 500]),
      400,
      ['AMOUNT_NOT_A_LOT'],
    ],
  ])('%s', (_, shown, amountCents, issues) => {
    expect(judge(shown)).toEqual({ amountCents, issues });
  });

  it('adds to the other side and to the other surfaces [4.7]', () => {
    const gallery = {
      left: symbols(['lys', 200], ['lys', 300], ['cle', 500], ['lyre', 500]),
      right: symbols(['cle', 500], ['cle', 500], ['lys', 300], ['lyre', 500]),
    };
    expect(judge({ ...candles(1), gallery })).toEqual({ amountCents: 2000, issues: [] });
    expect(judge({ ...LOSING, gallery })).toEqual({ amountCents: 1500, issues: ['AMOUNT_NOT_A_LOT'] });
  });
});

describe('the chandeliers', () => {
  it.each<[number, number, readonly Issue[]]>([
    [0, 0, []],
    [1, 500, []],
    [2, 5000, []],
    [3, 50000, ['AMOUNT_NOT_A_LOT']],
    [4, 1_000_000, []],
    [5, 1_000_000, ['MORE_THAN_FOUR_CANDLES']],
    [6, 1_000_000, ['MORE_THAN_FOUR_CANDLES']],
  ])('with %i candles pay %i cents, the highest value alone [4.6.3, 4.6.4]', (count, amountCents, issues) => {
    expect(judge(candles(count))).toEqual({ amountCents, issues });
  });

  it('are counted over the set, wherever the candles hang', () => {
    expect(judge(withChandeliers(['bougie', 'lys'], ['cle'], ['lyre', 'plume', 'bougie']))).toEqual({
      amountCents: 5000,
      issues: [],
    });
  });
});

describe('a presentation that is no unit', () => {
  const [first, second, third] = LOSING.mirrors;
  const { left, right } = LOSING.gallery;

  it.each<[string, JsonObject, readonly Issue[]]>([
    ['nothing at all', {}, ['CHANDELIER_SIZES', 'GALLERY_SIZES', 'MIRROR_SIZES', 'STAKE']],
    ['another stake', { ...LOSING, stakeCents: 200 }, ['STAKE']],
    ['a stake as text', { ...LOSING, stakeCents: '300' }, ['STAKE']],
    ['two mirrors', { ...LOSING, mirrors: [must(first), must(second)] }, ['MIRROR_SIZES']],
    ['a fourth mirror', { ...LOSING, mirrors: [...LOSING.mirrors, must(second)] }, ['MIRROR_SIZES']],
    ['five sums twice', { ...LOSING, mirrors: [must(first), must(first), must(third)] }, ['MIRROR_SIZES']],
    ['mirrors that are no list', { ...LOSING, mirrors: 'three' }, ['MIRROR_SIZES']],
    ['a mirror without sums', withMirrors({ gain: 500 } as unknown as Mirror), ['MIRROR_SIZES']],
    [
      'a mirror without its Gain',
      withMirrors({ sums: [500, 1000, 2000, 5000, 20000] } as unknown as Mirror),
      ['BAD_AMOUNT'],
    ],
    ['a sum of nothing', withMirrors(mirror(500, 0, 1000, 2000, 5000, 20000)), ['BAD_AMOUNT']],
    ['a sum below nothing', withMirrors(mirror(500, -500, 1000, 2000, 5000, 20000)), ['BAD_AMOUNT']],
    ['half a cent', withMirrors(mirror(500, 500.5, 1000, 2000, 5000, 20000)), ['BAD_AMOUNT']],
    ['more than any amount', withMirrors(mirror(500, 1e11, 1000, 2000, 5000, 20000)), ['BAD_AMOUNT']],
    ['a gallery without its right side', { ...LOSING, gallery: { left } }, ['GALLERY_SIZES']],
    ['a side of three', { ...LOSING, gallery: { left: left.slice(1), right } }, ['GALLERY_SIZES']],
    ['a side of five', { ...LOSING, gallery: { left: [...left, must(right[0])], right } }, ['GALLERY_SIZES']],
    [
      'a symbol that is none',
      { ...LOSING, gallery: { left: [{ symbol: 7, amount: 500 }, ...left.slice(1)], right } },
      ['GALLERY_SIZES'],
    ],
    [
      'a symbol without a name',
      { ...LOSING, gallery: { left: [{ symbol: '', amount: 500 }, ...left.slice(1)], right } },
      ['GALLERY_SIZES'],
    ],
    [
      'a symbol without its amount',
      { ...LOSING, gallery: { left: [{ symbol: 'lys' }, ...left.slice(2), must(right[0])], right } },
      ['BAD_AMOUNT'],
    ],
    [
      'an amount as text',
      withLeft(['lys', '500' as unknown as number], ['cle', 1], ['lyre', 1], ['plume', 1]),
      ['BAD_AMOUNT'],
    ],
    ['two chandeliers', withChandeliers(['lys', 'cle', 'lyre'], ['plume', 'masque', 'soleil']), ['CHANDELIER_SIZES']],
    ['a chandelier without symbols', withChandeliers(['lys', 'cle'], [], ['plume']), ['CHANDELIER_SIZES']],
    ['a chandelier that is no list', { ...LOSING, chandeliers: [['lys'], 'cle', ['lyre']] }, ['CHANDELIER_SIZES']],
    ['a chandelier of numbers', { ...LOSING, chandeliers: [['lys'], [4], ['lyre']] }, ['CHANDELIER_SIZES']],
  ])('%s', (_, shown, issues) => {
    expect(judge(shown)).toEqual({ amountCents: 0, issues });
  });

  it('pays nothing for amounts that are none, whatever they repeat', () => {
    expect(judge(withMirrors(mirror(0, 0, 0, 500, 1000, 2000)))).toEqual({ amountCents: 0, issues: ['BAD_AMOUNT'] });
    expect(judge(withLeft(['lys', -1], ['lys', 600], ['cle', 1], ['lyre', 1]))).toEqual({
      amountCents: 600,
      issues: ['AMOUNT_NOT_A_LOT', 'BAD_AMOUNT'],
    });
  });

  it('is judged, never thrown at, whatever it is', () => {
    const json = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>;
    const pieces = fc.record(
      {
        stakeCents: json,
        mirrors: fc.oneof(json, fc.array(fc.record({ gain: json, sums: json }))),
        gallery: fc.oneof(json, fc.record({ left: json, right: fc.array(fc.record({ symbol: json, amount: json })) })),
        chandeliers: fc.oneof(json, fc.array(json)),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(pieces, (shown) => {
        const { issues } = judge(shown);
        expect(issues).toEqual([...new Set(issues)].sort());
        expect(issues.length).toBeGreaterThan(0);
      }),
      RUNS,
    );
  });
});

describe('what a unit pays', () => {
  const units = fc
    .tuple(fc.constantFrom(...LOTS.map(({ lot }) => lot)), fc.nat(100_000))
    .map(([lot, seed]) => ({ lot, shown: layoutOf(dealtUnit(lot, seed)) }));
  const shuffleOf = <T>(items: readonly T[]) => fc.shuffledSubarray([...items], { minLength: items.length });

  it('never depends on an order: of mirrors, sums, sides, symbols, chandeliers, candles', () => {
    const disordered = units.chain(({ lot, shown }) =>
      fc
        .record({
          stakeCents: fc.constant(300),
          mirrors: fc
            .tuple(
              ...shown.mirrors.map(({ gain, sums }) => fc.record({ gain: fc.constant(gain), sums: shuffleOf(sums) })),
            )
            .chain(shuffleOf),
          sides: fc.tuple(shuffleOf(shown.gallery.left), shuffleOf(shown.gallery.right)).chain(shuffleOf),
          symbols: shuffleOf(shown.chandeliers.flat()),
        })
        .map(({ sides: [left = [], right = []], symbols: hung, ...rest }) => ({
          lot,
          shown: {
            ...rest,
            gallery: { left, right },
            chandeliers: [hung.slice(0, 2), hung.slice(2, 4), hung.slice(4)],
          },
        })),
    );
    fc.assert(
      fc.property(disordered, ({ lot, shown }) => {
        const { lot: paid, issues } = game.evaluate(shown, rules);
        expect({ paid, issues }).toEqual({ paid: lot, issues: [] });
      }),
      RUNS,
    );
  });

  it('never depends on the names of the symbols, but for the candle', () => {
    fc.assert(
      fc.property(units, ({ lot, shown }) => {
        const renamed = JSON.parse(
          JSON.stringify(shown).replace(/"(couronne|lys|soleil|cle|plume|masque|eventail|lyre)"/g, '"x-$1"'),
        ) as JsonObject;
        expect(game.evaluate(renamed, rules)).toMatchObject({ lot, issues: [] });
      }),
      RUNS,
    );
  });

  it('is the sum of its zones: what one zone of another unit brings changes it by just that', () => {
    const losing = layoutOf(dealtUnit('0.00', 1));
    fc.assert(
      fc.property(units, ({ lot, shown }) => {
        const parts: readonly JsonObject[] = [
          { ...losing, mirrors: shown.mirrors },
          { ...losing, gallery: { ...losing.gallery, left: shown.gallery.left } },
          { ...losing, gallery: { ...losing.gallery, right: shown.gallery.right } },
          { ...losing, chandeliers: shown.chandeliers },
        ];
        const paid = parts.map((part) => judge(part).amountCents).reduce((total, cents) => total + cents, 0);
        expect(paid / 100).toBe(Number(lot));
      }),
      RUNS,
    );
  });
});
