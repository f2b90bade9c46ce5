import { hmacSha256 } from './hmac.js';

const OUTPUT_BYTES = 32;
/** SP 800-90A, table 2: at most 2^19 bits a request. */
const MAX_REQUEST = 65_536;

export interface HmacDrbg {
  /** The next `length` bytes, at most 65,536. How a stream is cut into requests changes the stream. */
  generate(length: number): Uint8Array;
}

/**
 * HMAC_DRBG with SHA-256 (NIST SP 800-90A Rev. 1, section 10.1.2), without reseeding, prediction resistance and
 * additional input. The same three inputs give the same bytes for ever.
 */
export function hmacDrbg(entropy: Uint8Array, nonce: Uint8Array, personalization: Uint8Array): HmacDrbg {
  const { output, endRequest } = instantiate(entropy, nonce, personalization);
  return {
    generate(length) {
      if (!Number.isInteger(length) || length < 0 || length > MAX_REQUEST) {
        throw new RangeError(`not a number of bytes up to ${MAX_REQUEST}: ${length}`);
      }
      const bytes = new Uint8Array(length);
      for (let at = 0; at < length; at += OUTPUT_BYTES) bytes.set(output().subarray(0, length - at), at);
      endRequest();
      return bytes;
    },
  };
}

/**
 * What requests of `requestBytes` (a multiple of 32) give one after the other, handed out 32 bytes a call and made only
 * then: most steps of a round need one integer, and the whole request would cost four times as much.
 */
export function hmacDrbgBlocks(
  entropy: Uint8Array,
  nonce: Uint8Array,
  personalization: Uint8Array,
  requestBytes: number,
): () => Uint8Array {
  const { output, endRequest } = instantiate(entropy, nonce, personalization);
  let left = requestBytes;
  return () => {
    if (left === 0) {
      endRequest();
      left = requestBytes;
    }
    left -= OUTPUT_BYTES;
    return output();
  };
}

function instantiate(...seedMaterial: readonly Uint8Array[]) {
  let hmac = hmacSha256(new Uint8Array(OUTPUT_BYTES));
  let value: Uint8Array = new Uint8Array(OUTPUT_BYTES).fill(0x01);

  const output = () => (value = hmac(value));
  const mix = (round: number, provided: readonly Uint8Array[]) => {
    hmac = hmacSha256(hmac(value, Uint8Array.of(round), ...provided));
    output();
  };

  mix(0x00, seedMaterial);
  mix(0x01, seedMaterial);
  return { output, endRequest: () => mix(0x00, []) };
}
