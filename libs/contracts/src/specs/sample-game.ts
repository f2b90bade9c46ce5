import { Equals, IsIn, IsInt, Max, Min } from 'class-validator';
import type { GameSchemas } from '../schemas/game-schemas.js';

/** A game that nobody sells: choose how to toss, then call a side. */
export const sampleGame: GameSchemas = {
  game: 'coin-toss',
  choices: {
    type: 'object',
    properties: { mode: { enum: ['auto', 'manual'] } },
    additionalProperties: false,
  },
  actions: {
    call: {
      type: 'object',
      properties: { type: { const: 'call' }, side: { type: 'integer', minimum: 1, maximum: 2 } },
      required: ['type', 'side'],
      additionalProperties: false,
    },
    wait: {
      type: 'object',
      properties: { type: { const: 'wait' } },
      required: ['type'],
      additionalProperties: false,
    },
  },
  board: {
    type: 'object',
    properties: { tossed: { enum: [null, 1, 2] } },
    required: ['tossed'],
  },
  events: {
    CoinTossed: {
      type: 'object',
      properties: { side: { enum: [1, 2] } },
      required: ['side'],
    },
    'CoinTossed.v2': {
      type: 'object',
      properties: { side: { enum: ['heads', 'tails'] } },
      required: ['side'],
    },
  },
};

export class CallAction {
  @Equals('call')
  readonly type!: 'call';

  @IsInt()
  @Min(1)
  @Max(2)
  readonly side!: number;
}

export class WaitAction {
  @IsIn(['wait'])
  readonly type!: 'wait';
}
