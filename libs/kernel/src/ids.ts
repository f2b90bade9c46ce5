import { createHash } from 'node:crypto';
import { v5 } from 'uuid';
import { canonicalJson } from './json.js';

/** The namespace of every id that Tirage derives; made once, never changed. */
const TIRAGE_NAMESPACE = '6f1c3c0e-6a53-5d0b-9c41-0d7a3b1f2e58';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** UUIDv5 of the parts, in order; the parts are kept apart, so `("a", "bc")` and `("ab", "c")` differ. */
export function derivedId(...parts: readonly unknown[]): string {
  return v5(canonicalJson(parts), TIRAGE_NAMESPACE);
}

/** Whether the text is a UUID in its canonical lower-case form. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** SHA-256, hex, of the one text of a JSON value. */
export function hashOf(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}
