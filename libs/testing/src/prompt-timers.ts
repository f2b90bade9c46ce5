import type { Random, Timers } from '@tirage/kernel';

/** Timers whose time is over at once: every back-off ends in the next turn of the event loop. */
export const promptTimers: Timers = { sleep: () => new Promise((resolve) => setImmediate(resolve)) };

/** Randomness that a seed repeats (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { fraction, bytes: (size) => Uint8Array.from({ length: size }, () => Math.floor(fraction() * 256)) };
}
