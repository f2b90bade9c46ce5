import type { Json, JsonObject } from '@tirage/kernel';

/** A JSON Schema, draft 2020-12, as plain JSON. */
export type Schema = JsonObject;

/** A schema with a name of its own, `urn:tirage:…`. */
export type NamedSchema = Schema & { readonly $id: string; readonly title: string };

export const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

/**
 * An object of these members, all required but those marked `optional`. Open: a reader must bear members it does not
 * know, since later versions may add some. What we send ourselves is tested against the closed form, see {@link closed}.
 */
export function object(properties: Readonly<Record<string, Schema>>): Schema {
  const required = Object.keys(properties).filter((name) => !optionals.has(properties[name] ?? {}));
  return { type: 'object', properties, required };
}

const optionals = new WeakSet<Schema>();

/** A member that may be left out. */
export function optional(schema: Schema): Schema {
  const copy = { ...schema };
  optionals.add(copy);
  return copy;
}

export const described = (description: string, schema: Schema): Schema => ({ ...schema, description });
export const matching = (pattern: RegExp): Schema => ({ type: 'string', pattern: pattern.source });
export const text = (maxLength: number): Schema => ({ type: 'string', minLength: 1, maxLength });
export const whole = (minimum: number, maximum: number = Number.MAX_SAFE_INTEGER): Schema => ({
  type: 'integer',
  minimum,
  maximum,
});
export const listOf = (items: Schema, bounds: JsonObject = {}): Schema => ({ type: 'array', items, ...bounds });
export const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] });
export const oneOf = (values: readonly Json[]): Schema => ({ enum: values });
export const refTo = (id: string): Schema => ({ $ref: id });
export const anyObject: Schema = { type: 'object' };

/** A name for a schema, with examples of what it takes. */
export function named(id: string, title: string, schema: Schema, examples: readonly object[] = []): NamedSchema {
  return {
    $schema: DIALECT,
    $id: id,
    title,
    ...schema,
    ...(examples.length > 0 ? { examples: examples as readonly JsonObject[] } : {}),
  };
}

/** What a named schema says, to stand within another. */
export function unnamed({
  $schema: _dialect,
  $id: _id,
  title: _title,
  examples: _examples,
  ...schema
}: Schema): Schema {
  return schema;
}

/** The same schema, every object with members named taking no others. Objects without named members stay open. */
export function closed<S extends Schema>(schema: S): S {
  return closedNode(schema) as S;
}

/** Words whose values are no schemas, or say something about a part of an object only. */
const LEFT_ALONE: ReadonlySet<string> = new Set(['examples', 'enum', 'const', 'required', 'allOf']);

function closedNode(node: Json): Json {
  if (Array.isArray(node)) return node.map((item: Json) => closedNode(item));
  if (node === null || typeof node !== 'object') return node;
  const entries = Object.entries(node as JsonObject).map(([word, value]): [string, Json] => {
    if (LEFT_ALONE.has(word)) return [word, value];
    if (word !== 'properties') return [word, closedNode(value)];
    return [
      word,
      Object.fromEntries(Object.entries(value as JsonObject).map(([name, member]) => [name, closedNode(member)])),
    ];
  });
  const result = Object.fromEntries(entries);
  return 'properties' in result && !('additionalProperties' in result)
    ? { ...result, additionalProperties: false }
    : result;
}
