import fc from 'fast-check';
import type { Json, JsonObject } from '@tirage/kernel';
import { goldenCases } from '@tirage/testing';
import { eldorado } from './definition.js';
import { evaluator, type Issue } from './evaluate.js';
import { rulesFrom } from './operator.js';
import { must, gridsOf, lotsOf, operatorFileWith, presentationOf, published, rules, STAKES } from './specs/units.js';
import { SYMBOLS } from './rules.js';

const evaluate = evaluator(rules);
const judge = (shown: JsonObject) => {
  const { amount, issues, lot } = evaluate(shown);
  expect(lot.amount).toBe(amount.toString());
  return { amountCents: amount.toCents(), extras: lot.extras, issues };
};

const RUNS = { seed: 20060604, numRuns: 80 };

describe('the published cases', () => {
  it.each(goldenCases('eldorado'))('$id $title', ({ presentation: shown, expected }) => {
    const { amountCents, issues } = judge(shown);
    expect({ amountCents, issues }).toEqual({ amountCents: expected.amountCents, issues: expected.issues });
    const byDefinition = eldorado.evaluate(shown, published);
    expect(byDefinition.amount.toCents()).toBe(expected.amountCents);
    expect(byDefinition.lot).toEqual({
      amount: byDefinition.amount.toString(),
      extras: (shown['extraGrids'] as Json[]).length,
    });
  });
});

/** Lines by their symbols' first letters: p, c, s, d; m the mask, that is Chance; b the bird, that is perroquet. */
const LETTERS = new Map(['p', 'c', 's', 'd', 'm', 'b'].map((letter, place) => [letter, must(SYMBOLS[place])]));
const line = (text: string): readonly string[] => [...text].map((letter) => LETTERS.get(letter) ?? letter);
const grid = (text: string): Json => text.split(' ').map(line);
const [A, B] = ['sbdsb', 'bbdbs'];

const unit = (first: string, extraGrids: readonly string[] = [], changes: JsonObject = {}): JsonObject => ({
  stakeCents: 50,
  grid: grid(first),
  extraGrids: extraGrids.map(grid),
  ...changes,
});

describe('gains [4.4.1]', () => {
  it.each<[string, string, number, number, number]>([
    ['two pyramids', 'ppsdb', 100, 200, 400],
    ['three coffers', 'cdcbc', 500, 1_000, 2_000],
    ['two coffers and Chance', 'cdcbm', 500, 1_000, 2_000],
    ['four suns', 'ssdss', 5_000, 10_000, 20_000],
    ['three suns and Chance', 'ssdsm', 5_000, 10_000, 20_000],
    ['five daggers', 'ddddd', 500_000, 1_000_000, 2_000_000],
    ['four daggers and Chance', 'dmddd', 500_000, 1_000_000, 2_000_000],
  ])('of %s, and no Extra with it [4.4.3]', (_, text, half, one, two) => {
    const at = (stakeCents: number) => judge(unit(`${text} ${A} ${B}`, [], { stakeCents }));
    expect(at(50)).toEqual({ amountCents: half, extras: 0, issues: [] });
    expect(at(100)).toEqual({ amountCents: one, extras: 0, issues: [] });
    expect(at(200)).toEqual({ amountCents: two, extras: 0, issues: [] });
  });

  it('of several lines add up, on any line and after an Extra as well [4.5]', () => {
    expect(judge(unit('ppsdb psdpb pspdb'))).toEqual({ amountCents: 300, extras: 0, issues: [] });
    expect(judge(unit(`psbdb ${A} ${B}`, [`${B} ccdcb dcmcb`]))).toEqual({ amountCents: 1_000, extras: 1, issues: [] });
  });

  it('are none for columns and diagonals', () => {
    expect(judge(unit('sdscs dbsbs bdssd')).amountCents).toBe(0);
  });
});

describe('Extras [4.4.2]', () => {
  it.each<[string, string]>([
    ['a pyramid', 'psbdb'],
    ['two coffers', 'csbcd'],
    ['a coffer and Chance', 'csbmd'],
    ['three suns', 'ssbsd'],
    ['two suns and Chance', 'sbmsd'],
    ['four daggers', 'ddddb'],
    ['three daggers and Chance', 'dmddb'],
    ['five parrots', 'bbbbb'],
    ['four parrots and Chance', 'bbmbb'],
  ])('come of %s, one for the line', (_, text) => {
    expect(judge(unit(`${A} ${text} ${B}`, [`${A} ${A} ${B}`]))).toEqual({ amountCents: 0, extras: 1, issues: [] });
    expect(judge(unit(`${text} ${text} ${text}`, Array<string>(3).fill(`${A} ${A} ${B}`)))).toEqual({
      amountCents: 0,
      extras: 3,
      issues: [],
    });
  });

  it.each(['sbdsb', 'ccbds', 'cdsbb', 'ssdbb', 'dddbs', 'bbbbs', 'mdsbb'])(
    'come of no line short of that: %s',
    (text) => {
      const extras = text === 'ccbds' ? 1 : 0;
      expect(judge(unit(`${text} ${A} ${B}`)).extras).toBe(extras);
    },
  );
});

