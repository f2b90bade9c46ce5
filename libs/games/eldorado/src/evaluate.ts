import { Money, type Json, type JsonObject } from '@tirage/kernel';
import { isStake, STAKES_CENTS, tiersOf, type Combination, type EldoradoRules, type StakeCents } from './rules.js';

/** Why a presentation may not be issued, in the order in which they are told. */
export type Issue =
  /** A line that some reading of the text might read otherwise. */
  | 'UNCLEAN_LINE'
  | 'CASH_AND_EXTRA_ON_ONE_GRID'
  | 'EXTRA_ON_EXTRA_GRID'
  /** A grid shows a sum that is no lot [4.6]. */
  | 'STEP_AMOUNT_NOT_A_LOT'
  /** No unit of a block has this amount after so many Extras. */
  | 'TIER_NOT_IN_TABLE'
  | 'GRID_SHAPE'
  /** Another number of Extra grids than Extras obtained [4.5]. */
  | 'EXTRA_GRID_COUNT'
  | 'STAKE';

export interface EldoradoEvaluation {
  readonly amount: Money;
  readonly issues: readonly Issue[];
  readonly lot: { readonly amount: string; readonly extras: number };
}

/**
 * What the rules pay for a presentation in the schema of the golden cases, read from the text anew: each line its best cash
 * combination, else at most one Extra, a combination being held by whatever holds it and more [4.4]. All that is shown
 * counts; `issues` say whether it may be. Never throws.
 */
export function evaluator(rules: EldoradoRules): (presentation: JsonObject) => EldoradoEvaluation {
  const tables = tablesOf(rules);
  return (presentation) => {
    const { stakeCents, extraGrids } = presentation;
    const stake = isStake(stakeCents) ? stakeCents : undefined;
    const read = (grid: Json | undefined): Grid => readGrid(grid, stake, tables);
    const first = read(presentation['grid']);
    const later = list(extraGrids).map((grid) => read(grid));
    const cents = [first, ...later].reduce((sum, grid) => sum + grid.cents, 0);
    const unit = { stake, cents, first, later, hasExtraGrids: Array.isArray(extraGrids) };
    const amount = Money.cents(cents);
    return { amount, issues: issuesOf(unit, tables), lot: { amount: amount.toString(), extras: first.extras } };
  };
}

interface Tables {
  /** Place of a symbol in the counts of a line; Chance is one of them. */
  readonly places: ReadonlyMap<Json | undefined, number>;
  readonly chance: number;
  readonly pyramid: number;
  readonly lines: number;
  readonly lineCells: number;
  readonly cash: readonly Needs[];
  readonly extra: readonly Needs[];
  /** Cents of each entry of `cash`. */
  readonly gains: Readonly<Record<StakeCents, readonly number[]>>;
  /** Of each symbol the fewest that any combination asks for, its Chance counted. */
  readonly threshold: readonly number[];
  readonly amounts: Readonly<Record<StakeCents, ReadonlySet<number>>>;
  /** `<cents> <Extras>` */
  readonly tiers: Readonly<Record<StakeCents, ReadonlySet<string>>>;
}

interface Needs {
  readonly place: number;
  readonly count: number;
  readonly chances: number;
}

interface Grid {
  readonly cents: number;
  readonly extras: number;
  readonly hasCash: boolean;
  readonly isClean: boolean;
  readonly isWhole: boolean;
}

function tablesOf(rules: EldoradoRules): Tables {
  const { symbols, extraCombinations, operator } = rules;
  const places = new Map<Json | undefined, number>(symbols.map((symbol, place) => [symbol, place]));
  const placeOf = (symbol: string): number => places.get(symbol) ?? 0;
  const needsOf = ({ symbol, withoutChance, withChance }: Combination): readonly Needs[] => [
    ...(withoutChance === null ? [] : [{ place: placeOf(symbol), count: withoutChance, chances: 0 }]),
    ...(withChance === null ? [] : [{ place: placeOf(symbol), count: withChance, chances: 1 }]),
  ];
  const cash = operator.cashCombinations.flatMap((row) => needsOf(row));
  const extra = extraCombinations.flatMap(needsOf);
  const byStake = <T>(of: (stake: StakeCents) => T) => ({ 50: of(50), 100: of(100), 200: of(200) });
  return {
    places,
    chance: placeOf('chance'),
    pyramid: placeOf('pyramide'),
    lines: rules.lines,
    lineCells: rules.lineCells,
    cash,
    extra,
    gains: byStake((stake) => operator.cashCombinations.flatMap((row) => needsOf(row).map(() => row.gainCents[stake]))),
    threshold: symbols.map((_, place) =>
      Math.min(...[...cash, ...extra].map((one) => (one.place === place ? one.count + one.chances : Infinity))),
    ),
    amounts: byStake((stake) => new Set(tiersOf(rules, stake).map(({ amountCents }) => amountCents))),
    tiers: byStake(
      (stake) => new Set(tiersOf(rules, stake).map(({ amountCents, extras }) => `${amountCents} ${extras}`)),
    ),
  };
}

