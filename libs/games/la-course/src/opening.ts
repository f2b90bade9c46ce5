import type { Json, JsonObject, Money } from '@tirage/kernel';
import type { InvalidChoice } from '@tirage/rounds';
import { priceOfAll } from './prices.js';
import { ALL_FORMULAS, BET_FORMULAS, euro, FORMULAS, type BetFormula, type CourseRules } from './rules.js';

/**
 * The choices as they are compared and kept: `{bets: [{formula, ships, bonus}]}` in the player's order. Or all that does
 * not fit, by the name of its field (`choices.bets[1].ships`); the stake is held against the price as soon as the formulas
 * can be played together.
 */
export function normaliseOpening(
  stake: Money,
  choices: JsonObject,
  rules: CourseRules,
): JsonObject | readonly InvalidChoice[] {
  const { bets = null, ...unknown } = choices;
  const invalid = Object.keys(unknown).map((name) => wrong(`choices.${name}`, 'this game has no such choice'));
  if (!isList(bets) || bets.length < 1 || bets.length > FORMULAS.length) {
    return [...invalid, wrong('choices.bets', `must be a list of 1 to ${FORMULAS.length} bets`)];
  }
  bets.forEach((bet, index) => invalid.push(...wrongIn(bet, `choices.bets[${index}]`, rules)));
  const formulas = bets.map(formulaOf);
  const together = wrongTogether(formulas);
  invalid.push(...together);
  if (together.length === 0 && formulas.every(isKnown)) {
    const price = euro(priceOfAll(rules, formulas)); // [2.3.1]
    if (stake.toString() !== price) invalid.push(wrong('stake', `must be ${price}, the price of the formulas`));
  }
  return invalid.length > 0 ? invalid : { bets: bets.map(plain) };
}

const wrong = (field: string, message: string): InvalidChoice => ({ field, message });

/** What is wrong with one bet by itself [2.2.2]. */
function wrongIn(bet: Json, field: string, rules: CourseRules): readonly InvalidChoice[] {
  if (!isObject(bet)) return [wrong(field, 'must be an object')];
  const { formula: _, ships = null, bonus = null, ...unknown } = bet;
  const invalid = Object.keys(unknown).map((name) => wrong(`${field}.${name}`, 'is not known'));
  const formula = formulaOf(bet);
  if (formula === undefined) {
    invalid.push(wrong(`${field}.formula`, `must be one of ${BET_FORMULAS.join(', ')}`));
  }
  if (formula !== undefined && !isPick(ships, picksOf(formula, rules), rules)) {
    const count = picksOf(formula, rules);
    const many = count === 1 ? '1 ship' : `${count} different ships`;
    invalid.push(wrong(`${field}.ships`, `must be a list of ${many} from 1 to ${rules.ships}`));
  }
  if (!isNumberTo(rules.bonusNumbers, bonus)) {
    invalid.push(wrong(`${field}.bonus`, `must be a number from 1 to ${rules.bonusNumbers}`));
  }
  return invalid;
}

/** Each formula once [2.5.2]; `toutes` holds all of them, so nothing stands beside it. */
function wrongTogether(formulas: readonly (BetFormula | undefined)[]): readonly InvalidChoice[] {
  return formulas.flatMap((formula, index) => {
    const field = `choices.bets[${index}].formula`;
    if (formula === ALL_FORMULAS && formulas.length > 1) {
      return [wrong(field, `${ALL_FORMULAS} must be the only bet`)];
    }
    return formula !== undefined && formulas.indexOf(formula) < index ? [wrong(field, `${formula} stands twice`)] : [];
  });
}

const formulaOf = (bet: Json): BetFormula | undefined =>
  isObject(bet) ? BET_FORMULAS.find((known) => known === bet['formula']) : undefined;

const isKnown = (formula: BetFormula | undefined): formula is BetFormula => formula !== undefined;

const picksOf = (bet: BetFormula, { formulas, toutes }: CourseRules): number =>
  formulas.find(({ formula }) => formula === bet)?.ships ?? toutes.ships;

const isPick = (ships: Json, count: number, rules: CourseRules): boolean =>
  isList(ships) &&
  ships.length === count &&
  new Set(ships).size === count &&
  ships.every((ship) => isNumberTo(rules.ships, ship));

const isNumberTo = (most: number, value: Json): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most;

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

const isObject = (value: Json): value is JsonObject => typeof value === 'object' && value !== null && !isList(value);

/** A right bet, its members in one order. */
function plain(bet: Json): JsonObject {
  const { formula = null, ships = null, bonus = null } = isObject(bet) ? bet : {};
  return { formula, ships, bonus };
}
