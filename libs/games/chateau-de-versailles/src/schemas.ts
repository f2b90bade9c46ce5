import type { JsonObject } from '@tirage/kernel';
import type { VersaillesEvent } from './events.js';
import { MODES, TEXT, ZONES } from './rules.js';

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
const array = (items: JsonObject, minItems: number, maxItems = minItems): JsonObject => ({
  type: 'array',
  items,
  minItems,
  maxItems,
});

const zone: JsonObject = { enum: ZONES };
const amount: JsonObject = { type: 'string', pattern: '^\\d{1,9}\\.\\d{2}$' };
const cents: JsonObject = { type: 'integer', minimum: 1 };
const symbol: JsonObject = { type: 'string', minLength: 1 };

const sums = (sum: JsonObject): JsonObject => array(sum, Math.min(...TEXT.mirrorSums), Math.max(...TEXT.mirrorSums));
const side = (money: JsonObject): JsonObject => array(object({ symbol, amount: money }), TEXT.symbolsOfSide);
const chandeliers = array({ type: 'array', items: symbol, minItems: 1 }, TEXT.chandeliers);

const mirrorContent = object({ sums: sums(amount), gain: amount });
const sideContent = object({ symbols: side(amount) });
const chandeliersContent = object({ chandeliers });

const choices: JsonObject = { type: 'object', properties: { mode: { enum: MODES } }, additionalProperties: false };

const actions = {
  openZone: closed(object({ type: { const: 'openZone' }, zone })),
  revealAll: closed(object({ type: { const: 'revealAll' } })),
} as const;

/** What remains to choose from. */
const offers = {
  openZone: object({
    type: { const: 'openZone' },
    zones: { ...array(zone, 1, ZONES.length), uniqueItems: true },
  }),
  revealAll: object({ type: { const: 'revealAll' } }),
} as const;

const opened = (content: JsonObject): JsonObject => ({
  anyOf: [object({ content, gain: amount }), { type: 'null' }],
});

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
  mirrors: array(object({ gain: cents, sums: sums(cents) }), TEXT.mirrorSums.length),
  gallery: object({ left: side(cents), right: side(cents) }),
  chandeliers,
});

export const chateauDeVersaillesSchemas = { choices, actions, offers, board, events, presentation } as const;
