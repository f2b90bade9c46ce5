import { EventStoreDBClient, jsonEvent, type JSONEventType } from '@eventstore/db-client';
import { InMemoryEventStore, type EventStore } from '@tirage/event-sourcing';
import { derivedId } from '@tirage/kernel';
import { openSqliteEventStore } from '@tirage/sqlite';
import { temporaryFolder } from '../temporary-folder.js';
import { startEventStoreDouble, type EventStoreDouble, type EventStoreDoubleOptions } from './start.js';

/** For the double's own tests: a double, and the official client of it. */
export interface OpenedDouble {
  readonly double: EventStoreDouble;
  readonly client: EventStoreDBClient;
  close(): Promise<void>;
}

const clock = { now: () => Date.UTC(2026, 10, 30) };

export const inMemory = async () => ({ store: new InMemoryEventStore({ clock }), close: async () => undefined });

export async function onSqlite(): Promise<{ store: EventStore; close(): Promise<void> }> {
  const folder = temporaryFolder();
  const store = await openSqliteEventStore({ file: folder.file('events.db'), clock });
  const close = async () => {
    await store.close();
    folder.remove();
  };
  return { store, close };
}

export async function openDouble(
  openStore: () => Promise<{ store: EventStore; close(): Promise<void> }> = inMemory,
  options: Partial<EventStoreDoubleOptions> = {},
): Promise<OpenedDouble> {
  const { store, close } = await openStore();
  const double = await startEventStoreDouble({ store, ...options });
  const client = EventStoreDBClient.connectionString(double.url);
  return {
    double,
    client,
    close: async () => {
      await client.dispose();
      await double.close();
      await close();
    },
  };
}

export type Tagged = JSONEventType<string, { readonly tag: string }, { readonly about: string }>;

/** The same tag is the same event id. */
export const tagged = (tag: string, type = 'Tagged') =>
  jsonEvent<Tagged>({ id: derivedId('tagged', tag), type, data: { tag }, metadata: { about: `é ${tag}` } });

export const taggedEvents = (...tags: readonly string[]) => tags.map((tag) => tagged(tag));

/** The client appends with one call for each append where it is given credentials; they mean nothing without TLS. */
export const ONE_CALL = { credentials: { username: 'any', password: 'any' } };

/** The tags of what a read or a subscription gives. */
export async function tagsOf(
  events: AsyncIterable<{ readonly event?: { readonly data: unknown } }>,
): Promise<string[]> {
  const tags: string[] = [];
  for await (const { event } of events) tags.push(tagOf(event?.data));
  return tags;
}

export function tagOf(data: unknown): string {
  return typeof data === 'object' && data !== null && 'tag' in data ? String(data.tag) : '';
}
