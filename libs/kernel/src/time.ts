/** The time of day. Injected everywhere; the domain gets times as arguments. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. May jump back and forth. */
  now(): number;
}

/** Waiting. Injected everywhere, so that a simulation owns the passing of time. */
export interface Timers {
  /** Resolves after `ms` milliseconds, or at once when `signal` is aborted; never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** Randomness that decides nothing about a round: jitter of back-offs and fresh secrets. */
export interface Random {
  /** `size` unpredictable bytes. */
  bytes(size: number): Uint8Array;
  /** A number in [0, 1) for jitter. */
  fraction(): number;
}

export const seconds = (count: number): number => count * 1000;

/** ISO 8601 UTC with milliseconds. */
export const isoTime = (ms: number): string => new Date(ms).toISOString();

/** The milliseconds of such a time; NaN when it is none. */
export const timeOf = (iso: string): number => Date.parse(iso);
