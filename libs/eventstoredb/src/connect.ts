import { StoreUnavailable, type Checkpoints, type EventStore } from '@tirage/event-sourcing';
import { backOffMs, RECONNECT, seconds, type Clock, type Random, type Timers } from '@tirage/kernel';
import { appendToStream } from './append.js';
import { boundedCalls } from './calls.js';
import { checkpointsOf } from './checkpoints.js';
import { openConnection } from './connection-string.js';
import { readStream } from './read.js';
import { requireSupported, serverVersion, tellsCaughtUp } from './server-version.js';
import { closeConnection, type Session } from './session.js';
import { subscribeToLog } from './subscribe.js';

export interface EventStoreDbOptions {
  /** `esdb://…`, `esdb+discover://…`; `kurrentdb://…` too. */
  readonly url: string;
  readonly timers: Timers;
  /** Jitter, and the ids of checkpoints. */
  readonly random: Random;
  /** For what the watchdog tells. */
  readonly clock: Clock;
  /** Milliseconds until an append, a page of a read or the start of a subscription is given up; default 5,000. */
  readonly deadlineMs?: number;
  /** Milliseconds of silence after which a subscription is compared with the log; default 10,000. */
  readonly watchdogMs?: number;
  /** Told while the store is not there yet; connecting goes on by itself. */
  readonly onProblem?: (problem: unknown) => void;
  /** Ends the waiting for a store that is not there, with `StoreUnavailable`. */
  readonly signal?: AbortSignal;
}

export interface EventStoreDb {
  readonly store: EventStore;
  readonly checkpoints: Checkpoints;
  /** Lets the calls under way end, then ends subscriptions with `StoreUnavailable` and gives the connection up. */
  close(): Promise<void>;
}

/**
 * The ports on EventStoreDB or KurrentDB; one connection a process. Waits for ever, with back-off, for a store that is
 * not there, so that services may start before it. Rejects with `InvalidConnectionString`, or `UnsupportedServer` for
 * one before 22.6.
 */
export async function connectEventStoreDb(options: EventStoreDbOptions): Promise<EventStoreDb> {
  const { timers, random, onProblem, signal } = options;
  for (let attempt = 1; ; attempt++) {
    // A new client each time: this one would remember some failures for ever.
    const session = openSession(options);
    try {
      const version = await session.calls.run('connecting', () => serverVersion(session.client));
      requireSupported(version);
      return openPorts(session, version, options);
    } catch (problem) {
      await closeConnection(session);
      if (!(problem instanceof StoreUnavailable) || signal?.aborted) throw problem;
      onProblem?.(problem);
      await timers.sleep(backOffMs(RECONNECT, attempt, random), signal);
      if (signal?.aborted) throw problem;
    }
  }
}

function openSession({ url, timers, deadlineMs = seconds(5) }: EventStoreDbOptions): Session {
  return { ...openConnection(url), timers, deadlineMs, calls: boundedCalls({ timers, deadlineMs }) };
}

function openPorts(session: Session, version: string, options: EventStoreDbOptions): EventStoreDb {
  const { clock, random, watchdogMs = seconds(10) } = options;
  const open = new Set<() => void>();
  const firstLookMs = tellsCaughtUp(version) ? watchdogMs : 0;
  let closed: Promise<void> | undefined;
  const settings = { watchdogMs, firstLookMs, clock, open, isClosed: () => closed !== undefined };
  const close = async (): Promise<void> => {
    await session.calls.close();
    for (const breakOff of open) breakOff();
    await closeConnection(session);
  };
  return {
    store: {
      append: (stream, events, expected) => appendToStream(session, stream, events, expected),
      read: (stream, readOptions = {}) => readStream(session, stream, readOptions),
      subscribe: (subscribeOptions) => subscribeToLog(session, subscribeOptions, settings),
    },
    checkpoints: checkpointsOf(session, random),
    close: () => (closed ??= close()),
  };
}
