import { hash } from 'node:crypto';
import { canonicalJson } from './json.js';

/** The namespace of every id that Tirage derives; made once, never changed. */
const TIRAGE_NAMESPACE = Buffer.from('6f1c3c0e6a535d0b9c410d7a3b1f2e58', 'hex');

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** UUIDv5 (RFC 9562) of the parts, in order; the parts are kept apart, so `("a", "bc")` and `("ab", "c")` differ. */
export function derivedId(...parts: readonly unknown[]): string {
  const hex = hash('sha1', Buffer.concat([TIRAGE_NAMESPACE, Buffer.from(canonicalJson(parts))]), 'hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Whether the text is a UUID in its canonical lower-case form. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** SHA-256, hex, of the one text of a JSON value. */
export function hashOf(value: unknown): string {
  return hash('sha256', canonicalJson(value), 'hex');
}
