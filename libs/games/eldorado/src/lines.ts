import { LINE_CELLS, SYMBOLS, type Combination, type EldoradoRules, type GridSymbol } from './rules.js';

export type Line = readonly GridSymbol[];

/** What a clean line is: nothing, the one Extra combination of its symbol, or the row of the cash table that it holds. */
export type Kind =
  | { readonly class: 'nothing' }
  | { readonly class: 'extra'; readonly symbol: GridSymbol }
  | { readonly class: 'cash'; readonly symbol: GridSymbol; readonly row: number };

/** The clean lines of one version of the rules, those of a kind in the order of their numbers. */
export interface CleanLines {
  readonly nothing: readonly Line[];
  readonly extra: readonly Line[];
  /** By row of the cash table, from 0. */
  readonly cash: readonly (readonly Line[])[];
  /** Undefined for a line that is not clean, or none. */
  kindOf(line: readonly string[]): Kind | undefined;
}

const NUMBERS: ReadonlyMap<string, number> = new Map(SYMBOLS.map((symbol, number) => [symbol, number]));

/** A line is a number of five digits to the base 6, the first cell first, digits being places in {@link SYMBOLS}. */
const ALL_LINES: readonly Line[] = Array.from({ length: LINE_CELLS }).reduce<readonly Line[]>(
  (lines) => lines.flatMap((line) => SYMBOLS.map((symbol) => [...line, symbol])),
  [[]],
);

function numberOf(line: readonly string[]): number | undefined {
  if (line.length !== LINE_CELLS) return undefined;
  let number = 0;
  for (const symbol of line) number = number * SYMBOLS.length + (NUMBERS.get(symbol) ?? NaN);
  return number;
}

/**
 * Sorts all 7,776 lines. A line is clean when it can be read in one way alone, whatever the doubt about the text
 * [EL-2, EL-4, EL-5, EL-7]: it has the symbols of one combination exactly and comes near no other.
 */
export function cleanLines({ extraCombinations, operator: { cashCombinations } }: EldoradoRules): CleanLines {
  const nothing: Line[] = [];
  const extra: Line[] = [];
  const cash: Line[][] = cashCombinations.map(() => []);
  const kinds: (Kind | undefined)[] = [];
  const combinations = [...cashCombinations, ...extraCombinations];
  for (const [number, line] of ALL_LINES.entries()) {
    const found = readingOf(line, combinations);
    if (found === undefined) continue;
    const { symbol, place } = found;
    if (symbol === undefined) {
      nothing.push(line);
      kinds[number] = { class: 'nothing' };
    } else if (place < cashCombinations.length) {
      cash[place]?.push(line);
      kinds[number] = { class: 'cash', symbol, row: place };
    } else {
      extra.push(line);
      kinds[number] = { class: 'extra', symbol };
    }
  }
  return { nothing, extra, cash, kindOf: (line) => kinds[numberOf(line) ?? -1] };
}

interface Reading {
  readonly symbol?: GridSymbol;
  /** The place of its combination among all, the cash ones first; -1 for none. */
  readonly place: number;
}

/** Undefined for a line that is not clean. */
function readingOf(line: Line, combinations: readonly Combination[]): Reading | undefined {
  const counts = countsOf(line);
  const chances = counts.chance;
  if (chances > 1 || (chances === 1 && counts.pyramide > 0)) return undefined;
  let near: GridSymbol | undefined;
  for (const one of combinations) {
    const count = counts[one.symbol];
    if (one.symbol === near || count === 0 || count + chances < levelOf(one)) continue;
    if (near !== undefined) return undefined;
    near = one.symbol;
  }
  if (near === undefined) return { place: -1 };
  const exactly = counts[near];
  const place = combinations.findIndex(
    ({ symbol, withoutChance, withChance }) =>
      symbol === near && (chances === 0 ? withoutChance : withChance) === exactly,
  );
  return place < 0 ? undefined : { symbol: near, place };
}

function countsOf(line: Line): Readonly<Record<GridSymbol, number>> {
  const counts = { pyramide: 0, coffre: 0, soleil: 0, dague: 0, chance: 0, perroquet: 0 };
  for (const symbol of line) counts[symbol]++;
  return counts;
}

/** The least that a combination takes, a Chance counted as one of its symbol. */
const levelOf = ({ withoutChance, withChance }: Combination): number =>
  Math.min(withoutChance ?? Infinity, (withChance ?? Infinity) + 1);