describe('doubtful lines, read but never issued', () => {
  it.each<[string, string, number, number]>([
    ['three pyramids hold two [EL-2]', 'pppsd', 100, 0],
    ['a coffer and two Chance is the Extra of one [EL-4]', 'cmmsd', 0, 1],
    ['two Chance with pyramid and coffer are one Chance each', 'pcmmd', 100, 0],
    ['a pyramid and Chance pays [EL-5]', 'pmsdb', 100, 0],
    ['four coffers and a pyramid [EL-2]', 'ccccp', 500, 0],
    ['the best of two cash combinations counts [EL-7]', 'ppccc', 500, 0],
    ['cash of one symbol hides the Extra of another [EL-6]', 'ppccd', 100, 0],
    ['two Extra combinations are one Extra [EL-7]', 'pccsd', 0, 1],
    ['five suns are four and more', 'sssss', 5_000, 0],
    ['five Chance are nothing [4.1]', 'mmmmm', 0, 0],
  ])('%s', (_, text, amountCents, extras) => {
    const shown = unit(`${text} ${A} ${B}`, Array<string>(extras).fill(`${A} ${A} ${B}`));
    expect(judge(shown)).toEqual({ amountCents, extras, issues: ['UNCLEAN_LINE'] });
  });
});

describe('what may not be issued', () => {
  const losing = `${A} ${A} ${B}`;
  it.each<[string, JsonObject, number, number, readonly Issue[]]>([
    [
      'cash and an Extra on the first grid; both count [EL-8]',
      unit(`ppsdb psbdb ${A}`, [losing]),
      100,
      1,
      ['CASH_AND_EXTRA_ON_ONE_GRID'],
    ],
    [
      'an Extra line after an Extra, which counts for nothing [EL-9]',
      unit(`psbdb ${A} ${B}`, [`psbdb ${A} ${B}`]),
      0,
      1,
      ['EXTRA_ON_EXTRA_GRID'],
    ],
    [
      'cash and an Extra line after an Extra',
      unit(`psbdb ${A} ${B}`, [`psbdb ppsdb ${B}`]),
      100,
      1,
      ['CASH_AND_EXTRA_ON_ONE_GRID', 'EXTRA_ON_EXTRA_GRID'],
    ],
    ['a sum that is no lot', unit(`ppsdb ccdcb ${B}`), 600, 0, ['STEP_AMOUNT_NOT_A_LOT', 'TIER_NOT_IN_TABLE']],
    [
      'grids that show lots and make none together [EL-10]',
      unit(`psbdb psbdb ${B}`, [`ppsdb ${A} ${B}`, `ccdcb ${A} ${B}`]),
      600,
      2,
      ['TIER_NOT_IN_TABLE'],
    ],
    [
      'grids that show no lots and make one together',
      unit('psbdb psbdb psbdb', [`ppsdb ppsdb ccdcb`, 'ppsdb ppsdb ppsdb', losing]),
      1_000,
      3,
      ['STEP_AMOUNT_NOT_A_LOT'],
    ],
    [
      'the highest lot after two Extras, which no block holds',
      unit(`psbdb psbdb ${B}`, [losing, `ddddd ${A} ${B}`]),
      500_000,
      2,
      ['TIER_NOT_IN_TABLE'],
    ],
    ['two grids that share a lot', unit(`psbdb psbdb ${B}`, [`ppsdb ${A} ${B}`, `ppsdb ${A} ${B}`]), 200, 2, []],
    ['two lines', unit(`${A} ${B}`), 0, 0, ['GRID_SHAPE']],
    ['four lines', unit(`${A} ${A} ${A} ppsdb`), 100, 0, ['GRID_SHAPE']],
    [
      'four Extras',
      unit('psbdb psbdb psbdb psbdb', Array<string>(4).fill(losing)),
      0,
      4,
      ['TIER_NOT_IN_TABLE', 'GRID_SHAPE'],
    ],
    ['a line of four', unit(`sbds ${A} ${B}`), 0, 0, ['GRID_SHAPE']],
    ['a line of six', unit(`ppsdbs ${A} ${B}`), 100, 0, ['GRID_SHAPE']],
    ['a symbol that is none, among others that pay', unit(`ppsdx ${A} ${B}`), 100, 0, ['GRID_SHAPE']],
    ['an Extra grid of the wrong shape', unit(`psbdb ${A} ${B}`, [A]), 0, 1, ['GRID_SHAPE']],
    ['no grid for an Extra', unit(`psbdb ${A} ${B}`), 0, 1, ['EXTRA_GRID_COUNT']],
    [
      'a grid without an Extra, shown and therefore paid',
      unit(losing, [`ppsdb ${A} ${B}`]),
      100,
      0,
      ['EXTRA_GRID_COUNT'],
    ],
    ['another stake, at which nothing is paid', unit(`ppsdb ${A} ${B}`, [], { stakeCents: 75 }), 0, 0, ['STAKE']],
    ['nothing at all', {}, 0, 0, ['GRID_SHAPE', 'EXTRA_GRID_COUNT', 'STAKE']],
  ])('%s', (_, shown, amountCents, extras, issues) => {
    expect(judge(shown)).toEqual({ amountCents, extras, issues });
  });

  it('follows the file: another row, other tiers', () => {
    const { cashCombinations, tiers } = operatorFileWith();
    const [pyramid, ...others] = cashCombinations;
    const three = { ...must(pyramid), withoutChance: 3, withChance: null };
    const other = evaluator(rulesFrom(operatorFileWith({ cashCombinations: [three, ...others], tiers })));
    expect(other(unit(`pppsd ${A} ${B}`))).toMatchObject({ lot: { amount: '1.00', extras: 0 }, issues: [] });
    expect(other(unit(`ppsdb ${A} ${B}`))).toMatchObject({
      lot: { amount: '0.00', extras: 1 },
      issues: ['UNCLEAN_LINE', 'EXTRA_GRID_COUNT'],
    });
  });
});

