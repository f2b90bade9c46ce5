import type { Json, JsonObject } from '../json.js';

type Path = readonly (string | number)[];

/** Where something stands in a value, itself first. */
export function pathsIn(value: Json, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const items: readonly (readonly [string | number, Json])[] = Array.isArray(value)
    ? (value as readonly Json[]).map((item, index) => [index, item] as const)
    : Object.entries(value as JsonObject);
  return [path, ...items.flatMap(([name, item]) => pathsIn(item, [...path, name]))];
}

/** The value with what stands at a path put in another's place, or left out. */
export function altered(value: Json, [name, ...rest]: Path, other: Json | undefined): Json {
  if (name === undefined) return other ?? null;
  const copy = structuredClone(value) as Json[] & Record<string | number, Json>;
  if (rest.length > 0) copy[name] = altered(copy[name] ?? null, rest, other);
  else if (other !== undefined) copy[name] = other;
  else if (Array.isArray(copy)) copy.splice(Number(name), 1);
  else Reflect.deleteProperty(copy, name);
  return copy;
}

export function valueAt(value: Json, path: Path): Json {
  return path.reduce<Json>((at, name) => (at as Record<string | number, Json>)[name] ?? null, value);
}