function readGrid(grid: Json | undefined, stake: StakeCents | undefined, tables: Tables): Grid {
  const lines = list(grid);
  let [cents, extras, isWhole, isClean, hasCash] = [0, 0, lines.length === tables.lines, true, false];
  for (const value of lines) {
    const line = list(value);
    const counts = new Uint32Array(tables.places.size);
    for (const symbol of line) {
      const place = tables.places.get(symbol);
      if (place === undefined) isWhole = false;
      else counts[place] = (counts[place] ?? 0) + 1;
    }
    if (line.length !== tables.lineCells) isWhole = false;
    if (!isCleanLine(counts, tables)) isClean = false;
    const best = bestCash(counts, stake ?? STAKES_CENTS[0], tables);
    if (best > 0) {
      hasCash = true;
      if (stake !== undefined) cents += best;
    } else if (tables.extra.some((needs) => holds(counts, needs, tables))) {
      extras++;
    }
  }
  return { cents, extras, hasCash, isClean, isWhole };
}

const holds = (counts: Uint32Array, { place, count, chances }: Needs, { chance }: Tables): boolean =>
  (counts[place] ?? 0) >= count && (counts[chance] ?? 0) >= chances;

/** The most that a cash combination on the line pays; 0 without one. */
function bestCash(counts: Uint32Array, stake: StakeCents, tables: Tables): number {
  let best = 0;
  for (let one = 0; one < tables.cash.length; one++) {
    const needs = tables.cash[one];
    if (needs !== undefined && holds(counts, needs, tables)) best = Math.max(best, tables.gains[stake][one] ?? 0);
  }
  return best;
}

/**
 * Whether the line reads the same however the text is understood: at most one Chance, none beside a pyramid, and at most
 * one symbol that reaches a combination, with or without the Chance, which it then has to the letter.
 */
function isCleanLine(counts: Uint32Array, { chance, pyramid, threshold, cash, extra }: Tables): boolean {
  const chances = counts[chance] ?? 0;
  if (chances > 1 || (chances > 0 && (counts[pyramid] ?? 0) > 0)) return false;
  let reached = -1;
  for (let place = 0; place < counts.length; place++) {
    const count = counts[place] ?? 0;
    if (place === chance || count === 0 || count + chances < (threshold[place] ?? Infinity)) continue;
    if (reached >= 0) return false;
    reached = place;
  }
  const isIt = (one: Needs): boolean =>
    one.place === reached && one.count === counts[reached] && one.chances === chances;
  return reached < 0 || cash.some(isIt) || extra.some(isIt);
}

interface Unit {
  readonly stake: StakeCents | undefined;
  readonly cents: number;
  readonly first: Grid;
  readonly later: readonly Grid[];
  readonly hasExtraGrids: boolean;
}

function issuesOf({ stake, cents, first, later, hasExtraGrids }: Unit, tables: Tables): readonly Issue[] {
  const grids = [first, ...later];
  const amounts = stake && tables.amounts[stake];
  const tiers = stake && tables.tiers[stake];
  const found: readonly (readonly [Issue, boolean])[] = [
    ['UNCLEAN_LINE', grids.some(({ isClean }) => !isClean)],
    ['CASH_AND_EXTRA_ON_ONE_GRID', grids.some(({ hasCash, extras }) => hasCash && extras > 0)],
    ['EXTRA_ON_EXTRA_GRID', later.some(({ extras }) => extras > 0)],
    ['STEP_AMOUNT_NOT_A_LOT', amounts !== undefined && grids.some((grid) => !amounts.has(grid.cents))],
    ['TIER_NOT_IN_TABLE', tiers !== undefined && !tiers.has(`${cents} ${first.extras}`)],
    ['GRID_SHAPE', grids.some(({ isWhole }) => !isWhole)],
    ['EXTRA_GRID_COUNT', !hasExtraGrids || later.length !== first.extras],
    ['STAKE', stake === undefined],
  ];
  return found.flatMap(([issue, holds]) => (holds ? [issue] : []));
}

const list = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : []);
