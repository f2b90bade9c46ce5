import { readFileSync } from 'node:fs';
import { Money } from '@tirage/kernel';
import { draw } from '@tirage/randomness';
import { dealt } from '@tirage/rounds';
import { eldorado } from './definition.js';
import { must, published, type Vector } from './specs/units.js';

/** docs/fairness/eldorado.md is all that a verifier has: the units it works out are read from there and shown. */
const page = readFileSync(new URL('../../../../docs/fairness/eldorado.md', import.meta.url), 'utf8');
const vectors = [...page.matchAll(/^```json\n([^]*?)^```$/gm)].map(([, text = '']) => JSON.parse(text) as Vector);

it('has a unit that wins at once, one that loses after an Extra, and one of three Extras that wins', () => {
  expect(vectors.map(({ stake, lot: { amount, extras } }) => [stake, amount, extras])).toEqual([
    ['0.50', '2.00', 0],
    ['1.00', '0.00', 1],
    ['2.00', '400.00', 3],
  ]);
});

it.each(vectors.map((vector) => [vector.lot, vector] as const))(
  'the unit of %j is shown to the letter',
  (_, vector) => {
    const unit = { unitSeed: new Uint8Array(Buffer.from(vector.unitSeed, 'hex')), lot: vector.lot };
    const { shown } = must(dealt(eldorado, unit, Money.parse(vector.stake), published));
    expect(shown).toEqual({ draw: vector.draw, presentation: vector.presentation });
    expect(draw(unit.unitSeed, vector.draw.label, vector.draw.ranges)).toEqual(vector.draw);
  },
);

/** The procedure of the page, written anew from it: ranges, and the lines that the values give. */
it.each(vectors.map((vector) => [vector.lot, vector] as const))('the unit of %j follows the page', (_, vector) => {
  const { lot, stake, draw: drawn, presentation } = vector;
  const lines = linesOfThePage();
  const next = integers(drawn.ranges, drawn.values);
  const way = must(waysOfThePage(stake, lot.amount)[next(waysOfThePage(stake, lot.amount).length)]);
  const winner = lot.extras > 0 ? 1 + next(lot.extras) : 0;
  const grids = Array.from({ length: 1 + lot.extras }, (_one, number) => {
    const kinds = [...(number === winner ? way : []), 'nothing', 'nothing', 'nothing'].slice(0, 3);
    if (number === 0) kinds.fill('extra', 0, lot.extras);
    for (const range of [3, 2]) {
      const other = next(range);
      [kinds[range - 1], kinds[other]] = [must(kinds[other]), must(kinds[range - 1])];
    }
    return kinds.map((kind) => must(lines.get(kind)?.[next(must(lines.get(kind)).length)]));
  });
  expect([grids[0], grids.slice(1)]).toEqual([presentation['grid'], presentation['extraGrids']]);
  expect(() => next(1)).toThrow('no integer left');
});

function integers(ranges: readonly number[], values: readonly number[]) {
  let drawn = 0;
  return (range: number): number => {
    if (drawn === ranges.length) throw new Error('no integer left');
    expect(ranges[drawn]).toBe(range);
    return must(values[drawn++]);
  };
}

const rowsOf = (name: string) => must(published.tables.find((table) => table.name === name)).rows;

const waysOfThePage = (stake: string, amount: string): readonly (readonly string[])[] =>
  rowsOf('ways')
    .filter((row) => row['stake'] === stake && row['amount'] === amount)
    .map((row) => (row['rows'] as readonly number[]).map((number) => `row ${number}`));

/** Section 2 of the page: all lines in order, and the list that each clean one is on. */
function linesOfThePage(): ReadonlyMap<string, readonly (readonly string[])[]> {
  const symbols = rowsOf('symbols').map(({ symbol }) => symbol as string);
  const extra = rowsOf('extra-combinations').map((row) => ({ ...row, list: 'extra' }));
  const cash = rowsOf('cash-combinations')
    .filter(({ stake }) => stake === '0.50')
    .map((row) => ({ ...row, list: `row ${row['row'] as number}` }));
  const combinations = [...cash, ...extra] as unknown as readonly {
    readonly symbol: string;
    readonly withoutChance: number | null;
    readonly withChance: number | null;
    readonly list: string;
  }[];
  const lists = new Map<string, string[][]>([
    ['nothing', []],
    ...combinations.map(({ list }) => [list, []] as const),
  ] as never);
  for (let number = 0; number < 6 ** 5; number++) {
    const line = [1_296, 216, 36, 6, 1].map((unit) => must(symbols[Math.floor(number / unit) % 6]));
    const count = (symbol: string): number => line.filter((one) => one === symbol).length;
    const chances = count('chance');
    if (chances > 1 || (chances === 1 && count('pyramide') > 0)) continue;
    const reached = symbols.filter(
      (symbol) =>
        symbol !== 'chance' &&
        count(symbol) > 0 &&
        combinations.some(
          (one) =>
            one.symbol === symbol &&
            count(symbol) + chances >= Math.min(one.withoutChance ?? 99, (one.withChance ?? 99) + 1),
        ),
    );
    if (reached.length > 1) continue;
    const [symbol] = reached;
    const exact = combinations.find(
      (one) => one.symbol === symbol && (chances === 0 ? one.withoutChance : one.withChance) === count(one.symbol),
    );
    if (symbol !== undefined && exact === undefined) continue;
    must(lists.get(exact?.list ?? 'nothing')).push(line);
  }
  return lists;
}

it('sorts the lines into lists as long as the table of clean lines says', () => {
  const lengths = rowsOf('clean-lines').map((row) => [
    row['row'] === null ? row['class'] : `row ${row['row'] as number}`,
    row['lines'],
  ]);
  expect([...linesOfThePage()].map(([list, lines]) => [list, lines.length]).sort()).toEqual(lengths.sort());
});

it('names every table that the procedure takes', () => {
  const named = [...page.matchAll(/^\| `([a-z-]+)` /gm)].map(([, name]) => name);
  expect(named).toEqual(published.tables.map(({ name }) => name));
});

it('names every issue in the order in which they are told', () => {
  const named = [...page.matchAll(/^\| `([A-Z_0-9]+)`/gm)].map(([, name]) => name);
  const codes = [
    ...readFileSync(new URL('./evaluate.ts', import.meta.url), 'utf8').matchAll(/^ {2}\| '([A-Z_0-9]+)'/gm),
  ];
  expect(named).toEqual(codes.map(([, code]) => code));
});
