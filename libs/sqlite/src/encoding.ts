import {
  categoryOf,
  type EventMetadata,
  type ExpectedRevision,
  type NewEvent,
  type RecordedEvent,
} from '@tirage/event-sourcing';
import { isoTime, type JsonObject } from '@tirage/kernel';
import type { EncodedAppend } from './writer.js';

/** The columns of an event, in the order in which every query selects them. */
export const EVENT_COLUMNS = 's.name, e.revision, e.position, e.id, e.type, e.version, e.at, e.data, e.metadata';
export type EventRow = readonly [
  stream: string,
  revision: number,
  position: number,
  id: Buffer,
  type: string,
  version: number,
  at: number,
  data: string,
  metadata: string,
];

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Texts are made here, on the caller's thread, so that a value that is no JSON fails for its caller alone. */
export function encodeAppend(
  stream: string,
  events: readonly NewEvent[],
  expected: ExpectedRevision,
  at: number,
): EncodedAppend {
  const flat: (string | number)[] = [];
  for (const { id, type, version, data, metadata } of events) {
    if (!ID.test(id)) throw new TypeError(`an event id is a UUID in lower case: ${id.slice(0, 60)}`);
    flat.push(id, type, version, JSON.stringify(data), encodeMetadata(metadata));
  }
  return [stream, categoryOf(stream), expected === 'no-stream' ? -1 : Number(expected), at, flat];
}

export function decodeEvent([
  stream,
  revision,
  position,
  id,
  type,
  version,
  at,
  data,
  metadata,
]: EventRow): RecordedEvent {
  const place = BigInt(position);
  return {
    stream,
    revision: BigInt(revision),
    position: { commit: place, prepare: place },
    id: uuid(id),
    type,
    version,
    at: isoTime(at),
    data: JSON.parse(data) as JsonObject,
    metadata: decodeMetadata(metadata),
  };
}

function uuid(id: Buffer): string {
  const hex = id.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/**
 * Metadata is as large as data in most event stores: only the values are stored, in this order, null for one that is absent.
 * A new member goes to the end; the compiler asks for it.
 */
const PLACES = {
  causationId: 0,
  correlationId: 1,
  actor: 2,
  index: 3,
  count: 4,
  commandId: 5,
  bodyHash: 6,
  state: 7,
  traceparent: 8,
} as const satisfies Record<keyof EventMetadata, number>;
const MEMBERS = Object.keys(PLACES) as readonly (keyof EventMetadata)[];

function encodeMetadata(metadata: EventMetadata): string {
  const values: unknown[] = MEMBERS.map((member) => metadata[member] ?? null);
  while (values.at(-1) === null) values.pop();
  return JSON.stringify(values);
}

function decodeMetadata(text: string): EventMetadata {
  const values = JSON.parse(text) as unknown[];
  const metadata: Record<string, unknown> = {};
  MEMBERS.forEach((member, index) => {
    const value = values[index] ?? undefined;
    if (value !== undefined) metadata[member] = value;
  });
  return metadata as unknown as EventMetadata;
}
