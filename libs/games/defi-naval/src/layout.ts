import { shuffleRanges, type Drawing } from '@tirage/randomness';
import { PLACEMENTS, type Placement } from './placements.js';
import { CELLS, type DefiNavalRules, type ShipSize } from './rules.js';
import type { Way } from './ways.js';

/** All of a unit's picture in numbers of cells; `order`: all cells that are revealed, in order. */
export interface Layout {
  readonly ships: readonly (readonly number[])[];
  readonly anchors: readonly { readonly cell: number; readonly multiplier: number }[];
  readonly buoys: readonly number[];
  readonly order: readonly number[];
}

/** The ships of a fleet from the largest to the smallest, the order in which they are laid. */
export const fleetInOrder = (fleet: Readonly<Record<ShipSize, number>>): readonly ShipSize[] =>
  ([5, 4, 3, 2, 1] as const).flatMap((size) => Array<ShipSize>(fleet[size]).fill(size));

/**
 * Lays out a unit that shows exactly this way; every integer comes from `drawing`, in the order that
 * docs/fairness/defi-naval.md tells. A dead end, no place left for a ship, gives the ships laid so far and nothing else.
 */
export function layOut(way: Way, fleet: readonly ShipSize[], rules: DefiNavalRules, drawing: Drawing): Layout {
  const ships = laidShips(fleet, drawing);
  if (ships.length < fleet.length) return { ships, anchors: [], buoys: [], order: [] };
  const [firstAnchor, secondAnchor, ...buoys] = fourSymbols(ships, drawing);
  const { multipliers } = rules.operator;
  const firstNumber = pick(multipliers, drawing);
  const secondNumber = pick(multipliers, drawing);
  const anchors = [
    { cell: firstAnchor, multiplier: way.multiplier ?? firstNumber },
    { cell: secondAnchor, multiplier: secondNumber },
  ];
  const uncovered = buoysUncovered(rules, drawing);
  const shown = shownCells(way, { ships, anchors: [firstAnchor, secondAnchor], buoys }, rules.coordinates, drawing);
  return { ships, anchors, buoys, order: shuffledOrder(shown, buoys.slice(0, uncovered), drawing) };
}

/** Each ship at one of the places that touch no ship laid before by a side. */
function laidShips(fleet: readonly ShipSize[], drawing: Drawing): readonly (readonly number[])[] {
  const ships: (readonly number[])[] = [];
  let [low, high] = [0, 0];
  for (const size of fleet) {
    const free: Placement[] = [];
    for (const placement of PLACEMENTS[size]) {
      if ((placement.own.low & low) === 0 && (placement.own.high & high) === 0) free.push(placement);
    }
    if (free.length === 0) return ships;
    const { cells, reach } = pick(free, drawing);
    ships.push(cells);
    low |= reach.low;
    high |= reach.high;
  }
  return ships;
}

/** Two anchors, then two buoys, on cells without a ship. */
function fourSymbols(
  ships: readonly (readonly number[])[],
  drawing: Drawing,
): readonly [number, number, number, number] {
  const taken = new Uint8Array(CELLS);
  for (const cells of ships) for (const cell of cells) taken[cell] = 1;
  const free: number[] = [];
  for (let cell = 0; cell < CELLS; cell++) if (taken[cell] === 0) free.push(cell);
  const next = (): number => {
    const index = drawing.below(free.length);
    return at(free.splice(index, 1), 0);
  };
  return [next(), next(), next(), next()];
}

function buoysUncovered({ operator: { buoysUncovered: weights } }: DefiNavalRules, drawing: Drawing): 0 | 1 | 2 {
  const value = drawing.below(weights[0] + weights[1] + weights[2]);
  if (value < weights[0]) return 0;
  return value < weights[0] + weights[1] ? 1 : 2;
}

interface Symbols {
  readonly ships: readonly (readonly number[])[];
  readonly anchors: readonly [number, number];
  readonly buoys: readonly number[];
}

/**
 * The cells revealed besides buoys: the ships and the anchor of the way, then others that complete no ship and, in a
 * unit that wins, multiply nothing.
 */
function shownCells(way: Way, symbols: Symbols, count: number, drawing: Drawing): readonly number[] {
  const { ships, anchors, buoys } = symbols;
  const shown: number[] = [];
  const needed = [...way.ships];
  /** What may be taken still: not shown, no buoy, not the last closed cell of a ship. */
  const open = new Uint8Array(CELLS).fill(1);
  for (const buoy of buoys) open[buoy] = 0;
  for (const anchor of anchors) open[anchor] = way.ships.length > 0 ? 0 : 1;
  const closed = ships.map(({ length }) => length);
  const shipAt = new Int8Array(CELLS).fill(-1);
  ships.forEach((cells, ship) => {
    const index = needed.findIndex((size) => size === cells.length);
    if (index >= 0) {
      needed.splice(index, 1);
      shown.push(...cells);
    }
    const mayShow = index < 0 && cells.length > 1;
    for (const cell of cells) {
      shipAt[cell] = ship;
      open[cell] = mayShow ? 1 : 0;
    }
  });
  if (way.multiplier !== null) shown.push(anchors[0]);

  while (shown.length < count) {
    const cell = pickOpen(open, drawing);
    shown.push(cell);
    open[cell] = 0;
    const ship = shipAt[cell] ?? -1;
    if (ship < 0) continue;
    const left = (closed[ship] ?? 0) - 1;
    closed[ship] = left;
    if (left === 1) for (const part of ships[ship] ?? []) open[part] = 0;
  }
  return shown;
}

function pickOpen(open: Uint8Array, drawing: Drawing): number {
  const cells: number[] = [];
  for (let cell = 0; cell < CELLS; cell++) if (open[cell] === 1) cells.push(cell);
  return pick(cells, drawing);
}

/** Shuffled like any list, but that the first integer leaves out the buoys: a buoy is never revealed last. */
function shuffledOrder(shown: readonly number[], buoys: readonly number[], drawing: Drawing): readonly number[] {
  const order = [...shown, ...buoys];
  for (const range of shuffleRanges(order.length)) {
    const last = range - 1;
    const other = drawing.below(range === order.length ? shown.length : range);
    const moved = at(order, last);
    order[last] = at(order, other);
    order[other] = moved;
  }
  return order;
}

const pick = <T>(items: readonly T[], drawing: Drawing): T => at(items, drawing.below(items.length));

function at<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError(`no item ${index} of ${items.length}`);
  return item;
}
