import { evaluator } from './evaluate.js';
import {
  allLines,
  cashHeld,
  containsAtLeast,
  exactCounts,
  extraHeld,
  isCleanByLevels,
  pyramidWithoutChance,
  wildChance,
} from './specs/readings.js';
import { clean, published, rules } from './specs/units.js';

const LINES = allLines();
const CLEAN = LINES.filter((line) => clean.kindOf(line) !== undefined);

const census = (lines: readonly (readonly string[])[], of: (line: readonly string[]) => string) => {
  const counts: Record<string, number> = {};
  for (const line of lines) counts[of(line)] = (counts[of(line)] ?? 0) + 1;
  return counts;
};

const kindName = (line: readonly string[]): string => {
  const kind = clean.kindOf(line);
  return kind?.class === 'cash' ? `cash:${kind.symbol}` : (kind?.class ?? 'never issued');
};

/** Nothing on the other two lines. */
const NOTHING = [
  ['soleil', 'perroquet', 'dague', 'soleil', 'perroquet'],
  ['perroquet', 'perroquet', 'dague', 'perroquet', 'soleil'],
];
const evaluate = evaluator(rules);
const GAINS = new Map([
  [100, 'cash:pyramide'],
  [500, 'cash:coffre'],
  [5_000, 'cash:soleil'],
  [500_000, 'cash:dague'],
]);

/** What the evaluator makes of a line. */
function judged(line: readonly string[]) {
  const { amount, issues, lot } = evaluate({ stakeCents: 50, grid: [line, ...NOTHING], extraGrids: [] });
  const cash = GAINS.get(amount.toCents());
  return { class: cash ?? (lot.extras === 1 ? 'extra' : 'nothing'), isClean: !issues.includes('UNCLEAN_LINE') };
}

describe('all 7,776 lines', () => {
  it('are so many of each class', () => {
    expect(LINES).toHaveLength(7_776);
    expect(census(LINES, containsAtLeast)).toEqual({
      'cash:pyramide': 3_081,
      'cash:coffre': 886,
      'cash:soleil': 116,
      'cash:dague': 6,
      extra: 2_676,
      nothing: 1_011,
    });
  });

  it('are judged so by the evaluator, line by line, and clean or not', () => {
    const differ = LINES.filter((line) => {
      const { class: found, isClean } = judged(line);
      return found !== containsAtLeast(line) || isClean !== isCleanByLevels(line);
    });
    expect(differ).toEqual([]);
  });

  it('hold several cash combinations 290 times, an Extra beside the cash 4,089 times, several Extras 515 times', () => {
    const several = (held: readonly string[]): boolean => new Set(held).size > 1;
    expect(LINES.filter((line) => several(cashHeld(line)))).toHaveLength(290);
    const cash = LINES.filter((line) => cashHeld(line).length > 0);
    expect(cash.filter((line) => extraHeld(line).length > 0)).toHaveLength(4_089);
    const noCash = LINES.filter((line) => cashHeld(line).length === 0);
    expect(noCash.filter((line) => several(extraHeld(line)))).toHaveLength(515);
  });
});

describe('the clean lines', () => {
  it('are those of the levels, 3,422, and 4,354 are never issued', () => {
    expect(CLEAN).toEqual(LINES.filter(isCleanByLevels));
    expect(CLEAN).toHaveLength(3_422);
    expect(LINES.length - CLEAN.length).toBe(4_354);
  });

  it('are so many of each class', () => {
    expect(census(CLEAN, kindName)).toEqual({
      'cash:pyramide': 530,
      'cash:coffre': 330,
      'cash:soleil': 55,
      'cash:dague': 6,
      extra: 1_776,
      nothing: 725,
    });
    expect([clean.nothing.length, clean.extra.length, clean.cash.map(({ length }) => length)]).toEqual([
      725,
      1_776,
      [530, 330, 55, 6],
    ]);
  });

  it('of an Extra are so many of each symbol, without and with Chance', () => {
    const bySymbol = census(clean.extra, (line) => {
      const kind = clean.kindOf(line);
      return `${kind?.class === 'extra' ? kind.symbol : ''}${line.includes('chance') ? ' + chance' : ''}`;
    });
    expect(bySymbol).toEqual({
      pyramide: 875,
      coffre: 260,
      'coffre + chance': 380,
      soleil: 80,
      'soleil + chance': 120,
      dague: 15,
      'dague + chance': 40,
      perroquet: 1,
      'perroquet + chance': 5,
    });
  });

  it('read the same however the text is understood', () => {
    const readings = [containsAtLeast, exactCounts, wildChance, pyramidWithoutChance];
    expect(CLEAN.filter((line) => readings.some((reading) => reading(line) !== kindName(line)))).toEqual([]);
  });

  it('stand in each list in the order of all lines, and in no other list', () => {
    const lists = [clean.nothing, clean.extra, ...clean.cash];
    const place = new Map(LINES.map((line, index) => [line.join(), index]));
    for (const list of lists) {
      const places = list.map((line) => place.get(line.join()) ?? NaN);
      expect(places).toEqual([...places].sort((a, b) => a - b));
    }
    expect(new Set(lists.flat().map((line) => line.join())).size).toBe(3_422);
  });

  it('are counted in the tables served', () => {
    expect(published.tables.find(({ name }) => name === 'clean-lines')?.rows).toEqual([
      { class: 'nothing', row: null, lines: 725 },
      { class: 'extra', row: null, lines: 1_776 },
      { class: 'cash', row: 1, lines: 530 },
      { class: 'cash', row: 2, lines: 330 },
      { class: 'cash', row: 3, lines: 55 },
      { class: 'cash', row: 4, lines: 6 },
    ]);
  });

  it('are lines: four symbols are none, nor is a symbol that no line has', () => {
    expect(clean.kindOf(['soleil', 'perroquet', 'dague', 'soleil'])).toBeUndefined();
    expect(clean.kindOf(['soleil', 'perroquet', 'dague', 'soleil', 'lune'])).toBeUndefined();
  });
});
