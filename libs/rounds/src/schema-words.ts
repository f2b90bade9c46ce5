import type { JsonObject } from '@tirage/kernel';

/**
 * Words of which games write their JSON Schemas (2020-12, only of those that draft-07 has too). What clients send is closed;
 * what they are sent may gain members in later versions.
 */

/** An object with these members, all required but the optional ones, and maybe others. */
export const object = (properties: JsonObject, optional: readonly string[] = []): JsonObject => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
});

/** The same object without any other member. */
export const closed = (schema: JsonObject): JsonObject => ({ ...schema, additionalProperties: false });

/** An object with exactly these members. */
export const closedObject = (properties: JsonObject): JsonObject => closed(object(properties));

export const whole = (minimum: number, maximum: number): JsonObject => ({ type: 'integer', minimum, maximum });

export const orNull = (schema: JsonObject): JsonObject => ({ anyOf: [schema, { type: 'null' }] });

export const list = (items: JsonObject, minItems: number, maxItems: number = minItems): JsonObject => ({
  type: 'array',
  items,
  minItems,
  maxItems,
});

/** A list without repetitions. */
export const set = (items: JsonObject, minItems: number, maxItems: number = minItems): JsonObject => ({
  ...list(items, minItems, maxItems),
  uniqueItems: true,
});

/** `"2.00"` */
export const amount: JsonObject = { type: 'string', pattern: '^\\d{1,9}\\.\\d{2}$' };

/** What a step drew, as its outcome records it. */
export const drawn: JsonObject = object({
  label: { type: 'string', minLength: 1 },
  ranges: { type: 'array', items: { type: 'integer', minimum: 1 } },
  values: { type: 'array', items: { type: 'integer', minimum: 0 } },
});
