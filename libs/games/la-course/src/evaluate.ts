import { Money, type Json, type JsonObject } from '@tirage/kernel';
import type { CourseRules, Formula } from './rules.js';

/** Why a presentation cannot be a round of this game. */
export type Issue =
  /** Not each of the ten ships once. */
  | 'ARRIVAL'
  | 'BONUS_DRAWN'
  /** Not a list of bets, or none. */
  | 'BETS'
  /** A bet on no formula of the game. */
  | 'FORMULA'
  /** A formula is played twice, also by `toutes` and a bet of its own. */
  | 'FORMULA_TWICE'
  /** Not the ships of the formula, all different. */
  | 'BET_SHIPS'
  | 'BET_BONUS';

export interface Evaluation {
  readonly amount: Money;
  readonly issues: readonly Issue[];
  /** The price of the formulas bet on. */
  readonly priceCents: number;
  /** The gain in cents of each formula played. */
  readonly byFormula: Readonly<Record<string, number>>;
}

/**
 * What the rules pay for a presentation in the schema of the golden cases, read from the text anew: each ship picked has a
 * position in the arrival, and the positions decide [2.5.1]. A presentation that breaks the rules is named in `issues`: a
 * wrong race pays nothing, a wrong bet pays nothing, of a formula played twice the first pays [2.5.2]. Never throws.
 */
export function evaluate(presentation: JsonObject, rules: CourseRules): Evaluation {
  const { bets, arrival, bonusDrawn } = presentation;
  const issues = new Set<Issue>();
  const positions = positionsIn(arrival, rules);
  if (positions === undefined) issues.add('ARRIVAL');
  if (!isNumberTo(rules.bonusNumbers, bonusDrawn)) issues.add('BONUS_DRAWN');
  const isRace = issues.size === 0;
  if (!isList(bets) || bets.length === 0) issues.add('BETS');

  let priceCents = 0;
  const gains = new Map<string, number>();
  for (const bet of isList(bets) ? bets : []) {
    const { priceCents: price, parts } = readBet(bet, rules, issues);
    priceCents += price;
    for (const { formula, ships, bonus } of parts) {
      if (gains.has(formula.formula)) issues.add('FORMULA_TWICE');
      else
        gains.set(formula.formula, isRace ? gainOf(formula, ships.map(placeIn(positions)), bonus === bonusDrawn) : 0);
    }
  }
  const sum = [...gains.values()].reduce((before, gain) => before + gain, 0);
  return {
    amount: Money.cents(sum),
    issues: [...issues],
    priceCents,
    byFormula: Object.fromEntries(gains),
  };
}

interface Part {
  readonly formula: Formula;
  readonly ships: readonly Json[];
  readonly bonus: Json;
}

/** The formulas that a bet plays; none when it is wrong. */
function readBet(bet: Json, rules: CourseRules, issues: Set<Issue>): { priceCents: number; parts: readonly Part[] } {
  const { formula: name = null, ships = null, bonus = null } = isObject(bet) ? bet : {};
  const isAll = name === 'toutes';
  const formulas = rules.formulas.filter(({ formula }) => isAll || formula === name);
  const sold = isAll ? rules.toutes : formulas[0];
  if (sold === undefined) {
    issues.add('FORMULA');
    return { priceCents: 0, parts: [] };
  }
  const picked = isList(ships) && isSetOfShips(ships, sold.ships, rules) ? ships : undefined;
  const hasBonus = isNumberTo(rules.bonusNumbers, bonus);
  if (picked === undefined) issues.add('BET_SHIPS');
  if (!hasBonus) issues.add('BET_BONUS');
  const isRight = picked !== undefined && hasBonus;
  const parts = isRight ? formulas.map((formula) => ({ formula, ships: picked.slice(0, formula.ships), bonus })) : [];
  return { priceCents: sold.priceCents, parts };
}

/** By the positions of the ships picked, in the order of the picks; different ships have different ones. */
function gainOf({ places, ordered, lots }: Formula, positions: readonly number[], hasBonus: boolean): number {
  if (Math.max(...positions) > places) return 0;
  const isAscending = positions.every((position, index) => index === 0 || position > (positions[index - 1] ?? 0));
  const without = ordered ? (isAscending ? 'ordered' : 'unordered') : 'plain';
  const withBonus = ordered ? `${without}+bonus` : 'bonus';
  return lots.find(({ rank }) => rank === (hasBonus ? withBonus : without))?.gainCents ?? 0;
}

/** The position of each ship, 1 the winner's; undefined unless each ship arrives once. */
function positionsIn(arrival: Json | undefined, rules: CourseRules): ReadonlyMap<Json, number> | undefined {
  if (!isList(arrival) || !isSetOfShips(arrival, rules.ships, rules)) return undefined;
  return new Map(arrival.map((ship, index) => [ship, index + 1]));
}

const placeIn =
  (positions: ReadonlyMap<Json, number> | undefined) =>
  (ship: Json): number =>
    positions?.get(ship) ?? Infinity;

const isSetOfShips = (ships: readonly Json[], count: number, rules: CourseRules): boolean =>
  ships.length === count && new Set(ships).size === count && ships.every((ship) => isNumberTo(rules.ships, ship));

const isNumberTo = (most: number, value: Json | undefined): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most;

const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
