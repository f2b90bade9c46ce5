import type { EventData, ResolvedEvent } from '@eventstore/db-client';
import type { EventMetadata, NewEvent, RecordedEvent } from '@tirage/event-sourcing';
import { isUuid, type JsonObject } from '@tirage/kernel';
import { UnsupportedServer } from './server-version.js';

/**
 * The stored form of an event, which other programs may rely on and which therefore never changes:
 *
 * | EventStoreDB       | Tirage                                                            |
 * |--------------------|-------------------------------------------------------------------|
 * | stream, event id   | as they are                                                       |
 * | event type         | `type`, without category or version                               |
 * | content type       | `application/json`                                                |
 * | data               | `data` as JSON                                                    |
 * | metadata           | JSON: `version` and the members of `EventMetadata`, absent ones left out |
 * | created            | `at`, of the server's clock, with milliseconds                    |
 * | commit, prepare    | `position`                                                        |
 */
type StoredMetadata = EventMetadata & { readonly version: number };

const utf8 = new TextEncoder();

/** All bits set: what servers before 22.6 give for the position of an event read from its stream. */
const UNKNOWN_PLACE = 2n ** 64n - 1n;

/**
 * Throws `TypeError` for an id that is no UUID and for values that are no JSON: found by the client instead, in the middle
 * of its call, such a value would end the process.
 */
export function encodeEvent({ id, type, version, data, metadata }: NewEvent): EventData {
  if (!isUuid(id)) throw new TypeError(`an event id is a UUID in lower case: ${id.slice(0, 60)}`);
  JSON.stringify(data);
  const stored: StoredMetadata = { version, ...metadata };
  return { id, type, contentType: 'application/json', data, metadata: utf8.encode(JSON.stringify(stored)) };
}

/** Throws for an event that Tirage has not written, and {@link UnsupportedServer} for one without a position. */
export function decodeEvent({ event }: Pick<ResolvedEvent, 'event'>): RecordedEvent {
  if (event === undefined) throw new TypeError('a link that leads nowhere stands in a stream of Tirage');
  const { id, type, data, metadata, streamId: stream, revision, position, created } = event;
  if (!isObject(data) || !isStored(metadata)) {
    throw new TypeError(`${stream} holds at revision ${revision} what Tirage has not written: ${type.slice(0, 60)}`);
  }
  if (position === undefined || position.commit === UNKNOWN_PLACE) throw new UnsupportedServer('before 22.6');
  const { version, ...rest } = metadata;
  return { stream, revision, position, id, type, version, at: created.toISOString(), data, metadata: rest };
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);

const isStored = (value: unknown): value is StoredMetadata & JsonObject =>
  isObject(value) && typeof value['version'] === 'number' && typeof value['causationId'] === 'string';
