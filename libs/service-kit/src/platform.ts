import type { Checkpoints, EventStore, LiveTail, ReadModel } from '@tirage/event-sourcing';
import type { Clock, Json, Random, Timers } from '@tirage/kernel';
import type { MessageBus, Parked } from '@tirage/messaging';
import type { Games } from './games.js';
import type { Health } from './health.js';
import type { Keys } from './keys.js';
import type { Lifecycle } from './lifecycle.js';
import type { Logger } from './logging.js';
import type { Metrics } from './metrics.js';
import type { Settings } from './settings.js';
import type { Tracing } from './tracing/tracing.js';

/**
 * What a process gives to the services in it: the ports, whichever engines are behind them, and what every service does
 * the same way. Made once, by the process; no service knows whether it runs alone.
 */
export interface Platform {
  readonly settings: Settings;
  /** One of the processes that run the same service; after a restart on the same data folder it has the same name. */
  readonly instance: string;
  readonly games: Games;
  readonly keys: Keys;
  readonly store: EventStore;
  /** The process's one live tail. */
  readonly tail: LiveTail;
  readonly bus: MessageBus;
  readonly checkpoints: Checkpoints;
  readonly parked: Parked;
  /** This process's own, for what is disposable; absent where it has no disk. */
  readonly folder?: string;
  /** A disposable table of that name, kept between runs where the process has a disk. */
  readModel<Row extends Json>(name: string): Promise<ReadModel<Row>>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  readonly log: Logger;
  readonly health: Health;
  readonly metrics: Metrics;
  readonly lifecycle: Lifecycle;
  /** Undefined: no traces are made. The ports above are decorated already; the HTTP server asks for its hooks. */
  readonly tracing?: Pick<Tracing, 'http'>;
}

/** Injection token of the {@link Platform}. */
export const PLATFORM = Symbol('platform');

/**
 * Runs a service's loops until the process stops. A loop that ends by itself is a defect that a restart mends: liveness
 * turns red.
 */
export function runUntilStopped(
  { lifecycle, health, log }: Platform,
  name: string,
  run: (signal: AbortSignal) => Promise<void>,
): void {
  const stopping = new AbortController();
  let failure: string | undefined;
  const running = run(stopping.signal).then(
    () => {
      if (!stopping.signal.aborted) failure = `${name} ended`;
    },
    (error: unknown) => {
      failure = `${name} failed`;
      log.error({ service: name, err: error }, 'service failed');
    },
  );
  health.addLiveness(name, () => {
    if (failure !== undefined) throw new Error(failure);
  });
  lifecycle.onStop(name, async () => {
    stopping.abort();
    await running;
  });
}
