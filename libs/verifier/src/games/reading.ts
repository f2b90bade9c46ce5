import { isList, isObject, type Json } from '../json.js';

/** The items of a list; none of what is no list. */
export const listOf = (value: Json | undefined): readonly Json[] => (isList(value) ? value : []);

/** A member of an object; undefined of what is no object. */
export const memberOf = (value: Json | undefined, name: string): Json | undefined =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

/** Counts what is in a list, item by item. */
export function countsOf<T>(items: readonly T[]): ReadonlyMap<T, number> {
  const counts = new Map<T, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

/** Codes in their documented order, those that hold. */
export const codesOf = (judged: Readonly<Record<string, boolean>>): readonly string[] =>
  Object.keys(judged).filter((code) => judged[code] === true);
