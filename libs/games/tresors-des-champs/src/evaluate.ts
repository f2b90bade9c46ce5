import { Money, type Json, type JsonObject } from '@tirage/kernel';
import type { TresorsRules } from './rules.js';

/** Why a presentation cannot be a round of this game. */
export type Issue =
  /** Not the letters of a whole field: 1 carrot, 18 tools, 11 empties. */
  | 'FIELD_COMPOSITION'
  /** A field was lost and no crate was opened. */
  | 'CRATE_MISSING'
  | 'CRATE_NUMBER'
  /** The right crate was opened and there is no second field. */
  | 'EXTRA_FIELD_MISSING'
  /** A crate although the first field was won, or a second field although the crate was missed. */
  | 'UNGRANTED_EXTRA'
  /** A carrot was found; its value is not one of the table. */
  | 'VALUE_NOT_IN_TABLE'
  | 'VALUE_WITHOUT_CARROT';

export interface Evaluation {
  readonly amount: Money;
  readonly issues: readonly Issue[];
  /** Digs made in each field played. */
  readonly digs: readonly number[];
}

/**
 * What the rules pay for a presentation in the schema of the golden cases, read from the text anew: a field is won when
 * its carrot comes before the empty that takes the last tool [3.4, 3.6]. A presentation that breaks the rules is named in
 * `issues`; what it does not legally win is not in `amount`. Never throws.
 */
export function evaluate(presentation: JsonObject, rules: TresorsRules): Evaluation {
  const { field, extra = null, carrotValueCents = null } = presentation;
  const fields = [readField(field, rules)];
  const issues: Issue[] = [];

  if (fields[0]?.won) {
    if (extra !== null) issues.push('UNGRANTED_EXTRA');
  } else if (!isObject(extra)) {
    issues.push('CRATE_MISSING');
  } else {
    const { chosenCrate, winningCrate, field: second = null } = extra;
    const numbered = isCrate(chosenCrate, rules) && isCrate(winningCrate, rules);
    if (!numbered) issues.push('CRATE_NUMBER');
    const granted = numbered && chosenCrate === winningCrate; // [3.8.3]
    if (granted && second === null) issues.push('EXTRA_FIELD_MISSING');
    if (!granted && second !== null) issues.push('UNGRANTED_EXTRA');
    if (granted && second !== null) fields.push(readField(second, rules));
  }

  if (fields.some(({ whole }) => !whole)) issues.unshift('FIELD_COMPOSITION');
  const won = fields.some((played) => played.won);
  const value = rules.values.find(({ valueCents }) => valueCents === carrotValueCents);
  if (won && !value) issues.push('VALUE_NOT_IN_TABLE');
  if (!won && carrotValueCents !== null) issues.push('VALUE_WITHOUT_CARROT'); // [3.9]
  return {
    amount: won && value ? Money.cents(value.valueCents) : Money.zero,
    issues,
    digs: fields.map((played) => played.digs),
  };
}

interface PlayedField {
  readonly whole: boolean;
  readonly won: boolean;
  readonly digs: number;
}

function readField(letters: Json | undefined, rules: TresorsRules): PlayedField {
  const text = typeof letters === 'string' ? letters : '';
  const expected = { C: rules.elements.carrot, T: rules.elements.tool, E: rules.elements.empty };
  const whole =
    text.length === rules.mounds &&
    Object.entries(expected).every(([letter, count]) => text.split(letter).length - 1 === count);
  if (!whole) return { whole, won: false, digs: 0 };

  const empties = [...text].flatMap((letter, index) => (letter === 'E' ? [index] : []));
  const lastTool = empties[rules.toolsAtStart - 1] ?? text.length;
  const carrot = text.indexOf('C');
  return { whole, won: carrot < lastTool, digs: Math.min(carrot, lastTool) + 1 };
}

const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isCrate = (value: Json | undefined, rules: TresorsRules): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= rules.crates;
