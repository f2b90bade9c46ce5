import { setTimeout as delay } from 'node:timers/promises';

const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 250;

/**
 * Looks again and again until something is there, and gives it back; throws when it is not within the time. For what cannot
 * be awaited: most of what the platform does can, over its event streams.
 */
export async function eventually<Found>(
  what: string,
  look: () => Promise<Found | undefined>,
  withinMs = 60_000,
): Promise<Found> {
  const deadline = Date.now() + withinMs;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`not within ${withinMs} ms: ${what}`);
    await delay(pause);
  }
}
