import type { JsonObject } from '@tirage/kernel';
import { MODES, schema } from '@tirage/rounds';
import type { VersaillesEvent } from './events.js';
import { TEXT, ZONES } from './rules.js';

const { amount, closedObject, list, object, orNull, set } = schema;

const zone: JsonObject = { enum: ZONES };
const cents: JsonObject = { type: 'integer', minimum: 1 };
const symbol: JsonObject = { type: 'string', minLength: 1 };

const sums = (sum: JsonObject): JsonObject => list(sum, Math.min(...TEXT.mirrorSums), Math.max(...TEXT.mirrorSums));
const side = (money: JsonObject): JsonObject => list(object({ symbol, amount: money }), TEXT.symbolsOfSide);
const chandeliers = list({ type: 'array', items: symbol, minItems: 1 }, TEXT.chandeliers);

const mirrorContent = object({ sums: sums(amount), gain: amount });
const sideContent = object({ symbols: side(amount) });
const chandeliersContent = object({ chandeliers });

const choices: JsonObject = { type: 'object', properties: { mode: { enum: MODES } }, additionalProperties: false };

const actions = {
  openZone: closedObject({ type: { const: 'openZone' }, zone }),
  revealAll: closedObject({ type: { const: 'revealAll' } }),
} as const;

/** What remains to choose from. */
const offers = {
  openZone: object({
    type: { const: 'openZone' },
    zones: set(zone, 1, ZONES.length),
  }),
  revealAll: object({ type: { const: 'revealAll' } }),
} as const;

const opened = (content: JsonObject): JsonObject => orNull(object({ content, gain: amount }));

const board = object({
  zones: object({
    mirror1: opened(mirrorContent),
    mirror2: opened(mirrorContent),
    mirror3: opened(mirrorContent),
    left: opened(sideContent),
    right: opened(sideContent),
    chandeliers: opened(chandeliersContent),
  }),
});

/** Of each event's `data`, version 1. */
const events: Readonly<Record<VersaillesEvent['type'], JsonObject>> = {
  ZoneOpened: object({
    zone,
    content: { anyOf: [mirrorContent, sideContent, chandeliersContent] },
    gain: amount,
  }),
};

const presentation = object({
  stakeCents: cents,
  mirrors: list(object({ gain: cents, sums: sums(cents) }), TEXT.mirrorSums.length),
  gallery: object({ left: side(cents), right: side(cents) }),
  chandeliers,
});

export const chateauDeVersaillesSchemas = { choices, actions, offers, board, events, presentation } as const;
