import fc from 'fast-check';
import { derivedId, isUuid, Money } from '@tirage/kernel';
import { isPlayerId } from '@tirage/kernel';
import { isGameName, isIdempotencyKey, isUtcTime } from './index.js';
import { AMOUNT, GIVEN_AMOUNT, GIVEN_AMOUNT_ABOVE_ZERO, UUID } from './patterns.js';

const SEEDED = { seed: 20261130 };

describe('an idempotency key', () => {
  it.each(['a', '!', '~', 'A-1/:"', 'x'.repeat(64)])('may be %s', (key) => {
    expect(isIdempotencyKey(key)).toBe(true);
  });
  it.each(['', ' ', 'a b', 'é', 'x'.repeat(65), 'a\n', '\x7f', undefined, 7, ['a']])('is not %p', (key) => {
    expect(isIdempotencyKey(key)).toBe(false);
  });
});

describe('a player id', () => {
  it.each(['a', 'Player_1-x', '0'.repeat(64)])('may be %s', (id) => expect(isPlayerId(id)).toBe(true));
  it.each(['', 'a.b', 'é', 'a'.repeat(65), 'a\n', null, 7])('is not %p', (id) => expect(isPlayerId(id)).toBe(false));
});

it.each(['tresors-des-champs', 'la-course'])('%s is spelt like a game', (name) => expect(isGameName(name)).toBe(true));
it.each(['', 'La-course', 'a_b', '../x'])('%s is not', (name) => expect(isGameName(name)).toBe(false));

describe('a time', () => {
  it.each(['2026-11-30T00:00:00Z', '2028-02-29T23:59:59.999Z'])('may be %s', (time) => {
    expect(isUtcTime(time)).toBe(true);
  });
  it.each([
    ...['2026-02-30T00:00:00Z', '2027-02-29T00:00:00Z', '2026-04-31T00:00:00Z', '2026-00-10T00:00:00Z'],
    ...['2026-11-30', '2026-11-30T00:00:00', '2026-11-30T00:00:00+01:00', '2026-11-30T24:00:00Z'],
    ...['2016-12-31T23:59:60Z', ' 2026-11-30T00:00:00Z', '2026-11-30T00:00:00Z\n', '', null, 0],
  ])('is not %p', (time) => expect(isUtcTime(time)).toBe(false));
});

describe('patterns', () => {
  it('of amounts are those of Money', () => {
    const digits = fc.string({
      unit: fc.constantFrom(...'0 1 2 3 4 5 6 7 8 9 . - + e _'.split(' '), ' '),
      maxLength: 13,
    });
    fc.assert(
      fc.property(digits, (text) => {
        const money = parsed(text);
        expect(GIVEN_AMOUNT.test(text)).toBe(money !== undefined);
        expect(GIVEN_AMOUNT_ABOVE_ZERO.test(text)).toBe(money !== undefined && !money.isZero());
      }),
      { ...SEEDED, numRuns: 1000 },
    );
  });

  it('of amounts we send are what Money writes', () => {
    fc.assert(
      fc.property(fc.nat(2 ** 40), (cents) => {
        expect(Money.cents(cents).toString()).toMatch(AMOUNT);
      }),
      SEEDED,
    );
  });

  it('of ids are those of the kernel', () => {
    const almost = fc
      .tuple(fc.string(), fc.nat(35), fc.constantFrom('0', '9', 'a', 'f', 'g', 'A', 'F', '-'))
      .map(([of, at, char]) => {
        const id = derivedId(of);
        return id.slice(0, at) + char + id.slice(at + 1);
      });
    fc.assert(
      fc.property(almost, (text) => {
        expect(UUID.test(text)).toBe(isUuid(text));
      }),
      SEEDED,
    );
  });
});

function parsed(text: string): Money | undefined {
  try {
    return Money.parse(text);
  } catch {
    return undefined;
  }
}
