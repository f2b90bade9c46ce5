import type { JsonObject } from '@tirage/kernel';
import { categoryOf, type RecordedEvent } from './event.js';
import type { CaughtUp, EventStore } from './event-store.js';

/** Makes the data of one version of a type that of the next. */
export type Upcast = (data: JsonObject) => JsonObject;

/**
 * For each type, from version 1 without a gap, what makes the next version of it. Where two categories use one name for
 * different things (`StakeDebited`), it is written `<category>.<Type>`.
 */
export type Upcasts = Readonly<Record<string, Readonly<Record<number, Upcast>>>>;

/** An event of a version that this code does not know: written by newer code. Its message is parked, never guessed at. */
export class FutureVersion extends Error {
  override readonly name = 'FutureVersion';
  constructor(
    readonly event: RecordedEvent,
    readonly known: number,
  ) {
    super(`${event.stream}@${event.revision}: ${event.type} version ${event.version}, known up to ${known}`);
  }
}

/**
 * What brings an event of any version ever written to its current one. Types without upcasts are at version 1. Throws
 * {@link FutureVersion}.
 */
export function upcaster(upcasts: Upcasts): (event: RecordedEvent) => RecordedEvent {
  const chains = new Map(Object.entries(upcasts).map(([type, steps]) => [type, chainOf(type, steps)]));
  return (event) => {
    const chain = chains.get(`${categoryOf(event.stream)}.${event.type}`) ?? chains.get(event.type) ?? [];
    const current = chain.length + 1;
    if (event.version === current) return event;
    if (event.version > current) throw new FutureVersion(event, current);
    const data = chain.slice(event.version - 1).reduce((before, upcast) => upcast(before), event.data);
    return { ...event, version: current, data };
  };
}

function chainOf(type: string, steps: Readonly<Record<number, Upcast>>): readonly Upcast[] {
  return Object.keys(steps).map((_, index) => {
    const upcast = steps[index + 1];
    if (!upcast) throw new TypeError(`${type}: no upcast from version ${index + 1}`);
    return upcast;
  });
}

/** The same store, its events at their current versions. */
export function upcasting(store: EventStore, upcast: (event: RecordedEvent) => RecordedEvent): EventStore {
  const current = (item: RecordedEvent | CaughtUp) => ('caughtUp' in item ? item : upcast(item));
  return {
    append: (stream, events, expected) => store.append(stream, events, expected),
    async *read(stream, options) {
      for await (const event of store.read(stream, options)) yield upcast(event);
    },
    async *subscribe(options) {
      for await (const item of store.subscribe(options)) yield current(item);
    },
  };
}
