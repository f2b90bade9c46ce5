import { hkdfSync } from 'node:crypto';

/** What a label may be: visible ASCII, so that every language writes the same bytes. */
const LABEL = /^[\x21-\x7e]{1,100}$/;

/** The bytes of a label. Throws `RangeError` for anything but 1 to 100 visible ASCII characters. */
export function labelBytes(label: string): Uint8Array {
  if (!LABEL.test(label)) throw new RangeError('a label has 1 to 100 visible ASCII characters');
  return Buffer.from(label, 'ascii');
}

/**
 * HKDF-SHA256 (RFC 5869): input key material `secret`, no salt, info = `label`. `length` in bytes. Keys made under
 * different labels tell nothing about each other or about the secret.
 */
export function deriveKey(secret: Uint8Array, label: string, length = 32): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(0), labelBytes(label), length));
}
