import fc from 'fast-check';
import { createHmac } from 'node:crypto';
import type { JsonObject } from '../json.js';
import { bytes, vectorOf } from '../spec/vectors.js';
import {
  canonicalJson,
  drawn,
  hex,
  hmac,
  integersFrom,
  kdf,
  keystream,
  recording,
  shuffle,
  substream,
} from './index.js';

interface Vector extends JsonObject {
  readonly label: string;
}
const vector = (kind: string): Vector => vectorOf('fairness.md', kind);

describe('the primitives of docs/fairness.md', () => {
  it('derives keys', () => {
    const { secret, label, key } = vector('kdf');
    expect(hex(kdf(bytes(secret), label))).toBe(key);
  });

  it('makes any part of a keystream, and its words from the beginning', () => {
    const { key, offset, length, bytes: expected } = vector('keystream');
    expect(hex(keystream(bytes(key)).bytes(Number(offset), Number(length)))).toBe(expected);
    const words = keystream(bytes(key)).words();
    const read = Array.from({ length: 40_000 }, () => words());
    const whole = keystream(bytes(key)).bytes(0, 160_000);
    expect(read.every((word, index) => word === whole.readUInt32BE(4 * index))).toBe(true);
  });

  it('makes substreams, over the border of two requests', () => {
    const { unitSeed, label, bytes0to31, bytes496to527 } = vector('substream');
    const integers = substream(bytes(unitSeed), label);
    const words = Buffer.alloc(544);
    for (let at = 0; at < words.length; at += 4) words.writeUInt32BE(integers.below(2 ** 32), at);
    expect(hex(words.subarray(0, 32))).toBe(bytes0to31);
    expect(hex(words.subarray(496, 528))).toBe(bytes496to527);
  });

  it('draws integers below any range', () => {
    const { unitSeed, label, ranges, values } = vector('draw');
    expect(drawn(bytes(unitSeed), label, ranges as number[]).values).toEqual(values);
    const long = vector('long-draw');
    const many = drawn(bytes(long['unitSeed']), long.label, Array<number>(200).fill(3));
    expect(many.values.slice(-4)).toEqual(long['lastFour']);
  });

  it.each([0, -1, 1.5, 2 ** 32 + 1, Number.NaN, Number.POSITIVE_INFINITY])('draws nothing below %p', (range) => {
    expect(() => substream(Buffer.alloc(32), 'x').below(range)).toThrow(RangeError);
  });

  it('keeps what was drawn, in its order', () => {
    const { unitSeed, label, ranges, values } = vector('draw');
    const kept = recording(substream(bytes(unitSeed), label));
    for (const range of ranges as number[]) kept.below(range);
    expect(kept.draw('order')).toEqual({ label: 'order', ranges, values });
  });

  it('shuffles from the last place down', () => {
    const items = ['a', 'b', 'c', 'd'];
    const values = [0, 2, 0];
    shuffle(
      items,
      integersFrom(() => values.shift() ?? 0),
    );
    // d b c a, then c stays, then d and b change places
    expect(items).toEqual(['b', 'd', 'c', 'a']);
  });

  it('makes the HMAC of any message', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), fc.uint8Array({ maxLength: 200 }), (key, message) => {
        expect(hex(hmac(key)(message))).toBe(createHmac('sha256', key).update(message).digest('hex'));
      }),
      { seed: 5 },
    );
  });

  it('writes JSON in one way only', () => {
    const value = { b: [1.5, 'é\n', null, true], a: { é: {}, Z: [], z: '' } };
    expect(canonicalJson(value)).toBe('{"a":{"Z":[],"z":"","é":{}},"b":[1.5,"é\\n",null,true]}');
  });
});
