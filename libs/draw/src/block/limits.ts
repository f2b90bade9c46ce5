/** Bytes of a SHA-256 hash, of a seed, of a key. */
export const HASH_BYTES = 32;
export const SEED_BYTES = 32;

/** The largest block: ten times the largest published one. Positions are written in four bytes. */
export const MAX_BLOCK_SIZE = 2 ** 24;

/** Longest canonical JSON text of a lot, in bytes; the sealed form has room for exactly so many. */
export const MAX_LOT_BYTES = 47;

const ID = /^[\x21-\x7e]{1,255}$/;

/** The ASCII bytes of the id of a block or round. Throws `RangeError` for anything but 1 to 255 visible characters. */
export function idBytes(id: string): Uint8Array {
  if (!ID.test(id)) throw new RangeError('an id has 1 to 255 visible ASCII characters');
  return Buffer.from(id, 'ascii');
}

export function checkPosition(position: number, size: number): void {
  if (!Number.isInteger(position) || position < 0 || position >= size) {
    throw new RangeError(`no unit ${position} in a block of ${size}`);
  }
}
