import type { EventMetadata, NewEvent } from '@tirage/event-sourcing';
import { derivedId, type JsonObject } from '@tirage/kernel';

export interface SampleEvent {
  readonly type?: string;
  readonly version?: number;
  readonly data?: JsonObject;
  readonly metadata?: Partial<EventMetadata>;
}

/** A valid event for tests that do not care what it says; the same tag is the same id. */
export function sampleEvent(tag: string, sample: SampleEvent = {}): NewEvent {
  return {
    id: derivedId('sample', tag),
    type: sample.type ?? 'SomethingHappened',
    version: sample.version ?? 1,
    data: sample.data ?? { tag },
    metadata: {
      causationId: derivedId('cause', tag),
      correlationId: derivedId('correlation'),
      actor: 'player',
      index: 0,
      count: 1,
      ...sample.metadata,
    },
  };
}

/** One append of several events, each with its place in the append. */
export function sampleEvents(...tags: readonly string[]): NewEvent[] {
  return tags.map((tag, index) => sampleEvent(tag, { metadata: { index, count: tags.length } }));
}
