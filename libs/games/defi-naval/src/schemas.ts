import type { JsonObject } from '@tirage/kernel';
import { MODES, schema } from '@tirage/rounds';
import type { NavalEvent } from './events.js';
import { ANCHORS, BUOYS, COORDINATES, SHIP_SIZES, SHIPS, STAKES_CENTS } from './rules.js';

const { amount, closed, list, object, set, whole } = schema;

const MOST_REVEALS = COORDINATES + BUOYS;
const MOST_MULTIPLIED = 1_000_000;

const cell: JsonObject = { type: 'string', pattern: '^[A-H][1-8]$' };
const ship = whole(1, SHIPS);
const multiplier = whole(2, 1_000);
const size: JsonObject = { enum: SHIP_SIZES };
const cells = set(cell, 1, SHIP_SIZES.length);

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
    ships: list(cells, SHIPS),
    anchors: list(object({ cell, multiplier }), ANCHORS),
    buoys: set(cell, BUOYS),
    coordinates: set(cell, COORDINATES),
    bonusCoordinates: set(cell, 0, BUOYS),
  }),
} as const;
