import type { Draw } from '../game.js';
import { HASH_BYTES, hmac } from './hashing.js';
import { integersFrom, type Integers } from './integers.js';

const ZERO = Buffer.from([0]);
const ONE = Buffer.from([1]);
/** 512 bytes, 16 hashes, are asked for at a time. */
const HASHES_OF_A_REQUEST = 16;

/** The integers of Substream(unitSeed, label), from its beginning (docs/fairness.md, section 2). */
export function substream(unitSeed: Uint8Array, label: string): Integers {
  const next = hmacDrbg(unitSeed, Buffer.from(label, 'utf8'));
  let bytes: Buffer = Buffer.alloc(0);
  let at = 0;
  return integersFrom(() => {
    if (at === bytes.length) [bytes, at] = [next(), 0];
    at += 4;
    return bytes.readUInt32BE(at - 4);
  });
}

/** HMAC_DRBG: 32 bytes at each call, no more of a request than is read. */
function hmacDrbg(unitSeed: Uint8Array, label: Uint8Array): () => Buffer {
  let mac = hmac(Buffer.alloc(HASH_BYTES, 0x00));
  let v: Buffer = Buffer.alloc(HASH_BYTES, 0x01);
  const update = (...provided: readonly Uint8Array[]): void => {
    mac = hmac(mac(v, ...provided));
    v = mac(v);
  };
  update(ZERO, unitSeed, label);
  update(ONE, unitSeed, label);
  let given = 0;
  return () => {
    if (given === HASHES_OF_A_REQUEST) {
      update(ZERO);
      given = 0;
    }
    given++;
    return (v = mac(v));
  };
}

/** One draw, each integer again. Throws `RangeError` for an impossible range. */
export function drawn(unitSeed: Uint8Array, label: string, ranges: readonly number[]): Draw {
  const integers = substream(unitSeed, label);
  return { label, ranges, values: ranges.map((range) => integers.below(range)) };
}
