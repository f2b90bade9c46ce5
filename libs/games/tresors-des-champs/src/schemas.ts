import type { JsonObject } from '@tirage/kernel';
import type { TresorsEvent } from './events.js';
import { CRATES, ELEMENTS, MOUNDS, RULES_2018 } from './rules.js';

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

const field = whole(1, 2);
const mound = whole(1, MOUNDS);
const crate = whole(1, CRATES);
const toolsLeft = whole(0, RULES_2018.toolsAtStart);
const element: JsonObject = { enum: ELEMENTS };
const amount: JsonObject = { type: 'string', pattern: '^\\d{1,9}\\.\\d{2}$' };
const draw = object({
  label: { type: 'string', minLength: 1 },
  ranges: { type: 'array', items: { type: 'integer', minimum: 1 } },
  values: { type: 'array', items: { type: 'integer', minimum: 0 } },
});
const digOutcome = object({ field, mound, toolsLeft, draw });

const choices = closed(object({}));

const actions = {
  dig: closed(object({ type: { const: 'dig' }, mound })),
  openCrate: closed(object({ type: { const: 'openCrate' }, crate })),
} as const;

const board = object({
  fields: {
    type: 'array',
    minItems: 1,
    maxItems: 2,
    items: object({
      field,
      mounds: { type: 'array', items: orNull(element), minItems: MOUNDS, maxItems: MOUNDS },
      dug: { type: 'array', items: mound, uniqueItems: true, maxItems: MOUNDS },
      toolsLeft,
    }),
  },
  crate: object({ chosen: orNull(crate), drawn: orNull(crate) }),
  value: orNull(amount),
});

/** Of each event's `data`, version 1. */
const events: Readonly<Record<TresorsEvent['type'], JsonObject>> = {
  MoundDug: object({ field, mound }),
  ToolFound: digOutcome,
  EmptyFound: digOutcome,
  CarrotFound: digOutcome,
  FieldUncovered: object({
    field,
    elements: { type: 'array', items: object({ mound, element }), maxItems: MOUNDS },
    draw,
  }),
  ExtraOffered: object({}),
  CrateOpened: object({ crate }),
  ExtraCrateDrawn: object({ crate, draw }),
  ExtraGranted: object({ count: { const: 1 } }),
  CarrotValueDrawn: object({ value: amount, draw }),
};

/** What remains to choose from. */
const offers = {
  dig: object({ type: { const: 'dig' }, mounds: { type: 'array', items: mound, minItems: 1, uniqueItems: true } }),
  openCrate: object({
    type: { const: 'openCrate' },
    crates: { type: 'array', items: crate, minItems: CRATES, maxItems: CRATES, uniqueItems: true },
  }),
} as const;

const letters: JsonObject = { type: 'string', pattern: `^[CTE]{${MOUNDS}}$` };

const presentation = object({
  field: letters,
  carrotValueCents: orNull({ type: 'integer', minimum: 1 }),
  extra: orNull(object({ chosenCrate: crate, winningCrate: crate, field: orNull(letters) })),
});

export const tresorsDesChampsSchemas = { choices, actions, offers, board, events, presentation } as const;
