import fc from 'fast-check';
import { createCipheriv } from 'node:crypto';
import { ctrBytes, ctrWords, deriveKey } from './index.js';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const bytes = (text: string) => Buffer.from(text, 'hex');

describe('deriveKey', () => {
  it('is HKDF-SHA256 without salt, the label as info', () => {
    const ikm = bytes('0b'.repeat(22));
    // Recomputed with another implementation (Python, hmac): salt 32 zero bytes, info "a".
    expect(hex(deriveKey(ikm, 'a', 42))).toBe(
      'd302dbc679d54b35003eead90e1e6feb16fe80f52d485bd163a8e0292f616619eb088a92e2666ec3d021',
    );
  });

  it('makes a shorter key the beginning of a longer one, and other keys under other labels', () => {
    const secret = new Uint8Array(32);
    expect(hex(deriveKey(secret, 'a', 64)).startsWith(hex(deriveKey(secret, 'a')))).toBe(true);
    expect(deriveKey(secret, 'a')).not.toEqual(deriveKey(secret, 'b'));
  });

  it.each(['', 'é', 'a b', 'x'.repeat(101)])('refuses the label %p', (label) => {
    expect(() => deriveKey(new Uint8Array(32), label)).toThrow(RangeError);
  });
});

describe('ctrBytes', () => {
  const key = deriveKey(new Uint8Array(32), 'test');

  it('is AES of the block number', () => {
    const ecb = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false);
    const counters = Buffer.alloc(48);
    counters[31] = 1;
    counters[47] = 2;
    expect(hex(ctrBytes(key, 0, 48))).toBe(hex(ecb.update(counters)));
  });

  it('gives any part of the stream without the parts before it', () => {
    const whole = ctrBytes(key, 0, 5_000);
    fc.assert(
      fc.property(fc.nat(4_000), fc.nat(1_000), (offset, length) => {
        expect(hex(ctrBytes(key, offset, length))).toBe(hex(whole.subarray(offset, offset + length)));
      }),
      { seed: 1 },
    );
  });

  it('counts beyond 2^32 blocks and refuses what is no offset', () => {
    const ecb = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false);
    expect(hex(ctrBytes(key, 2 ** 36, 16))).toBe(hex(ecb.update(bytes('00000000000000000000000100000000'))));
    expect(() => ctrBytes(key, -1, 1)).toThrow(RangeError);
    expect(() => ctrBytes(key, 0.5, 1)).toThrow(RangeError);
  });

  it('is read as big-endian words across the read-ahead border', () => {
    const nextWord = ctrWords(key);
    const words = Array.from({ length: 20_000 }, nextWord);
    const stream = Buffer.from(ctrBytes(key, 0, 80_000));
    expect(words[0]).toBe(stream.readUInt32BE(0));
    expect(words[16_384]).toBe(stream.readUInt32BE(65_536));
    expect(words[19_999]).toBe(stream.readUInt32BE(79_996));
  });
});
