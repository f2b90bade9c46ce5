import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { hmacSha256 } from './hmac.js';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

describe('HMAC-SHA256', () => {
  it("is Node's own, for every key, message and cut into parts, also asked again", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 64 }),
        fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 4 }),
        (key, parts) => {
          const hmac = hmacSha256(key);
          const expected = createHmac('sha256', key).update(Buffer.concat(parts)).digest('hex');
          expect([hex(hmac(...parts)), hex(hmac(Buffer.concat(parts)))]).toEqual([expected, expected]);
        },
      ),
      { seed: 6, numRuns: 300 },
    );
  });

  it('takes no key that it would have to hash first', () => {
    expect(() => hmacSha256(new Uint8Array(65))).toThrow(RangeError);
  });
});
