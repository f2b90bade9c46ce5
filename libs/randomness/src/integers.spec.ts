import fc from 'fast-check';
import { draw, integerBelow, shuffle, shuffled, shuffleRanges, substream, hmacDrbg } from './index.js';

const seedOf = (n: number) => new Uint8Array(32).fill(n);
const listed = (words: readonly number[]) => {
  const rest = [...words];
  return () => {
    const word = rest.shift();
    if (word === undefined) throw new Error('no words left');
    return word;
  };
};

describe('integerBelow', () => {
  it('gives every value exactly once when every bit pattern comes once', () => {
    for (let range = 1; range <= 130; range++) {
      const patterns = range === 1 ? 1 : 2 ** (32 - Math.clz32(range - 1));
      const words = listed(Array.from({ length: patterns }, (_, pattern) => pattern));
      expect(Array.from({ length: range }, () => integerBelow(range, words))).toEqual([...Array(range).keys()]);
    }
  });

  it.each([
    [1, [0xffffffff], 0],
    [2 ** 32, [0xffffffff], 0xffffffff],
    [2 ** 31 + 1, [0xffffffff, 0x80000001, 0x80000000], 0x80000000],
    [30, [0xfffffffe, 0xffffffff, 0x0000003d], 29],
  ])('below %d of %p is %d', (range, words, expected) => {
    expect(integerBelow(range, listed(words))).toBe(expected);
  });

  it.each([0, -1, 1.5, 2 ** 32 + 1, NaN])('refuses the range %d', (range) => {
    expect(() => integerBelow(range, () => 0)).toThrow(RangeError);
  });

  it('stops when its source is broken', () => {
    expect(() => integerBelow(3, () => 3)).toThrow(/again and again/);
  });
});

describe('draw', () => {
  it('draws the same again, and the first integers do not depend on how many follow', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.array(fc.integer({ min: 1, max: 2 ** 32 }), { maxLength: 300 }),
        fc.nat(300),
        (seed, ranges, cut) => {
          const whole = draw(seed, 'order', ranges);
          expect(whole.values).toEqual(draw(seed, 'order', ranges).values);
          expect(whole.values.slice(0, cut)).toEqual(draw(seed, 'order', ranges.slice(0, cut)).values);
          expect(whole.values.every((value, index) => value < (ranges[index] ?? 0))).toBe(true);
        },
      ),
      { seed: 2, numRuns: 30 },
    );
  });

  it('goes on with another request of 512 bytes after 128 words', () => {
    const values = draw(seedOf(7), 'long', Array(300).fill(2 ** 32) as number[]).values;
    const drbg = hmacDrbg(seedOf(7), new Uint8Array(0), Buffer.from('long'));
    const stream = Buffer.concat([drbg.generate(512), drbg.generate(512), drbg.generate(512)]);
    expect(values).toEqual(values.map((_, index) => stream.readUInt32BE(4 * index)));
  });

  it('has one stream a label', () => {
    const wide = [2 ** 32, 2 ** 32];
    expect(draw(seedOf(1), 'dig/1/1', wide).values).not.toEqual(draw(seedOf(1), 'dig/1/2', wide).values);
    expect(draw(seedOf(1), 'dig/1/1', wide).values).not.toEqual(draw(seedOf(2), 'dig/1/1', wide).values);
  });

  it('draws every value as often as any other', () => {
    const counts = Array<number>(30).fill(0);
    const nextWord = substream(seedOf(9), 'uniform');
    for (let n = 0; n < 60_000; n++) {
      const value = integerBelow(30, nextWord);
      counts[value] = (counts[value] ?? 0) + 1;
    }
    const chiSquare = counts.reduce((sum, count) => sum + (count - 2_000) ** 2 / 2_000, 0);
    expect(chiSquare).toBeLessThan(58.3); // 29 degrees of freedom, one in a thousand
  });

  it('takes unit seeds of 32 bytes alone', () => {
    expect(() => draw(new Uint8Array(31), 'value', [2])).toThrow(RangeError);
  });
});

describe('shuffle', () => {
  it('asks for the ranges from the count down to 2', () => {
    expect(shuffleRanges(4)).toEqual([4, 3, 2]);
    expect(shuffleRanges(1)).toEqual([]);
    expect(shuffleRanges(0)).toEqual([]);
  });

  it('reaches each of the 24 orders of four items by exactly one choice of integers', () => {
    const orders = new Set<string>();
    for (let a = 0; a < 4; a++)
      for (let b = 0; b < 3; b++) for (let c = 0; c < 2; c++) orders.add(shuffled([1, 2, 3, 4], [a, b, c]).join());
    expect(orders.size).toBe(24);
  });

  it('swaps from the last place down', () => {
    expect(shuffled(['a', 'b', 'c'], [0, 1])).toEqual(['c', 'b', 'a']);
    expect(shuffled(['a', 'b', 'c'], [1, 0])).toEqual(['c', 'a', 'b']);
  });

  it('is the same in place from a stream as from drawn integers, and loses nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(9), { maxLength: 200 }), fc.nat(255), (items, n) => {
        const inPlace = [...items];
        shuffle(inPlace, substream(seedOf(n), 's'));
        expect(inPlace).toEqual(shuffled(items, draw(seedOf(n), 's', shuffleRanges(items.length)).values));
        expect([...inPlace].sort()).toEqual([...items].sort());
      }),
      { seed: 3, numRuns: 40 },
    );
  });

  it('refuses integers that do not fit', () => {
    expect(() => shuffled([1, 2, 3], [0])).toThrow(RangeError);
    expect(() => shuffled([1, 2, 3], [3, 0])).toThrow(RangeError);
  });
});
