import { CELLS, COLUMNS, ROWS, type ShipSize } from './rules.js';

/** Cells of the grid are numbered row by row: A1 is 0, B1 is 1, A2 is 8, H8 is 63. */
const WIDTH = COLUMNS.length;

/** The names of the cells, by number. */
export const CELL_NAMES: readonly string[] = [...ROWS].flatMap((row) => [...COLUMNS].map((column) => column + row));

/** A set of cells, 32 to a word. */
export interface CellSet {
  readonly low: number;
  readonly high: number;
}

/** Where a ship may lie. */
export interface Placement {
  /** From the left, or from the top. */
  readonly cells: readonly number[];
  readonly own: CellSet;
  /** Its own cells and those that touch one by a side. */
  readonly reach: CellSet;
}

/**
 * All placements of a ship of each size, by the first of its cells as cells are numbered; from one cell, the horizontal
 * one first.
 */
export const PLACEMENTS: Readonly<Record<ShipSize, readonly Placement[]>> = {
  1: placementsOf(1),
  2: placementsOf(2),
  3: placementsOf(3),
  4: placementsOf(4),
  5: placementsOf(5),
};

function placementsOf(size: ShipSize): readonly Placement[] {
  const placements: Placement[] = [];
  for (let first = 0; first < CELLS; first++) {
    if ((first % WIDTH) + size <= WIDTH) placements.push(placementOf(first, 1, size));
    if (size > 1 && first + (size - 1) * WIDTH < CELLS) placements.push(placementOf(first, WIDTH, size));
  }
  return placements;
}

function placementOf(first: number, step: number, size: number): Placement {
  const cells = Array.from({ length: size }, (_, index) => first + index * step);
  return { cells, own: setOf(cells), reach: setOf(cells.flatMap((cell) => [cell, ...sidesOf(cell)])) };
}

function sidesOf(cell: number): readonly number[] {
  return [
    ...(cell % WIDTH > 0 ? [cell - 1] : []),
    ...(cell % WIDTH < WIDTH - 1 ? [cell + 1] : []),
    ...(cell >= WIDTH ? [cell - WIDTH] : []),
    ...(cell < CELLS - WIDTH ? [cell + WIDTH] : []),
  ];
}

function setOf(cells: readonly number[]): CellSet {
  let [low, high] = [0, 0];
  for (const cell of cells) {
    if (cell < 32) low |= 1 << cell;
    else high |= 1 << (cell - 32);
  }
  return { low, high };
}
