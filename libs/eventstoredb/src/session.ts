import type { Credentials, EventStoreDBClient } from '@eventstore/db-client';
import { seconds, within, type Timers } from '@tirage/kernel';
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

const LONGEST_CLOSE_MS = seconds(1);

/**
 * Cancels the calls and closes the channel, which the client would keep and connect again. Never rejects. The client waits
 * for the end of every call it has cancelled, and after an outage sometimes for one that never comes: it has its time.
 */
export async function closeConnection({ client, timers }: Pick<Session, 'client' | 'timers'>): Promise<void> {
  await within(LONGEST_CLOSE_MS, timers, client.dispose()).catch(ignore);
  const channelClosed = client['getChannel']().then((channel) => channel.close());
  await within(LONGEST_CLOSE_MS, timers, channelClosed).catch(ignore);
}

export const ignore = (): void => undefined;
