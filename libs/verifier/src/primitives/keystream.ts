import { createCipheriv } from 'node:crypto';
import type { Words } from './integers.js';

const AES_BLOCK = 16;
const CHUNK = 2 ** 16;

export interface Keystream {
  bytes(offset: number, length: number): Buffer;
  /** From the beginning. */
  words(): Words;
}

/** AES-256 in counter mode over zeros (docs/fairness.md, section 2). */
export function keystream(key: Uint8Array): Keystream {
  const from = (block: number) => {
    const counter = Buffer.alloc(AES_BLOCK);
    counter.writeBigUInt64BE(BigInt(block), 8);
    const cipher = createCipheriv('aes-256-ctr', key, counter);
    return (length: number): Buffer => cipher.update(Buffer.alloc(length));
  };
  return {
    bytes(offset, length) {
      const before = offset % AES_BLOCK;
      return from((offset - before) / AES_BLOCK)(before + length).subarray(before);
    },
    words() {
      const next = from(0);
      let chunk: Buffer = Buffer.alloc(0);
      let at = 0;
      return () => {
        if (at === chunk.length) [chunk, at] = [next(CHUNK), 0];
        at += 4;
        return chunk.readUInt32BE(at - 4);
      };
    },
  };
}
