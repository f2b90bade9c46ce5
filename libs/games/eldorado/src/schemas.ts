import type { JsonObject } from '@tirage/kernel';
import type { EldoradoEvent } from './events.js';
import { LINE_CELLS, LINES, MOST_EXTRAS, STAKES_CENTS, SYMBOLS } from './rules.js';

/**
 * JSON Schemas (2020-12, only of words that draft-07 has too). What clients send is closed; what they are sent may gain
 * members in later versions.
 */

const object = (properties: JsonObject, optional: readonly string[] = []): JsonObject => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
});
const closed = (schema: JsonObject): JsonObject => ({ ...schema, additionalProperties: false });
const whole = (minimum: number, maximum: number): JsonObject => ({ type: 'integer', minimum, maximum });
const orNull = (schema: JsonObject): JsonObject => ({ anyOf: [schema, { type: 'null' }] });
const list = (items: JsonObject, minItems: number, maxItems: number): JsonObject => ({
  type: 'array',
  items,
  minItems,
  maxItems,
});

const symbol: JsonObject = { enum: SYMBOLS };
const amount: JsonObject = { type: 'string', pattern: '^\\d{1,9}\\.\\d{2}$' };
const grid = whole(0, MOST_EXTRAS);
const lines = list(list(symbol, LINE_CELLS, LINE_CELLS), LINES, LINES);
const result = object({ class: { enum: ['cash', 'extra', 'nothing'] }, symbol, gain: amount }, ['symbol']);
const results = list(result, LINES, LINES);

const step = object({ type: { const: 'playExtra' } });

/** Of each event's `data`, version 1. */
const events: Readonly<Record<EldoradoEvent['type'], JsonObject>> = {
  GridRevealed: object({ grid, lines }),
  GridEvaluated: object({ grid, cash: amount, lines: results }),
  ExtraGranted: object({ count: whole(1, MOST_EXTRAS) }),
  ExtraStarted: object({ remaining: whole(0, MOST_EXTRAS - 1) }),
};

export const eldoradoSchemas = {
  choices: closed(object({})),
  actions: { playExtra: closed(step) },
  offers: { playExtra: step },
  board: object({
    grids: list(object({ grid, lines, results: orNull(results), cash: orNull(amount) }), 0, MOST_EXTRAS + 1),
    extras: object({ granted: whole(0, MOST_EXTRAS), remaining: whole(0, MOST_EXTRAS) }),
  }),
  events,
  presentation: object({
    stakeCents: { enum: STAKES_CENTS },
    grid: lines,
    extraGrids: list(lines, 0, MOST_EXTRAS),
  }),
} as const;
