import type { Presentation } from '../present.js';
import { revealsOf } from './units.js';

const column = (cell: string): number => 'ABCDEFGH'.indexOf(cell.charAt(0));
const row = (cell: string): number => Number(cell.charAt(1));
const touch = (one: string, other: string): boolean =>
  Math.abs(column(one) - column(other)) + Math.abs(row(one) - row(other)) === 1;

/** What the rules and the generator's policy say of a picture and it does not keep, looked at without the evaluator. */
export function faultsOf(shown: Presentation): readonly string[] {
  const { ships, anchors, buoys, coordinates, bonusCoordinates } = shown;
  const symbols = [...ships.flat(), ...anchors.map(({ cell }) => cell), ...buoys];
  const reveals = revealsOf(shown);
  const buoysIn = (cells: readonly string[]): number => cells.filter((cell) => buoys.includes(cell)).length;
  const kept: Readonly<Record<string, boolean>> = {
    fleet: ships.map(({ length }) => length).join() === '5,4,3,3,2,2,2,1,1,1',
    'straight ships': ships.every(isStraight),
    'no side contact': ships.every((ship) => !touchOthers(ship, ships)),
    '28 symbols':
      symbols.length === 28 && new Set(symbols).size === 28 && symbols.every((cell) => /^[A-H][1-8]$/.test(cell)),
    multipliers: anchors.length === 2 && anchors.every(({ multiplier }) => [2, 5, 10].includes(multiplier)),
    'twelve coordinates': coordinates.length === 12 && new Set(reveals).size === reveals.length,
    'a bonus coordinate for each buoy uncovered': bonusCoordinates.length === buoysIn(reveals),
    'after that buoy': bonusCoordinates.every((_, index) => buoysIn(reveals.slice(0, 12 + index)) > index),
    'twelve cells besides buoys': reveals.length - buoysIn(reveals) === 12,
  };
  return Object.entries(kept).flatMap(([name, holds]) => (holds ? [] : [name]));
}

function isStraight(ship: readonly string[]): boolean {
  const connected = ship.every((cell, index) => index === 0 || touch(cell, ship[index - 1] ?? ''));
  return connected && Math.min(new Set(ship.map(column)).size, new Set(ship.map(row)).size) === 1;
}

const touchOthers = (ship: readonly string[], ships: Presentation['ships']): boolean =>
  ships.some((other) => other !== ship && other.some((one) => ship.some((cell) => touch(cell, one))));
