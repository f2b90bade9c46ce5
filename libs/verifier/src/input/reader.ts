import { isList, isObject, type Json, type JsonObject } from '../json.js';
import { Unusable } from '../unusable.js';

/** Reads a value of a file; everything that is not as asked throws {@link Unusable}, naming the place. */
export interface Reader {
  readonly value: Json | undefined;
  /** A member; of what is no object: throws. */
  get(name: string): Reader;
  object(): JsonObject;
  /** At most `most` items. */
  list(most: number): readonly Reader[];
  text(): string;
  /** A text of hexadecimal digits, lower case, for so many bytes. */
  hex(bytes: number): string;
  /** From 0 to `most`. */
  whole(most?: number): number;
  flag(): boolean;
  /** Undefined where the value is null or absent. */
  optional<T>(read: (reader: Reader) => T): T | undefined;
}

const MAX_TEXT = 1000;

export function reader(value: Json | undefined, path: string): Reader {
  const as = <T>(right: boolean, expected: string): T => {
    if (!right) throw new Unusable(`${path} should be ${expected}, is ${told(value)}`);
    return value as T;
  };
  const object = (): JsonObject => as(isObject(value), 'an object');
  const text = (): string => as(typeof value === 'string' && value.length <= MAX_TEXT, 'a text');
  return {
    value,
    object,
    text,
    get: (name) => reader(Object.hasOwn(object(), name) ? object()[name] : undefined, `${path}.${name}`),
    list(most) {
      const items = as<readonly Json[]>(isList(value), 'a list');
      if (items.length > most) throw new Unusable(`${path} has ${items.length} items, more than ${most}`);
      return items.map((item, index) => reader(item, `${path}[${index}]`));
    },
    hex: (bytes) =>
      as(
        typeof value === 'string' && value.length === 2 * bytes && /^[0-9a-f]*$/.test(value),
        `${bytes} bytes in lower-case hexadecimal`,
      ),
    whole: (most = 2 ** 32) =>
      as(
        typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most,
        `a whole number up to ${most}`,
      ),
    flag: () => as(typeof value === 'boolean', 'true or false'),
    optional(read) {
      return value === undefined || value === null ? undefined : read(reader(value, path));
    },
  };
}

function told(value: Json | undefined): string {
  if (value === undefined) return 'missing';
  if (isList(value)) return 'a list';
  if (isObject(value)) return 'an object';
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
