import { createCipheriv } from 'node:crypto';
import { wordsFrom, type Words } from './integers.js';

const CIPHER_BLOCK = 16;
/** Bytes made at once where a keystream is read from its beginning; has no influence on the stream. */
const READ_AHEAD = 65_536;

/**
 * `length` bytes of the AES-256-CTR keystream of a 32-byte key, from byte `offset` on. The counter block is the number of
 * the 16-byte block, from 0, as 128 bits big-endian; so any part of the stream is made without what stands before it.
 */
export function ctrBytes(key: Uint8Array, offset: number, length: number): Uint8Array {
  if (!Number.isSafeInteger(offset) || offset < 0) throw new RangeError(`not an offset in bytes: ${offset}`);
  const skipped = offset % CIPHER_BLOCK;
  const counter = Buffer.alloc(CIPHER_BLOCK);
  counter.writeBigUInt64BE(BigInt(offset - skipped) / BigInt(CIPHER_BLOCK), 8);
  const cipher = createCipheriv('aes-256-ctr', key, counter);
  return cipher.update(Buffer.alloc(skipped + length)).subarray(skipped);
}

/** The keystream of a key from its beginning, four bytes at a time. */
export function ctrWords(key: Uint8Array): Words {
  let offset = 0;
  return wordsFrom(() => {
    const bytes = ctrBytes(key, offset, READ_AHEAD);
    offset += READ_AHEAD;
    return bytes;
  });
}
