import type { JsonObject } from '../../json.js';
import { shuffle, type Integers } from '../../primitives/index.js';
import { at, oneOf, takeFrom, weighted } from '../attempts.js';
import { nameOf, placesOf } from './grid.js';
import type { NavalRules, StakeRules, Way } from './rules.js';

/** Builds one attempt; undefined where a ship finds no place. */
type Build = (ways: readonly Way[], stake: StakeRules, integers: Integers) => JsonObject | undefined;

type Ship = readonly number[];

/** docs/fairness/defi-naval.md, section 3; comments give its steps. */
export function builder(rules: NavalRules): Build {
  const { grid, multipliers, coordinates } = rules;
  const places = new Map([...rules.fleet.keys()].map((size) => [size, placesOf(size, grid)]));
  const cells = grid.names.map((_, cell) => cell);
  const sizes = [...rules.fleet].flatMap(([size, ships]) => Array<number>(ships).fill(size));

  return (ways, { stakeCents }, integers) => {
    const way = oneOf(ways, integers); // 1
    const ships = shipsLaid(integers);
    if (ships === undefined) return undefined; // 2
    const shipCells = ships.flat();
    const free = cells.filter((cell) => !shipCells.includes(cell));
    const anchorCells = takeCells(free, rules.anchors, integers); // 3
    const buoys = takeCells(free, rules.buoys, integers);
    const drawn = anchorCells.map(() => oneOf(multipliers, integers)); // 4
    const anchors = anchorCells.map((cell, index) => ({
      cell,
      multiplier: index === 0 && way.multiplier !== null ? way.multiplier : at(drawn, index),
    }));
    const uncovered = weighted(rules.buoysUncovered, integers).buoys; // 5
    const shown = cellsShown(way, ships, anchorCells, free, integers); // 6
    shown.push(...buoys.slice(0, uncovered));
    shuffle(shown, firstBelow(coordinates, integers)); // 7
    const names = (list: readonly number[]): readonly string[] => list.map((cell) => nameOf(cell, grid));
    return {
      stakeCents,
      ships: ships.map(names),
      anchors: anchors.map(({ cell, multiplier }) => ({ cell: nameOf(cell, grid), multiplier })),
      buoys: names(buoys),
      coordinates: names(shown.slice(0, coordinates)),
      bonusCoordinates: names(shown.slice(coordinates)),
    };
  };

  function shipsLaid(integers: Integers): readonly Ship[] | undefined {
    const closed = new Uint8Array(grid.names.length);
    const ships: Ship[] = [];
    for (const size of sizes) {
      const open = (places.get(size) ?? []).filter((place) => isOpen(place, closed));
      if (open.length === 0) return undefined;
      const ship = oneOf(open, integers);
      for (const cell of ship) {
        closed[cell] = 1;
        for (const near of at(grid.neighbours, cell)) closed[near] = 1;
      }
      ships.push(ship);
    }
    return ships;
  }

  function cellsShown(
    way: Way,
    ships: readonly Ship[],
    anchors: readonly number[],
    water: readonly number[],
    integers: Integers,
  ): number[] {
    const due = [...way.ships];
    const isComplete = ships.map(({ length }) => {
      const index = due.indexOf(length);
      if (index >= 0) due.splice(index, 1);
      return index >= 0;
    });
    const shown = ships.filter((_, index) => isComplete[index]).flat();
    if (way.multiplier !== null) shown.push(at(anchors, 0));

    const partial = ships.filter((ship, index) => !isComplete[index] && ship.length > 1);
    const loses = way.ships.length === 0;
    const open = [...water, ...(loses ? anchors : []), ...partial.flat()].sort((a, b) => a - b);
    while (shown.length < coordinates) {
      const cell = takeFrom(open, integers);
      shown.push(cell);
      const closed = partial.find((ship) => ship.includes(cell))?.filter((part) => !shown.includes(part));
      if (closed?.length === 1) open.splice(open.indexOf(at(closed, 0)), 1);
    }
    return shown;
  }
}

function isOpen(place: Ship, closed: Uint8Array): boolean {
  for (const cell of place) if (closed[cell] === 1) return false;
  return true;
}

const takeCells = (free: number[], count: number, integers: Integers): readonly number[] =>
  Array.from({ length: count }, () => takeFrom(free, integers));

/** The first of the integers is drawn below a limit of its own. */
function firstBelow(limit: number, integers: Integers): Integers {
  let isFirst = true;
  return {
    below(range) {
      const value = integers.below(isFirst ? limit : range);
      isFirst = false;
      return value;
    },
  };
}
