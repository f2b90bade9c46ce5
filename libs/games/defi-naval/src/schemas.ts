import type { JsonObject } from '@tirage/kernel';
import type { NavalEvent } from './events.js';
import { ANCHORS, BUOYS, COORDINATES, SHIP_SIZES, SHIPS, STAKES_CENTS } from './rules.js';
import { MODES } from './state.js';

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
const list = (items: JsonObject, minItems: number, maxItems: number, uniqueItems = false): JsonObject => ({
  type: 'array',
  items,
  minItems,
  maxItems,
  uniqueItems,
});

const MOST_REVEALS = COORDINATES + BUOYS;
const MOST_MULTIPLIED = 1_000_000;

const cell: JsonObject = { type: 'string', pattern: '^[A-H][1-8]$' };
const amount: JsonObject = { type: 'string', pattern: '^\\d{1,9}\\.\\d{2}$' };
const ship = whole(1, SHIPS);
const multiplier = whole(2, 1_000);
const size: JsonObject = { enum: SHIP_SIZES };
const cells = list(cell, 1, SHIP_SIZES.length, true);

const content: JsonObject = {
  oneOf: [
    object({ kind: { const: 'water' } }),
    object({ kind: { const: 'ship' }, ship }, ['ship']),
    object({ kind: { const: 'anchor' }, multiplier }),
    object({ kind: { const: 'buoy' } }),
  ],
};
const revealed = object({ n: whole(1, MOST_REVEALS), origin: { enum: ['initial', 'bonus'] }, cell, content });
const completeShip = object({ ship, size, cells, gain: amount });

const step = (type: string): JsonObject => object({ type: { const: type } });

/** Of each event's `data`, version 1. */
const events: Readonly<Record<NavalEvent['type'], JsonObject>> = {
  CoordinateRevealed: revealed,
  BonusCoordinateGranted: object({ count: { const: 1 } }),
  MultiplierFound: object({ value: multiplier }),
  ShipCompleted: completeShip,
};

export const defiNavalSchemas = {
  choices: closed(object({ mode: { enum: MODES } }, ['mode'])),
  actions: { revealNext: closed(step('revealNext')), revealAll: closed(step('revealAll')) },
  offers: { revealNext: step('revealNext'), revealAll: step('revealAll') },
  board: object({
    coordinates: list(revealed, 0, MOST_REVEALS),
    remaining: whole(0, COORDINATES),
    ships: list(completeShip, 0, SHIPS),
    multiplier: whole(1, MOST_MULTIPLIED),
    gain: amount,
  }),
  events,
  presentation: object({
    stakeCents: { enum: STAKES_CENTS },
    ships: list(cells, SHIPS, SHIPS),
    anchors: list(object({ cell, multiplier }), ANCHORS, ANCHORS),
    buoys: list(cell, BUOYS, BUOYS, true),
    coordinates: list(cell, COORDINATES, COORDINATES, true),
    bonusCoordinates: list(cell, 0, BUOYS, true),
  }),
} as const;
