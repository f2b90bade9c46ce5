import type { JsonObject } from '@tirage/kernel';
import type { CourseEvent } from './events.js';
import { ALL_FORMULAS, BONUS_NUMBERS, FORMULAS, RULES_2017, SHIPS, type BetFormula, type Rank } from './rules.js';

/**
 * JSON Schemas (2020-12, only of words that draft-07 has too). What clients send is closed; what they are sent may gain
 * members in later versions.
 */

const object = (properties: JsonObject): JsonObject => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});
const closed = (schema: JsonObject): JsonObject => ({ ...schema, additionalProperties: false });
const whole = (minimum: number, maximum: number): JsonObject => ({ type: 'integer', minimum, maximum });
const orNull = (schema: JsonObject): JsonObject => ({ anyOf: [schema, { type: 'null' }] });
const array = (items: JsonObject, minItems: number, maxItems = minItems): JsonObject => ({
  type: 'array',
  items,
  minItems,
  maxItems,
});
const ships = (count: number): JsonObject => ({ ...array(whole(1, SHIPS), count), uniqueItems: true });

const bonus = whole(1, BONUS_NUMBERS);
const arrival = ships(SHIPS);
const amount: JsonObject = { type: 'string', pattern: '^\\d{1,9}\\.\\d{2}$' };
const formula: JsonObject = { enum: FORMULAS };
const RANKS: readonly Rank[] = [
  ...(['ordered+bonus', 'ordered', 'unordered+bonus', 'unordered'] as const),
  ...(['bonus', 'plain', 'none'] as const),
];
const rank: JsonObject = { enum: RANKS };

const draw = object({
  label: { type: 'string', minLength: 1 },
  ranges: { type: 'array', items: { type: 'integer', minimum: 1 } },
  values: { type: 'array', items: { type: 'integer', minimum: 0 } },
});

const betOn = (name: BetFormula, count: number): JsonObject =>
  object({ formula: { const: name }, ships: ships(count), bonus });

const betsOf = (bet: (schema: JsonObject) => JsonObject): JsonObject =>
  array(
    {
      anyOf: [
        ...RULES_2017.formulas.map(({ formula: name, ships: count }) => bet(betOn(name, count))),
        bet(betOn(ALL_FORMULAS, RULES_2017.toutes.ships)),
      ],
    },
    1,
    FORMULAS.length,
  );

const choices = closed(object({ bets: betsOf(closed) }));
const bets = betsOf((schema) => schema);

const board = object({
  bets,
  arrival: orNull(arrival),
  bonus: orNull(bonus),
  formulas: array(object({ formula, rank: orNull(rank), gain: orNull(amount) }), 1, FORMULAS.length),
});

/** Of each event's `data`, version 1. */
const events: Readonly<Record<CourseEvent['type'], JsonObject>> = {
  RaceDrawn: object({ arrival, draw }),
  BonusDrawn: object({ bonus, draw }),
  FormulaSettled: object({ formula, rank, gain: amount }),
};

const presentation = object({ bets, arrival, bonusDrawn: bonus });

/** After the opening the player has nothing to do, so there are neither actions nor offers. */
export const laCourseSchemas = { choices, actions: {}, offers: {}, board, events, presentation } as const;
