/** An exact, never negative fraction in lowest terms. Odds and returns are made of these alone, never of floats. */
export interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));

export function fraction(over: bigint | number, under: bigint | number = 1n): Fraction {
  const [a, b] = [BigInt(over), BigInt(under)];
  const divisor = gcd(a, b);
  return { over: a / divisor, under: b / divisor };
}

export const plus = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.over * b.under + b.over * a.under, a.under * b.under);

export const times = (...factors: readonly Fraction[]): Fraction =>
  factors.reduce((a, b) => fraction(a.over * b.over, a.under * b.under), fraction(1));

export const total = (terms: readonly Fraction[]): Fraction => terms.reduce(plus, fraction(0));

/** `"15/56"`, `"0"`. */
export const text = ({ over, under }: Fraction): string => (under === 1n ? `${over}` : `${over}/${under}`);

export function parse(written: string): Fraction {
  const [over = '', under = '1'] = written.split('/');
  return fraction(BigInt(over), BigInt(under));
}

/** Nearly, for tallies of what was drawn. */
export const toNumber = (written: string): number => {
  const { over, under } = parse(written);
  return Number(over) / Number(under);
};
