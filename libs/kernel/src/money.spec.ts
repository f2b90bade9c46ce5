import fc from 'fast-check';
import { InvalidAmount, Money } from './money.js';

describe('Money', () => {
  it.each(['0', '2', '2.5', '2.50', '999999999.99'])('reads %s', (text) => {
    expect(Money.parse(text).toString()).toMatch(/^\d+\.\d\d$/);
  });

  it.each(['-5', '0x1F', '1_000', 'Infinity', '1e3', '2.001', ' 2.00', '', '.5', '2.', 2, null, ['2']])(
    'refuses %p',
    (input) => {
      expect(() => Money.parse(input)).toThrow(InvalidAmount);
    },
  );

  it('adds and subtracts exactly', () => {
    fc.assert(
      fc.property(fc.nat(1e9), fc.nat(1e9), (a, b) => {
        const sum = Money.cents(a).plus(Money.cents(b));
        expect(sum.toCents()).toBe(a + b);
        expect(sum.minus(Money.cents(b)).equals(Money.cents(a))).toBe(true);
        expect(Money.parse(Money.cents(a).toString()).toCents()).toBe(a);
      }),
    );
  });

  it('never goes below zero', () => {
    expect(() => Money.cents(1).minus(Money.cents(2))).toThrow(InvalidAmount);
  });
});
