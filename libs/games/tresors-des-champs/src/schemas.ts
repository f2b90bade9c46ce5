import type { JsonObject } from '@tirage/kernel';
import { schema } from '@tirage/rounds';
import type { TresorsEvent } from './events.js';
import { CRATES, ELEMENTS, MOUNDS, RULES_2018 } from './rules.js';

const { amount, closedObject, drawn: draw, object, orNull, whole } = schema;

const field = whole(1, 2);
const mound = whole(1, MOUNDS);
const crate = whole(1, CRATES);
const toolsLeft = whole(0, RULES_2018.toolsAtStart);
const element: JsonObject = { enum: ELEMENTS };
const digOutcome = object({ field, mound, toolsLeft, draw });

const choices = closedObject({});

const actions = {
  dig: closedObject({ type: { const: 'dig' }, mound }),
  openCrate: closedObject({ type: { const: 'openCrate' }, crate }),
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
