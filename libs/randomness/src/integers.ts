/** A source of random words: each call gives the next four bytes of a stream, big-endian, as an integer below 2^32. */
export type Words = () => number;

const WORD_BYTES = 4;
const WORD_VALUES = 2 ** 32;
/** Each try succeeds with more than one half, so this end is reached with less than 2^-256: the source is broken. */
const MAX_TRIES = 256;

/** Reads a stream that comes in chunks, each a whole number of words long. */
export function wordsFrom(nextChunk: () => Uint8Array): Words {
  let chunk: Buffer = Buffer.alloc(0);
  let at = 0;
  return () => {
    if (at === chunk.length) {
      const { buffer, byteOffset, byteLength } = nextChunk();
      chunk = Buffer.from(buffer, byteOffset, byteLength);
      at = 0;
    }
    const word = chunk.readUInt32BE(at);
    at += WORD_BYTES;
    return word;
  };
}

/**
 * An integer below `range` (1 to 2^32), every value exactly as likely as any other. Of each word the lowest bits are
 * kept, as many as `range − 1` has; what is not below `range` is thrown away and the next word taken. No remainder, no
 * float: both favour some values. A range of 1 takes a word too, so that words and integers keep in step.
 */
export function integerBelow(range: number, nextWord: Words): number {
  if (!Number.isInteger(range) || range < 1 || range > WORD_VALUES) throw new RangeError(`not a range: ${range}`);
  const mask = range === 1 ? 0 : 0xffffffff >>> Math.clz32(range - 1);
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const candidate = (nextWord() & mask) >>> 0;
    if (candidate < range) return candidate;
  }
  throw new Error('a random source gave the same bits again and again');
}
