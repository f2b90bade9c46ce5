import fc from 'fast-check';
import { exact } from './index.js';

const { fraction, parse, plus, text, times, toNumber, total } = exact;
const some = fc
  .tuple(fc.nat(10_000), fc.integer({ min: 1, max: 10_000 }))
  .map(([over, under]) => fraction(over, under));

describe('an exact fraction', () => {
  it('stands in lowest terms', () => {
    expect(text(fraction(30, 112))).toBe('15/56');
    expect(text(fraction(0, 7))).toBe('0');
    expect(text(fraction(9, 3))).toBe('3');
  });
  it('is read as it is written', () => fc.assert(fc.property(some, (one) => expect(parse(text(one))).toEqual(one))));
  it('is added and multiplied without a rest', () => {
    expect(text(total([fraction(1, 3), fraction(1, 6), fraction(1, 2)]))).toBe('1');
    expect(text(times(fraction(2, 3), fraction(3, 4), fraction(5)))).toBe('5/2');
    fc.assert(
      fc.property(some, some, some, (a, b, c) => expect(times(a, plus(b, c))).toEqual(plus(times(a, b), times(a, c)))),
    );
  });
  it('is a number where one is near enough', () => expect(toNumber('1/4')).toBe(0.25));
});
