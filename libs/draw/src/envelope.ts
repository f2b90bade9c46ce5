import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import type { SealKeys } from './seal-keys.js';

const VERSION = 0x01;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/** What was sealed cannot be opened: not an envelope, no such key in the ring, or not what this ring sealed there. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken';
  constructor(readonly reason: 'malformed' | 'unknown-key' | 'not-authentic') {
    super(`a sealed value cannot be opened: ${reason}`);
  }
}

/**
 * Seals under the ring's current key: version ‖ length of the key id ‖ key id ‖ nonce ‖ ciphertext ‖ tag, in base64url.
 *
 * The nonce is a MAC of context and plaintext (a synthetic nonce, as in RFC 8452), so that a decision taken again after
 * an unknown outcome is the same event to the byte. GCM breaks when one nonce serves two messages: here the same
 * message has the same nonce and the same ciphertext, which tells only that it is the same, and two different ones share
 * a nonce only where 96 bits of HMAC collide. Without the key the nonce tells nothing about the plaintext.
 */
export function seal(ring: SealKeys, context: Uint8Array, plaintext: Uint8Array): string {
  const { id, encryptionKey, nonceKey } = ring.current;
  const nonce = syntheticNonce(nonceKey, context, plaintext);
  const cipher = createCipheriv(CIPHER, encryptionKey, nonce).setAAD(context);
  const ciphertext = [cipher.update(plaintext), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([headerOf(id), nonce, ...ciphertext]).toString('base64url');
}

/** The plaintext of `plaintextBytes` sealed in this context. Throws {@link SealBroken}. */
export function open(ring: SealKeys, context: Uint8Array, plaintextBytes: number, sealed: string): Uint8Array {
  const envelope = Buffer.from(sealed, 'base64url');
  const idLength = envelope[1] ?? 0;
  const header = envelope.subarray(0, 2 + idLength);
  const body = envelope.subarray(header.length);
  const isEnvelope =
    envelope[0] === VERSION &&
    body.length === NONCE_BYTES + plaintextBytes + TAG_BYTES &&
    envelope.toString('base64url') === sealed;
  if (!isEnvelope) throw new SealBroken('malformed');

  const key = ring.byId.get(header.toString('latin1', 2));
  if (key === undefined) throw new SealBroken('unknown-key');
  const nonce = body.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, key.encryptionKey, nonce, { authTagLength: TAG_BYTES })
    .setAAD(context)
    .setAuthTag(body.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(body.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    throw new SealBroken('not-authentic');
  }
}

function headerOf(keyId: string): Uint8Array {
  return Buffer.concat([Uint8Array.of(VERSION, keyId.length), Buffer.from(keyId, 'ascii')]);
}

/** The context is unambiguous and its length is written first, so no two pairs have the same bytes. */
function syntheticNonce(nonceKey: Uint8Array, context: Uint8Array, plaintext: Uint8Array): Uint8Array {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(context.length);
  const mac = createHmac('sha256', nonceKey).update(length).update(context).update(plaintext);
  return mac.digest().subarray(0, NONCE_BYTES);
}
