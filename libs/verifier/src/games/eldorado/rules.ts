import type { GameDocument, LotCount } from '../../game.js';
import type { JsonObject } from '../../json.js';
import { cents, centsOf, countOf, countOrNull, countsIn, rowOf, rowsOf, textOf } from '../../tables.js';
import { listsOf, type CashRow, type Combination, type LineRules, type Lists } from './lines.js';

/** What a stake has of its own. */
export interface StakeRules {
  readonly stakeCents: number;
  readonly lots: readonly LotCount[];
  /** All amounts that units win, in cents, 0 among them. */
  readonly amounts: ReadonlySet<number>;
  /** {@link tierOf} every lot. */
  readonly tiers: ReadonlySet<string>;
  readonly cash: readonly CashRow[];
  /** By amount: for each way the rows of its cash lines. */
  readonly ways: ReadonlyMap<string, readonly (readonly number[])[]>;
  /** Made when they are first asked for. */
  lists(): Lists;
}

export interface EldoradoRules extends LineRules {
  /** Of a grid. */
  readonly lines: number;
  /** By stake, `"0.50"`. */
  readonly stakes: ReadonlyMap<string, StakeRules>;
}

export const tierOf = (amount: string, extras: number): string => `${amount} ${extras}`;

/** Nothing of this game is more. */
const MOST = 100;

/** The tables of docs/fairness/eldorado.md, section 1. */
export function rulesOf(document: GameDocument): EldoradoRules {
  const unit = rowOf(document, 'unit');
  const rules = {
    lines: countOf(unit, 'lines', MOST),
    lineCells: countOf(unit, 'lineCells', MOST),
    symbols: rowsOf(document, 'symbols').map((row) => textOf(row, 'symbol')),
    extra: rowsOf(document, 'extra-combinations').map(combinationOf),
  };
  const stakes = document.stakes.map((stake) => [stake, stakeRulesOf(document, stake, rules)] as const);
  return { ...rules, stakes: new Map(stakes) };
}

function stakeRulesOf(document: GameDocument, stake: string, rules: LineRules): StakeRules {
  const rows = (table: string): readonly JsonObject[] =>
    rowsOf(document, table).filter((row) => row['stake'] === stake);
  const tiers = rows('tiers').map((row) => ({
    amountCents: centsOf(row, 'amount'),
    lot: { amount: textOf(row, 'amount'), extras: countOf(row, 'extras', MOST) },
    count: countOf(row, 'count'),
  }));
  const cash = rows('cash-combinations').map((row) => ({
    ...combinationOf(row),
    row: countOf(row, 'row'),
    gainCents: centsOf(row, 'gain'),
  }));
  const ways = new Map<string, (readonly number[])[]>();
  for (const row of rows('ways')) {
    const amount = textOf(row, 'amount');
    ways.set(amount, [...(ways.get(amount) ?? []), countsIn(row, 'rows', MOST)]);
  }
  let lists: Lists | undefined;
  return {
    stakeCents: cents(stake) ?? 0,
    lots: tiers.map(({ lot, count }) => ({ lot, count })),
    amounts: new Set(tiers.map(({ amountCents }) => amountCents)),
    tiers: new Set(tiers.map(({ lot }) => tierOf(lot.amount, lot.extras))),
    cash,
    ways,
    lists: () => (lists ??= listsOf(rules, cash)),
  };
}

const combinationOf = (row: JsonObject): Combination => ({
  symbol: textOf(row, 'symbol'),
  withoutChance: countOrNull(row, 'withoutChance'),
  withChance: countOrNull(row, 'withChance'),
});
