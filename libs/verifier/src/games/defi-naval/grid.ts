import type { Json } from '../../json.js';
import { at } from '../attempts.js';

/** Cells have numbers, row by row from 0. */
export interface Grid {
  /** `"A1"`, by number. */
  readonly names: readonly string[];
  readonly width: number;
  readonly numbers: ReadonlyMap<Json | undefined, number>;
  /** The cells that touch each cell by a side. */
  readonly neighbours: readonly (readonly number[])[];
}

export function gridOf(columns: string, rows: string): Grid {
  const width = columns.length;
  const names = [...rows].flatMap((row) => [...columns].map((column) => column + row));
  const neighbours = names.map((_, cell) => {
    const beside = [cell % width > 0 ? cell - 1 : -1, cell % width < width - 1 ? cell + 1 : -1];
    return [...beside, cell - width, cell + width].filter((one) => one >= 0 && one < names.length);
  });
  return { names, width, numbers: new Map(names.map((name, cell) => [name, cell])), neighbours };
}

/** Where a ship of this size fits: by its left or upper end, across before down. Its cells from that end. */
export function placesOf(size: number, { names, width }: Grid): readonly (readonly number[])[] {
  const line = (cell: number, step: number): readonly number[] =>
    Array.from({ length: size }, (_, index) => cell + index * step);
  return names.flatMap((_, cell) => {
    const across = (cell % width) + size <= width ? [line(cell, 1)] : [];
    const down = size > 1 && cell + (size - 1) * width < names.length ? [line(cell, width)] : [];
    return [...across, ...down];
  });
}

export const nameOf = (cell: number, { names }: Grid): string => at(names, cell);
