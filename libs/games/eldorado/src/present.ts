import { canonicalJson, Money, type Json, type JsonObject } from '@tirage/kernel';
import { drawing, shuffled, shuffleRanges, type Drawing } from '@tirage/randomness';
import type { LotUnit, Shown } from '@tirage/rounds';
import type { CleanLines, Line } from './lines.js';
import { STAKES_CENTS, tiersOf, type EldoradoRules } from './rules.js';
import { waysOf, type Way } from './ways.js';

/** Three lines of five symbols. */
export type GridLines = readonly Line[];

/** All that a unit shows, hidden parts too, in the schema of the golden cases. */
export type Presentation = {
  readonly stakeCents: number;
  readonly grid: GridLines;
  /** One for each Extra, in the order in which they are played. */
  readonly extraGrids: readonly GridLines[];
};

/** The unit's lot as one attempt (0 to 99) shows it. Throws `RangeError` for a lot that no block of the stake holds. */
export type Present = (unit: LotUnit, attempt: number, stake: Money) => Shown;

interface Showable {
  readonly ways: readonly Way[];
  readonly extras: number;
}

/**
 * Worked out once for a version of the rules, since a block shows 400,000 units. Every integer comes from one drawing, in
 * the order that docs/fairness/eldorado.md tells.
 */
export function presenter(rules: EldoradoRules, clean: CleanLines): Present {
  const lots = showables(rules);
  return ({ lot, unitSeed }, attempt, stake) => {
    const stakeCents = stake.toCents();
    const showable = lots.get(keyOf(stakeCents, lot));
    if (showable === undefined) {
      throw new RangeError(`no lot of a stake of ${stake.toString()}: ${JSON.stringify(lot)}`);
    }
    const { ways, extras } = showable;
    const draws = drawing(unitSeed, `layout/${attempt}`);
    const cash = pick(ways, draws).map((row) => clean.cash[row] ?? []);
    const winner = extras === 0 ? 0 : 1 + draws.below(extras);
    const grid = gridOf(extras === 0 ? cash : Array(extras).fill(clean.extra), clean, draws);
    const extraGrids = Array.from({ length: extras }, (_, index) =>
      gridOf(index + 1 === winner ? cash : [], clean, draws),
    );
    const presentation: JsonObject & Presentation = { stakeCents, grid, extraGrids };
    return { presentation, draw: draws.drawn() };
  };
}

/** Lines of these kinds and, up to three, of nothing, in drawn order, each any line of its kind. */
function gridOf(kinds: readonly (readonly Line[])[], { nothing }: CleanLines, draws: Drawing): GridLines {
  const three = [...kinds, nothing, nothing, nothing].slice(0, 3);
  const order = shuffled(
    three,
    shuffleRanges(three.length).map((range) => draws.below(range)),
  );
  return order.map((lines) => pick(lines, draws));
}

function showables(rules: EldoradoRules): ReadonlyMap<string, Showable> {
  const entries = STAKES_CENTS.flatMap((stake) =>
    tiersOf(rules, stake).map(({ amountCents, extras }) => {
      const lot = { amount: Money.cents(amountCents).toString(), extras };
      return [keyOf(stake, lot), { ways: waysOf(rules, stake, amountCents), extras }] as const;
    }),
  );
  return new Map(entries);
}

const keyOf = (stakeCents: number, lot: Json): string => `${stakeCents} ${canonicalJson(lot)}`;

function pick<T>(items: readonly T[], draws: Drawing): T {
  const index = draws.below(items.length);
  const item = items[index];
  if (item === undefined) throw new RangeError(`no item ${index} of ${items.length}`);
  return item;
}
