import { Unusable } from '../../unusable.js';

/** How many of a symbol make something: without Chance, and beside one; null where there is no such combination. */
export interface Combination {
  readonly symbol: string;
  readonly withoutChance: number | null;
  readonly withChance: number | null;
}

export interface CashRow extends Combination {
  readonly row: number;
  readonly gainCents: number;
}

/** What makes lines, whatever the stake. */
export interface LineRules {
  readonly symbols: readonly string[];
  readonly lineCells: number;
  readonly extra: readonly Combination[];
}

export type Line = readonly string[];

/** What a clean line is: its combination, if it has one. */
export type Kind =
  | { readonly class: 'nothing' }
  | { readonly class: 'extra'; readonly symbol: string }
  | { readonly class: 'cash'; readonly symbol: string; readonly row: CashRow };

/** The clean lines by what they are, each list in the order of the numbers of its lines. */
export interface Lists {
  readonly nothing: readonly Line[];
  readonly extra: readonly Line[];
  /** By row of the cash table. */
  readonly cash: ReadonlyMap<number, readonly Line[]>;
}

type Combinations = { readonly extra: readonly Combination[]; readonly cash: readonly CashRow[] };

const CHANCE = 'chance';
const PYRAMID = 'pyramide';
const MOST_LINES = 1_000_000;

/** How often each symbol stands on a line. */
export function countsOf(line: readonly (string | undefined)[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const symbol of line) if (symbol !== undefined) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  return counts;
}

/** What a line is, by how often its symbols stand on it; undefined if it is not clean (docs/fairness/eldorado.md, section 2). */
export function kindOf(counts: ReadonlyMap<string, number>, { extra, cash }: Combinations): Kind | undefined {
  const chances = counts.get(CHANCE) ?? 0;
  if (chances > 1 || (chances === 1 && counts.has(PYRAMID))) return undefined;
  const reached = [...counts].filter(
    ([symbol, count]) => symbol !== CHANCE && count + chances >= leastLevel(symbol, extra, cash),
  );
  const [first, second] = reached;
  if (first === undefined) return { class: 'nothing' };
  if (second !== undefined) return undefined;
  const [symbol, count] = first;
  const isExact = (one: Combination): boolean =>
    one.symbol === symbol && (chances === 0 ? one.withoutChance : one.withChance) === count;
  const row = cash.find(isExact);
  if (row !== undefined) return { class: 'cash', symbol, row };
  return extra.some(isExact) ? { class: 'extra', symbol } : undefined;
}

function leastLevel(symbol: string, ...tables: readonly (readonly Combination[])[]): number {
  let least = Infinity;
  for (const rows of tables) {
    for (const row of rows) {
      if (row.symbol === symbol)
        least = Math.min(least, row.withoutChance ?? Infinity, (row.withChance ?? Infinity) + 1);
    }
  }
  return least;
}

/** Throws {@link Unusable} where there are more lines than anyone would sell. */
export function listsOf({ symbols, lineCells, extra }: LineRules, cash: readonly CashRow[]): Lists {
  const count = symbols.length ** lineCells;
  if (count > MOST_LINES) throw new Unusable(`${lineCells} cells of ${symbols.length} symbols make too many lines`);
  const nothing: Line[] = [];
  const extras: Line[] = [];
  const byRow = new Map<number, Line[]>(cash.map(({ row }) => [row, []]));
  for (let number = 0; number < count; number++) {
    const line = lineOf(number, symbols, lineCells);
    const kind = kindOf(countsOf(line), { extra, cash });
    if (kind?.class === 'nothing') nothing.push(line);
    if (kind?.class === 'extra') extras.push(line);
    if (kind?.class === 'cash') byRow.get(kind.row.row)?.push(line);
  }
  return { nothing, extra: extras, cash: byRow };
}

/** The digits of the number to the base of the symbols. */
function lineOf(number: number, symbols: readonly string[], cells: number): Line {
  const line: string[] = [];
  for (let cell = cells - 1, rest = number; cell >= 0; cell--, rest = Math.floor(rest / symbols.length)) {
    line.unshift(symbols[rest % symbols.length] ?? '');
  }
  return line;
}
