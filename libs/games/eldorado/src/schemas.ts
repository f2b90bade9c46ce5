import type { JsonObject } from '@tirage/kernel';
import { schema } from '@tirage/rounds';
import type { EldoradoEvent } from './events.js';
import { LINE_CELLS, LINES, MOST_EXTRAS, STAKES_CENTS, SYMBOLS } from './rules.js';

const { amount, closed, closedObject, list, object, orNull, whole } = schema;

const symbol: JsonObject = { enum: SYMBOLS };
const grid = whole(0, MOST_EXTRAS);
const lines = list(list(symbol, LINE_CELLS), LINES);
const result = object({ class: { enum: ['cash', 'extra', 'nothing'] }, symbol, gain: amount }, ['symbol']);
const results = list(result, LINES);

const step = object({ type: { const: 'playExtra' } });

/** Of each event's `data`, version 1. */
const events: Readonly<Record<EldoradoEvent['type'], JsonObject>> = {
  GridRevealed: object({ grid, lines }),
  GridEvaluated: object({ grid, cash: amount, lines: results }),
  ExtraGranted: object({ count: whole(1, MOST_EXTRAS) }),
  ExtraStarted: object({ remaining: whole(0, MOST_EXTRAS - 1) }),
};

export const eldoradoSchemas = {
  choices: closedObject({}),
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
