import { GAME, IDEMPOTENCY_KEY } from './patterns.js';

/** The value of a header `Idempotency-Key`: 1 to 64 visible ASCII characters. */
export const isIdempotencyKey = (value: unknown): value is string =>
  typeof value === 'string' && IDEMPOTENCY_KEY.test(value);

/** Spelt like a game; whether there is such a game, the registered ones say. */
export const isGameName = (value: unknown): value is string => typeof value === 'string' && GAME.test(value);
