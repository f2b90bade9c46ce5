import type { BackOff, Clock, Random, Timers } from '@tirage/kernel';
import type { BusObserver } from './bus-observer.js';
import type { Parked } from './parked.js';

export interface DeliverySettings {
  readonly timers: Timers;
  readonly random: Random;
  readonly clock: Clock;
  readonly parked: Parked;
  readonly retry: DeliveryRetry;
  /** Keys that one member handles at the same time. */
  readonly inFlight: number;
  readonly observer: BusObserver;
  /** Aborted when the bus closes: no back-off outlives it. */
  readonly closing: AbortSignal;
}

export interface DeliveryRetry extends BackOff {
  /** A message whose handler has thrown so often is parked; failures of store or bus do not count. */
  readonly maxThrows: number;
}

export const DEFAULT_RETRY: DeliveryRetry = { first: 20, most: 5_000, maxThrows: 8 };
