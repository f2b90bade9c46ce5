import type { Credentials, EventStoreDBClient } from '@eventstore/db-client';
import type { Timers } from '@tirage/kernel';
import type { Calls } from './calls.js';

/** What every operation needs of the one connection. */
export interface Session {
  readonly client: EventStoreDBClient;
  readonly credentials: Credentials;
  readonly calls: Calls;
  readonly timers: Timers;
  /** Milliseconds. */
  readonly deadlineMs: number;
}

/** A follower of the cluster may lag, and decisions are made on what is read. */
export const LEADER = { requiresLeader: true } as const;

export const ignore = (): void => undefined;
