import type { Json, JsonObject } from '../json.js';
import { altered, valueAt } from './altered.js';

export type Path = readonly (string | number)[];
/** A new value for a place, or none; made of the one before where it is a function. */
export type Change = readonly [Path, Json | ((before: Json) => Json) | undefined];

/** The file with some values changed, or left out where the new one is undefined. */
export function changed(file: JsonObject, ...changes: readonly Change[]): JsonObject {
  return changes.reduce<JsonObject>((before, [path, to]) => {
    const value = typeof to === 'function' ? to(valueAt(before, path)) : to;
    return altered(before, path, value) as JsonObject;
  }, file);
}

export const eventsIn = ({ events }: JsonObject): readonly JsonObject[] => events as readonly JsonObject[];

/** Where the first event of a type stands; throws where there is none. */
export function placeOf(file: JsonObject, type: string): number {
  const place = eventsIn(file).findIndex((event) => event['type'] === type);
  if (place < 0) throw new RangeError(`the file has no event ${type}`);
  return place;
}

/** A block file whose stream has a request declined after its first unit, and ends after `units` units. */
export function withdrawnAfter(file: JsonObject, units: number): JsonObject {
  const [opened, ...more] = eventsIn(file);
  const [declined, withdrawn] = ['DrawDeclined', 'BlockWithdrawn'].map((type) => ({ type, data: { reason: 'any' } }));
  const sold = more.slice(0, units);
  const events = [opened, ...sold.slice(0, 1), declined, ...sold.slice(1), withdrawn, more.at(-1)];
  return { ...file, events: events.map((event, revision) => ({ ...event, revision })) };
}
