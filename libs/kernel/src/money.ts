import { Decimal } from 'decimal.js';

/** An amount as it stands on every wire: euro, no sign, at most two decimals. */
const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/;

export class InvalidAmount extends Error {
  override readonly name = 'InvalidAmount';
  constructor(input: unknown) {
    super(`not an amount in euro with at most two decimals: ${String(input).slice(0, 40)}`);
  }
}

/**
 * An exact, never negative amount of euro with two decimals. No operation rounds: lots, prices and stakes are exact.
 */
export class Money {
  static readonly zero = new Money(new Decimal(0));

  private constructor(private readonly value: Decimal) {}

  /** Reads an amount in euro, `"2"`, `"2.5"` or `"2.50"`. Throws {@link InvalidAmount} for anything else. */
  static parse(input: unknown): Money {
    if (typeof input !== 'string' || !AMOUNT.test(input)) throw new InvalidAmount(input);
    return new Money(new Decimal(input));
  }

  /** An amount given in whole euro cents. Throws {@link InvalidAmount} if negative or not a safe integer. */
  static cents(cents: number): Money {
    if (!Number.isSafeInteger(cents) || cents < 0) throw new InvalidAmount(cents);
    return new Money(new Decimal(cents).div(100));
  }

  static sum(amounts: Iterable<Money>): Money {
    let total = Money.zero;
    for (const amount of amounts) total = total.plus(amount);
    return total;
  }

  plus(other: Money): Money {
    return new Money(this.value.plus(other.value));
  }

  /** Throws {@link InvalidAmount} when the result would be below zero. */
  minus(other: Money): Money {
    if (other.isMoreThan(this)) throw new InvalidAmount(`${this.toString()} - ${other.toString()}`);
    return new Money(this.value.minus(other.value));
  }

  times(factor: number): Money {
    if (!Number.isSafeInteger(factor) || factor < 0) throw new InvalidAmount(factor);
    return new Money(this.value.times(factor));
  }

  equals(other: Money): boolean {
    return this.value.equals(other.value);
  }

  isMoreThan(other: Money): boolean {
    return this.value.greaterThan(other.value);
  }

  isLessThan(other: Money): boolean {
    return this.value.lessThan(other.value);
  }

  isZero(): boolean {
    return this.value.isZero();
  }

  /** Whole euro cents. */
  toCents(): number {
    return this.value.times(100).toNumber();
  }

  /** Two decimals, `"2.00"`. */
  toString(): string {
    return this.value.toFixed(2);
  }

  toJSON(): string {
    return this.toString();
  }
}
