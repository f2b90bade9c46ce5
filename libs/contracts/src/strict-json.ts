import type { Json } from '@tirage/kernel';
import type { FieldError } from './field-error.js';

export type StrictJson = { readonly value: Json } | { readonly error: FieldError };

export interface StrictJsonOptions {
  /** Objects and lists within each other; `{}` is one deep. */
  readonly maxDepth: number;
}

/**
 * Reads a body that a client sent: JSON in which no object names a member twice or `__proto__`, and nothing lies deeper
 * than allowed (hazard 11). Never throws; the error names the field by its path, `choices.mode`. How large the text may
 * be is the caller's to bound first.
 */
export function parseStrictJson(text: string, { maxDepth }: StrictJsonOptions): StrictJson {
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    return refused([], 'is not JSON');
  }
  return offenceIn(text, maxDepth) ?? { value };
}

interface Container {
  /** Names of members so far; undefined in a list. */
  readonly names: Set<string> | undefined;
  /** The member, or the index, that is being read. */
  at: string | number;
  /** In an object: whether the next text is a name. */
  expectsName: boolean;
}

/**
 * One pass over text that is known to be JSON: of its structure only brackets, commas and texts matter, and a text is a
 * name exactly where an object begins or a comma precedes it.
 */
function offenceIn(text: string, maxDepth: number): StrictJson | undefined {
  const open: Container[] = [];
  for (let index = 0; index < text.length; index++) {
    const inside = open[open.length - 1];
    switch (text[index]) {
      case '{':
      case '[': {
        if (open.length === maxDepth) return refused(open, `is nested more than ${maxDepth} deep`);
        const isObject = text[index] === '{';
        open.push({ names: isObject ? new Set() : undefined, at: isObject ? '' : 0, expectsName: isObject });
        break;
      }
      case '}':
      case ']':
        open.pop();
        break;
      case ',':
        if (inside?.names !== undefined) inside.expectsName = true;
        else if (inside !== undefined) inside.at = Number(inside.at) + 1;
        break;
      case '"': {
        const end = endOfText(text, index);
        if (inside?.names !== undefined && inside.expectsName) {
          const name = textOf(text.slice(index, end + 1));
          inside.at = name;
          inside.expectsName = false;
          if (name === '__proto__') return refused(open, 'is not allowed');
          if (inside.names.has(name)) return refused(open, 'is there twice');
          inside.names.add(name);
        }
        index = end;
        break;
      }
      default:
    }
  }
  return undefined;
}

/** The closing quote of the text that opens at `start`. */
function endOfText(text: string, start: number): number {
  let end = start + 1;
  while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
  return end;
}

/** What a quoted text says; `"\\u0061"` and `"a"` are one name. */
const textOf = (quoted: string): string =>
  quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);

const MAX_FIELD_LENGTH = 200;

function refused(open: readonly Container[], message: string): StrictJson {
  const field = open.map(({ at }) => at).join('.');
  return { error: { field: field.slice(0, MAX_FIELD_LENGTH), message } };
}
