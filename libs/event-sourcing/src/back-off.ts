import type { Random } from '@tirage/kernel';

const FIRST_MS = 50;
const MOST_MS = 5_000;

/** Milliseconds to wait before attempt `attempt + 1` (attempts count from 1): doubled each time, bounded, jittered. */
export function backOffMs(attempt: number, random: Random): number {
  const full = Math.min(MOST_MS, FIRST_MS * 2 ** Math.min(Math.max(attempt, 1) - 1, 30));
  return full * (0.5 + random.fraction() / 2);
}
