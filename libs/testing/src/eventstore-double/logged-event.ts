import type { EventMetadata, NewEvent, Position, RecordedEvent } from '@tirage/event-sourcing';
import type { JsonObject } from '@tirage/kernel';
import { isUtf8 } from 'node:buffer';

/** An event as a client proposes it: the protocol knows bytes and a few words about them. */
export interface ProposedEvent {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  /** The client's own; empty where it gave none. */
  readonly metadata: Uint8Array;
}

export interface LoggedEvent extends ProposedEvent {
  readonly stream: string;
  readonly revision: bigint;
  readonly position: Position;
  /** ISO 8601 UTC. */
  readonly at: string;
}

/**
 * Every stream is kept in one category, so that `$all` is what our port can follow. The port asks for names with a
 * category; the protocol does not.
 */
export const CATEGORY = 'esdb';
export const keptName = (stream: string): string => `${CATEGORY}-${stream}`;
const nameOf = (kept: string): string => kept.slice(CATEGORY.length + 1);

/** Our port's metadata mean nothing here; what the client calls metadata is bytes like its data. */
const NO_METADATA: EventMetadata = { causationId: '', correlationId: '', actor: 'system', index: 0, count: 1 };

export const keptEvent = ({ id, type, contentType, data, metadata }: ProposedEvent): NewEvent => ({
  id,
  type,
  version: 1,
  data: { contentType, ...keptBytes('data', data), ...keptBytes('metadata', metadata) },
  metadata: NO_METADATA,
});

export const loggedEvent = (kept: RecordedEvent): LoggedEvent => ({
  id: kept.id,
  type: kept.type,
  contentType: textOf(kept.data, 'contentType'),
  data: bytesOf(kept.data, 'data'),
  metadata: bytesOf(kept.data, 'metadata'),
  stream: nameOf(kept.stream),
  revision: kept.revision,
  position: kept.position,
  at: kept.at,
});

/** Byte for byte what came: as text where it is text, else in base 64. */
function keptBytes(name: string, bytes: Uint8Array): JsonObject {
  if (bytes.length === 0) return {};
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return isUtf8(buffer) ? { [name]: buffer.toString('utf8') } : { [`${name}64`]: buffer.toString('base64') };
}

function bytesOf(kept: JsonObject, name: string): Uint8Array {
  const text = kept[name];
  return typeof text === 'string' ? Buffer.from(text, 'utf8') : Buffer.from(textOf(kept, `${name}64`), 'base64');
}

function textOf(kept: JsonObject, name: string): string {
  const text = kept[name] ?? '';
  if (typeof text !== 'string') throw new TypeError(`${name} of a kept event is text`);
  return text;
}
