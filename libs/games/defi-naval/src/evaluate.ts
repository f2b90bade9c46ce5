import { Money, type Json, type JsonObject } from '@tirage/kernel';
import { isStake, SHIP_SIZES, type DefiNavalRules, type StakeCents } from './rules.js';

/** Why a presentation may not be issued, in the order in which they are told. */
export type Issue =
  /** A win that is no line of the lot table. */
  | 'AMOUNT_NOT_A_LOT'
  /** A lot that only several gains may make, made with one ship [3.1]. */
  | 'CUMULATION_REQUIRED'
  | 'MULTIPLIER_VALUE'
  | 'FLEET'
  | 'TWO_ANCHORS_IN_WIN'
  | 'SHIPS_SIDE_CONTACT'
  | 'OVERLAP'
  | 'WATER_NOT_36'
  | 'SHIP_SHAPE'
  | 'SYMBOL_COUNT'
  | 'CELL_NAME'
  | 'STAKE'
  | 'NOT_12_COORDINATES'
  | 'DUPLICATE_COORDINATE'
  /** Another number of bonus coordinates than buoys uncovered, or one before its buoy. */
  | 'UNGRANTED_BONUS';

export interface NavalEvaluation {
  readonly amount: Money;
  readonly issues: readonly Issue[];
  /** The amount as a lot, `"3.50"`. */
  readonly lot: string;
}

/**
 * What the rules pay for a presentation in the schema of the golden cases, read from the text anew: the gains of the ships
 * whose cells are all revealed [4.5.1], multiplied by every anchor revealed [4.5.2]. All that is shown as revealed counts;
 * `issues` say whether it may be. Never throws.
 */
export function evaluator(rules: DefiNavalRules): (presentation: JsonObject) => NavalEvaluation {
  return (presentation) => {
    const unit = read(presentation);
    const amountCents = amountOf(unit, rules);
    const amount = Money.cents(amountCents);
    return { amount, issues: issuesOf(unit, amountCents, rules), lot: amount.toString() };
  };
}

/** Not a cell of the grid. */
const NOWHERE = -1;

interface Read {
  readonly stake: StakeCents | undefined;
  readonly ships: readonly (readonly number[])[];
  readonly anchors: readonly { readonly cell: number; readonly multiplier: number }[];
  readonly buoys: readonly number[];
  readonly coordinates: readonly number[];
  readonly bonus: readonly number[];
  readonly revealed: ReadonlySet<number>;
}

function read(presentation: JsonObject): Read {
  const { stakeCents } = presentation;
  const coordinates = list(presentation['coordinates']).map(cellOf);
  const bonus = list(presentation['bonusCoordinates']).map(cellOf);
  return {
    stake: isStake(stakeCents) ? stakeCents : undefined,
    ships: list(presentation['ships']).map((ship) => list(ship).map(cellOf)),
    anchors: list(presentation['anchors']).map((anchor) => {
      const { cell, multiplier } = isObject(anchor) ? anchor : {};
      return { cell: cellOf(cell), multiplier: typeof multiplier === 'number' ? multiplier : NaN };
    }),
    buoys: list(presentation['buoys']).map(cellOf),
    coordinates,
    bonus,
    revealed: new Set([...coordinates, ...bonus].filter((cell) => cell !== NOWHERE)),
  };
}

const isComplete = (ship: readonly number[], { revealed }: Read): boolean =>
  ship.length > 0 && ship.every((cell) => revealed.has(cell));

function amountOf(unit: Read, { shipGainCents }: DefiNavalRules): number {
  const { stake, ships, anchors, revealed } = unit;
  if (stake === undefined) return 0;
  let amount = 0;
  for (const ship of ships) {
    const size = SHIP_SIZES.find((one) => one === ship.length);
    if (size !== undefined && isComplete(ship, unit)) amount += shipGainCents[size][stake];
  }
  for (const { cell, multiplier } of anchors) {
    if (revealed.has(cell) && Number.isInteger(multiplier) && multiplier > 0) amount *= multiplier;
  }
  return Number.isSafeInteger(amount) ? amount : 0;
}

