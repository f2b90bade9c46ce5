import type { JsonObject } from '@tirage/kernel';
import type { Position } from './position.js';

/** On whose behalf something happened. A reaction has the actor of its cause; `system` starts with the sweeper. */
export type Actor = 'player' | 'operator' | 'system';

export interface EventMetadata {
  /** The message or event this one answers. */
  readonly causationId: string;
  /** Copied unchanged from the player's action through everything that follows from it. */
  readonly correlationId: string;
  readonly actor: Actor;
  /** Place of this event within its append, from 0, and the number of events in that append. */
  readonly index: number;
  readonly count: number;
  /** The command that this append carried out, where there was one; the same key of the same caller is the same id. */
  readonly commandId?: string;
  /** Hash of the normalised body that came with the key. */
  readonly bodyHash?: string;
  /** State carried from entry to entry (wallet, block), so that the last entry alone is enough. */
  readonly state?: JsonObject;
  /** W3C trace context. */
  readonly traceparent?: string;
}

/** An event of one decision, not yet recorded. */
export interface NewEvent {
  /** UUIDv5 of everything that makes up the event, see {@link eventId}. */
  readonly id: string;
  readonly type: string;
  /** Version of the type's schema, from 1. */
  readonly version: number;
  readonly data: JsonObject;
  readonly metadata: EventMetadata;
}

export interface RecordedEvent extends NewEvent {
  readonly stream: string;
  /** Place in its stream, from 0 without a gap. */
  readonly revision: bigint;
  /** Place in the whole log. */
  readonly position: Position;
  /** When it was recorded, ISO 8601 UTC; for people, no decision compares it. */
  readonly at: string;
}

/** The part of a stream's name before the first hyphen: `round-…` is of category `round`. */
export function categoryOf(stream: string): string {
  const hyphen = stream.indexOf('-');
  if (hyphen < 1) throw new TypeError(`a stream is named <category>-<id>: ${stream.slice(0, 80)}`);
  return stream.slice(0, hyphen);
}
