import type { Random } from '@tirage/kernel';

/** Milliseconds. */
export interface BackOff {
  readonly first: number;
  readonly most: number;
}

/** Half to the whole of `first`, doubled with every attempt (from 1) up to `most`; jittered so that retries spread out. */
export function backOffMs({ first, most }: BackOff, attempt: number, random: Random): number {
  const full = Math.min(most, first * 2 ** Math.min(attempt - 1, 30));
  return full * (0.5 + random.fraction() / 2);
}
