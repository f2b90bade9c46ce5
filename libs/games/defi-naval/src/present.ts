import { drawing } from '@tirage/randomness';
import { Money, type Json, type JsonObject } from '@tirage/kernel';
import type { LotUnit, Shown } from '@tirage/rounds';
import { fleetInOrder, layOut } from './layout.js';
import { CELL_NAMES } from './placements.js';
import { STAKES_CENTS, type DefiNavalRules } from './rules.js';
import { LOSING, waysOf, type Way } from './ways.js';

/** All that a unit shows, hidden parts too, in the schema of the golden cases. Cells are texts, `"A1"`. */
export type Presentation = {
  readonly stakeCents: number;
  readonly ships: readonly (readonly string[])[];
  readonly anchors: readonly { readonly cell: string; readonly multiplier: number }[];
  readonly buoys: readonly string[];
  /** The twelve, in the order in which they are revealed. */
  readonly coordinates: readonly string[];
  readonly bonusCoordinates: readonly string[];
};

/** The unit's lot as one attempt (0 to 99) shows it. Throws `RangeError` for a lot that no block of the stake holds. */
export type Present = (unit: LotUnit, attempt: number, stake: Money) => Shown;

/** Worked out once for a version of the rules, since a block shows 900,000 units. */
export function presenter(rules: DefiNavalRules): Present {
  const fleet = fleetInOrder(rules.operator.fleet);
  const ways = waysByLot(rules);
  return ({ lot, unitSeed }, attempt, stake) => {
    const stakeCents = stake.toCents();
    const possible = ways.get(keyOf(stakeCents, lot));
    if (possible === undefined) {
      throw new RangeError(`no lot of a stake of ${stake.toString()}: ${JSON.stringify(lot)}`);
    }
    const draws = drawing(unitSeed, `layout/${attempt}`);
    const way = possible[draws.below(possible.length)] ?? LOSING;
    const { ships, anchors, buoys, order } = layOut(way, fleet, rules, draws);
    const presentation: JsonObject & Presentation = {
      stakeCents,
      ships: ships.map(names),
      anchors: anchors.map(({ cell, multiplier }) => ({ cell: name(cell), multiplier })),
      buoys: names(buoys),
      coordinates: names(order.slice(0, rules.coordinates)),
      bonusCoordinates: names(order.slice(rules.coordinates)),
    };
    return { presentation, draw: draws.drawn() };
  };
}

function waysByLot(rules: DefiNavalRules): ReadonlyMap<string, readonly Way[]> {
  const entries = STAKES_CENTS.flatMap((stake) => [
    [keyOf(stake, '0.00'), [LOSING]] as const,
    ...rules.lots.map(
      (lot) => [keyOf(stake, Money.cents(lot.amountCents[stake]).toString()), waysOf(rules, stake, lot)] as const,
    ),
  ]);
  return new Map(entries);
}

const keyOf = (stakeCents: number, lot: Json): string => `${stakeCents} ${typeof lot === 'string' ? lot : ''}`;

const name = (cell: number): string => CELL_NAMES[cell] ?? '';
const names = (cells: readonly number[]): readonly string[] => cells.map(name);