describe('any presentation', () => {
  const anyJson = fc.jsonValue({ maxDepth: 3 });
  const symbol = fc.oneof({ weight: 9, arbitrary: fc.constantFrom<Json>(...SYMBOLS) }, anyJson);
  const anyLine = fc.oneof({ weight: 5, arbitrary: fc.array(symbol, { maxLength: 7 }) }, anyJson);
  const anyGrid = fc.oneof({ weight: 5, arbitrary: fc.array(anyLine, { maxLength: 5 }) }, anyJson);
  const anyPresentation = fc.record(
    {
      stakeCents: fc.oneof(fc.constantFrom<Json>(50, 100, 200, '50', 0.5, -1, 1e300), anyJson),
      grid: anyGrid,
      extraGrids: fc.oneof(fc.array(anyGrid, { maxLength: 4 }), anyJson),
    },
    { requiredKeys: [] },
  );

  it('gets an amount and its issues, each once, whatever it holds', () => {
    fc.assert(
      fc.property(anyPresentation, (shown) => {
        const { amountCents, issues } = judge(shown as JsonObject);
        expect(amountCents).toBeGreaterThanOrEqual(0);
        expect(new Set(issues).size).toBe(issues.length);
      }),
      { ...RUNS, numRuns: 400 },
    );
  });

  const lots = fc
    .record({ stake: fc.constantFrom(...STAKES), index: fc.nat(33), seed: fc.nat(100_000) })
    .map(({ stake, index, seed }) => ({ stake, lot: must(lotsOf(stake)[index]).lot, seed }));
  const issued = lots.map(({ stake, lot, seed }) => presentationOf(stake, lot, seed));
  const turned = <T>(items: readonly T[], by: number): T[] => {
    const middle = Math.abs(by) % Math.max(1, items.length);
    return [...items.slice(middle), ...items.slice(0, middle)].reverse();
  };

  it('pays the same in whatever order lines, symbols of a line and Extra grids stand [EL-3]', () => {
    fc.assert(
      fc.property(issued, fc.integer(), (shown, by) => {
        const stirred = (lines: (typeof shown)['grid']) =>
          turned(
            lines.map((one) => turned(one, by)),
            by,
          );
        const other = {
          ...shown,
          grid: stirred(shown.grid),
          extraGrids: turned(shown.extraGrids, by).map(stirred),
        };
        expect(judge(other)).toEqual(judge(shown));
      }),
      RUNS,
    );
  });

  it('pays more at a higher stake in proportion', () => {
    fc.assert(
      fc.property(issued, (shown) => {
        const at = (stakeCents: number) => judge({ ...shown, stakeCents });
        expect(at(100)).toEqual({ ...at(50), amountCents: 2 * at(50).amountCents });
        expect(at(200)).toEqual({ ...at(50), amountCents: 4 * at(50).amountCents });
      }),
      RUNS,
    );
  });

  it('pays what its grids pay alone', () => {
    fc.assert(
      fc.property(issued, (shown) => {
        const alone = gridsOf(shown).map((one) => judge({ ...shown, grid: one, extraGrids: [] }).amountCents);
        expect(judge(shown).amountCents).toBe(alone.reduce((a, b) => a + b, 0));
      }),
      RUNS,
    );
  });
});
