import type { Random } from './time.js';

/** Milliseconds. */
export interface BackOff {
  readonly first: number;
  readonly most: number;
}

/** After a failure that says nothing about what was tried: a server that was away, a line that broke. */
export const RECONNECT: BackOff = { first: 50, most: 5_000 };

/** Half to the whole of `first`, doubled with every attempt (from 1) up to `most`; jittered so that retries spread out. */
export function backOffMs({ first, most }: BackOff, attempt: number, random: Random): number {
  const full = Math.min(most, first * 2 ** Math.min(Math.max(attempt, 1) - 1, 30));
  return full * (0.5 + random.fraction() / 2);
}
