import type { Pays } from '../../game.js';
import type { Json, JsonObject } from '../../json.js';
import { euro } from '../../tables.js';
import { codesOf, countsOf, listOf, memberOf } from '../reading.js';
import type { Grid } from './grid.js';
import type { NavalRules, StakeRules } from './rules.js';

/** A cell by its number; undefined for what names none. */
type Cell = number | undefined;

/** A picture as it can be read, whatever it is. */
export interface Picture {
  readonly stake: StakeRules | undefined;
  readonly ships: readonly (readonly Cell[])[];
  readonly anchors: readonly { readonly cell: Cell; readonly multiplier: number }[];
  readonly buoys: readonly Cell[];
  readonly coordinates: readonly Cell[];
  readonly bonus: readonly Cell[];
}

export function pictureOf(presentation: JsonObject, { grid, stakes }: NavalRules): Picture {
  const cells = (value: Json | undefined): readonly Cell[] => listOf(value).map((name) => grid.numbers.get(name));
  const stakeCents = memberOf(presentation, 'stakeCents');
  return {
    stake: [...stakes.values()].find((stake) => stake.stakeCents === stakeCents),
    ships: listOf(memberOf(presentation, 'ships')).map(cells),
    anchors: listOf(memberOf(presentation, 'anchors')).map((anchor) => {
      const number = memberOf(anchor, 'multiplier');
      return {
        cell: grid.numbers.get(memberOf(anchor, 'cell')),
        multiplier: typeof number === 'number' ? number : NaN,
      };
    }),
    buoys: cells(memberOf(presentation, 'buoys')),
    coordinates: cells(memberOf(presentation, 'coordinates')),
    bonus: cells(memberOf(presentation, 'bonusCoordinates')),
  };
}

/** docs/fairness/defi-naval.md, section 5. */
export function evaluate(picture: Picture, rules: NavalRules): Pays {
  const { stake, ships, anchors, buoys, coordinates, bonus } = picture;
  const { grid } = rules;
  const reveals = [...coordinates, ...bonus].filter(isCell);
  const revealed = new Set<Cell>(reveals);
  const complete = ships.filter((ship) => ship.length > 0 && ship.every((cell) => revealed.has(cell)));
  const found = anchors.filter(({ cell }) => revealed.has(cell));
  const amountCents = amountOf(complete, found, stake);
  const wins = amountCents > 0;

  const symbols = [...ships.flat(), ...anchors.map(({ cell }) => cell), ...buoys];
  const covered = new Set(symbols.filter(isCell));
  const sizes = countsOf(ships.map(({ length }) => length));
  const issues = codesOf({
    AMOUNT_NOT_A_LOT: wins && stake?.cumulationOnly.has(amountCents) !== true,
    CUMULATION_REQUIRED: stake?.cumulationOnly.get(amountCents) === true && complete.length < 2,
    MULTIPLIER_VALUE: anchors.some(({ multiplier }) => !rules.multipliers.includes(multiplier)),
    FLEET: [...rules.fleet].some(([size, count]) => (sizes.get(size) ?? 0) !== count),
    TWO_ANCHORS_IN_WIN: wins && found.length > 1,
    SHIPS_SIDE_CONTACT: touch(ships, grid),
    OVERLAP: covered.size < symbols.filter(isCell).length,
    WATER_NOT_36: grid.names.length - covered.size !== rules.waterCells,
    SHIP_SHAPE: ships.some((ship) => ship.every(isCell) && !isStraight(ship, rules.largest, grid)),
    SYMBOL_COUNT: ships.length !== rules.ships || anchors.length !== rules.anchors || buoys.length !== rules.buoys,
    CELL_NAME: ![...symbols, ...coordinates, ...bonus].every(isCell),
    STAKE: stake === undefined,
    NOT_12_COORDINATES: coordinates.length !== rules.coordinates,
    DUPLICATE_COORDINATE: revealed.size < reveals.length,
    UNGRANTED_BONUS: !isGranted(picture),
  });
  return { amountCents, lot: euro(amountCents), issues };
}

const isCell = (cell: Cell): cell is number => cell !== undefined;

function amountOf(complete: Picture['ships'], found: Picture['anchors'], stake: StakeRules | undefined): number {
  const sum = complete.reduce((total, { length }) => total + (stake?.gains.get(length) ?? 0), 0);
  const numbers = found.map(({ multiplier }) => multiplier).filter((one) => Number.isInteger(one) && one > 0);
  const amount = numbers.reduce((product, one) => product * one, sum);
  return Number.isSafeInteger(amount) ? amount : 0;
}

/** Whether cells of two ships touch by a side; of ships that share a cell the last one counts there. */
function touch(ships: Picture['ships'], { neighbours }: Grid): boolean {
  const shipAt = new Map<number, number>();
  ships.forEach((ship, index) => {
    for (const cell of ship) if (isCell(cell)) shipAt.set(cell, index);
  });
  return [...shipAt].some(([cell, ship]) =>
    (neighbours[cell] ?? []).some((near) => shipAt.has(near) && shipAt.get(near) !== ship),
  );
}

/** Cells of one row or column without a gap, told in whatever order. */
function isStraight(ship: readonly number[], largest: number, { width }: Grid): boolean {
  const [first = 0, ...others] = [...ship].sort((a, b) => a - b);
  const last = others.at(-1) ?? first;
  const isLine = (step: number): boolean => others.every((cell, index) => cell === first + (index + 1) * step);
  const isOneRow = Math.floor(first / width) === Math.floor(last / width);
  return ship.length > 0 && ship.length <= largest && ((isOneRow && isLine(1)) || isLine(width));
}

/** The n-th bonus coordinate needs n buoys before it, and every buoy grants one. */
function isGranted({ coordinates, bonus, buoys }: Picture): boolean {
  const isBuoy = (cell: Cell): boolean => isCell(cell) && buoys.includes(cell);
  const uncovered = new Set(coordinates.filter(isBuoy));
  for (const [index, cell] of bonus.entries()) {
    if (uncovered.size <= index) return false;
    if (isBuoy(cell)) uncovered.add(cell);
  }
  return uncovered.size === bonus.length;
}
