import type { Json } from '../../json.js';
import { listOf, memberOf } from '../reading.js';
import type { CourseTables, Formula } from './tables.js';

/** One formula as it is played, by a bet of its own or as a part of the bet on all. */
export interface Play {
  readonly formula: Formula;
  readonly ships: readonly Json[];
  readonly bonus: Json;
}

export interface ReadBets {
  /** In the order in which they are settled; none of a bet that is wrong. */
  readonly plays: readonly Play[];
  readonly issues: ReadonlySet<string>;
  readonly priceCents: number;
}

/** What bets play (docs/fairness/la-course.md, section 3), and what is wrong with them. */
export function readBets(bets: Json | undefined, tables: CourseTables): ReadBets {
  const issues = new Set<string>();
  if (listOf(bets).length === 0) issues.add('BETS');
  const plays: Play[] = [];
  let priceCents = 0;
  for (const bet of listOf(bets)) {
    const name = memberOf(bet, 'formula');
    const isAll = name === tables.all.formula;
    const formulas = tables.formulas.filter(({ formula }) => isAll || formula === name);
    const sold = isAll ? tables.all : formulas[0];
    if (sold === undefined) {
      issues.add('FORMULA');
      continue;
    }
    priceCents += sold.priceCents;
    const ships = listOf(memberOf(bet, 'ships'));
    const bonus = memberOf(bet, 'bonus') ?? null;
    const hasShips = ships.length === sold.ships && areDifferentShips(ships, tables);
    const hasBonus = isOneOf(tables.bonusNumbers, bonus);
    if (!hasShips) issues.add('BET_SHIPS');
    if (!hasBonus) issues.add('BET_BONUS');
    if (!hasShips || !hasBonus) continue;
    for (const formula of formulas) {
      if (plays.some((play) => play.formula === formula)) issues.add('FORMULA_TWICE');
      else plays.push({ formula, ships: ships.slice(0, formula.ships), bonus });
    }
  }
  return { plays, issues, priceCents };
}

export const areDifferentShips = (ships: readonly Json[], tables: CourseTables): boolean =>
  new Set(ships).size === ships.length && ships.every((ship) => isOneOf(tables.ships, ship));

/** Whether it is a whole number from 1 to `most`. */
export const isOneOf = (most: number, value: Json | undefined): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most;