function issuesOf(unit: Read, amountCents: number, rules: DefiNavalRules): readonly Issue[] {
  const { stake, ships, anchors, buoys, coordinates, revealed } = unit;
  const { fleet, multipliers } = rules.operator;
  const symbols = [...ships.flat(), ...anchors.map(({ cell }) => cell), ...buoys];
  const covered = new Set(symbols.filter((cell) => cell !== NOWHERE));
  const reveals = [...coordinates, ...unit.bonus].filter((cell) => cell !== NOWHERE);
  const line = stake && rules.lots.find((one) => one.amountCents[stake] === amountCents);
  const wins = amountCents > 0;

  const found: readonly (readonly [Issue, boolean])[] = [
    ['AMOUNT_NOT_A_LOT', wins && line === undefined],
    ['CUMULATION_REQUIRED', line?.cumulationOnly === true && ships.filter((one) => isComplete(one, unit)).length < 2],
    ['MULTIPLIER_VALUE', anchors.some(({ multiplier }) => !multipliers.includes(multiplier))],
    ['FLEET', SHIP_SIZES.some((size) => ships.filter(({ length }) => length === size).length !== fleet[size])],
    ['TWO_ANCHORS_IN_WIN', wins && anchors.filter(({ cell }) => revealed.has(cell)).length > 1],
    ['SHIPS_SIDE_CONTACT', haveSideContact(ships)],
    ['OVERLAP', covered.size < symbols.filter((cell) => cell !== NOWHERE).length],
    ['WATER_NOT_36', 64 - covered.size !== rules.waterCells],
    ['SHIP_SHAPE', ships.some((ship) => !ship.includes(NOWHERE) && !isStraight(ship))],
    ['SYMBOL_COUNT', ships.length !== rules.ships || anchors.length !== rules.anchors || buoys.length !== rules.buoys],
    ['CELL_NAME', symbols.includes(NOWHERE) || coordinates.includes(NOWHERE) || unit.bonus.includes(NOWHERE)],
    ['STAKE', stake === undefined],
    ['NOT_12_COORDINATES', coordinates.length !== rules.coordinates],
    ['DUPLICATE_COORDINATE', new Set(reveals).size < reveals.length],
    ['UNGRANTED_BONUS', !isGranted(unit)],
  ];
  return found.flatMap(([issue, holds]) => (holds ? [issue] : []));
}

/** One to five cells in one row or one column without a gap, in either direction [4.2]. */
function isStraight(ship: readonly number[]): boolean {
  if (ship.length < 1 || ship.length > 5) return false;
  const sorted = [...ship].sort((a, b) => a - b);
  const [first = 0] = sorted;
  const inRow = sorted.every((cell, index) => cell === first + index && cell >> 3 === first >> 3);
  return inRow || sorted.every((cell, index) => cell === first + 8 * index);
}

function haveSideContact(ships: readonly (readonly number[])[]): boolean {
  const shipAt = new Int16Array(64);
  ships.forEach((ship, index) => {
    for (const cell of ship) if (cell !== NOWHERE) shipAt[cell] = index + 1;
  });
  const differ = (cell: number, next: number): boolean => {
    const [one, other] = [shipAt[cell] ?? 0, shipAt[next] ?? 0];
    return one > 0 && other > 0 && one !== other;
  };
  for (let cell = 0; cell < 64; cell++) {
    if (cell % 8 < 7 && differ(cell, cell + 1)) return true;
    if (cell < 56 && differ(cell, cell + 8)) return true;
  }
  return false;
}

/** As many bonus coordinates as buoys uncovered, each after the buoy that grants it [4.5]. */
function isGranted({ coordinates, bonus, buoys }: Read): boolean {
  const uncovered = new Set(coordinates.filter((cell) => cell !== NOWHERE && buoys.includes(cell)));
  for (const [index, cell] of bonus.entries()) {
    if (uncovered.size <= index) return false;
    if (cell !== NOWHERE && buoys.includes(cell)) uncovered.add(cell);
  }
  return uncovered.size === bonus.length;
}

/** The number of a cell, row by row from A1; {@link NOWHERE} for anything that names none. */
function cellOf(name: Json | undefined): number {
  if (typeof name !== 'string' || name.length !== 2) return NOWHERE;
  const [column, row] = [name.charCodeAt(0) - 65, name.charCodeAt(1) - 49];
  return column >= 0 && column < 8 && row >= 0 && row < 8 ? 8 * row + column : NOWHERE;
}

const list = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : []);

const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
