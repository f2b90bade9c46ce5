import { randomBytes } from 'node:crypto';
import type { Clock, Random, Timers } from './time.js';

/** The operating system's clock, timers and random generator; used by the apps, never by a domain file. */
export const systemClock: Clock = { now: () => Date.now() };

export const systemTimers: Timers = {
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const done = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      signal?.addEventListener('abort', done, { once: true });
    }),
};

export const systemRandom: Random = { bytes: (size) => randomBytes(size), fraction: () => Math.random() };
