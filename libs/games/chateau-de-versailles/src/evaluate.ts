import { Money, type Json, type JsonObject } from '@tirage/kernel';
import type { VersaillesRules } from './rules.js';

/** Why a unit that shows this may not be issued. */
export type Issue =
  /** It pays what no line of the table does [3]. */
  | 'AMOUNT_NOT_A_LOT'
  /** An amount that is no positive whole number of cents. */
  | 'BAD_AMOUNT'
  /** Not three chandeliers, each with symbols [4.6.1, 4.6.2]. */
  | 'CHANDELIER_SIZES'
  /** One zone pays an amount that several zones must make up [3]. */
  | 'CUMULATION_REQUIRED'
  /** A mirror shows a sum or a Gain that is not among the gains of a zone. */
  | 'DENOMINATION'
  | 'GAIN_MORE_THAN_TWICE'
  /** Not two sides of four symbols [4.5.2]. */
  | 'GALLERY_SIZES'
  /** Not three mirrors, of five, four and four sums in any order [4.4.2]. */
  | 'MIRROR_SIZES'
  /** A sum that is not the Gain stands twice under a mirror. */
  | 'MIRROR_STRAY_PAIR'
  | 'MORE_THAN_FOUR_CANDLES'
  | 'SIDE_MORE_THAN_TWO_IDENTICAL'
  | 'SIDE_TWO_PAIRS'
  /** Not the price of a unit [2]. */
  | 'STAKE';

export interface Evaluation {
  readonly amount: Money;
  /** In alphabetical order. */
  readonly issues: readonly Issue[];
  /** The amount as a lot. */
  readonly lot: string;
}

type Raise = (issue: Issue) => void;

/** Nine digits of euro, as all amounts of the contract have at most. */
const MOST_CENTS = 99_999_999_999;

/**
 * What the rules pay for a presentation in the schema of the golden cases, read from the text anew: from nothing that made
 * it but the rules as data. Whatever it is given, it pays what is there and names all that is wrong. Never throws.
 */
export function evaluate(presentation: JsonObject, rules: VersaillesRules): Evaluation {
  const found = new Set<Issue>();
  const raise: Raise = (issue) => found.add(issue);
  if (presentation['stakeCents'] !== rules.priceCents) raise('STAKE');
  const gains = [
    ...mirrorGains(presentation['mirrors'], rules, raise),
    ...galleryGains(presentation['gallery'], rules, raise),
    chandeliersGain(presentation['chandeliers'], rules, raise),
  ];
  const cents = gains.reduce((total, gain) => total + gain, 0); // [4.7]
  const line = rules.lots.find(({ amountCents }) => amountCents === cents);
  if (cents > 0 && line === undefined) raise('AMOUNT_NOT_A_LOT');
  if (line?.cumulationOnly === true && gains.filter((gain) => gain > 0).length < 2) raise('CUMULATION_REQUIRED');
  const amount = Money.cents(cents);
  return { amount, issues: [...found].sort(), lot: amount.toString() };
}

function mirrorGains(shown: Json | undefined, rules: VersaillesRules, raise: Raise): readonly number[] {
  const mirrors = listOf(shown).map((mirror) => ({
    gain: amountOf(memberOf(mirror, 'gain'), raise),
    sums: listOf(memberOf(mirror, 'sums')).map((sum) => amountOf(sum, raise)),
  }));
  const sizes = mirrors.map(({ sums }) => sums.length);
  if (!sameNumbers(sizes, rules.mirrorSums)) raise('MIRROR_SIZES');
  for (const { gain, sums } of mirrors) {
    const known = (amount: number) => amount === 0 || rules.operator.zoneGainsCents.includes(amount);
    if (!known(gain) || !sums.every(known)) raise('DENOMINATION');
    if (gain > 0 && timesIn(sums, gain) > 2) raise('GAIN_MORE_THAN_TWICE');
    if (sums.some((sum) => sum > 0 && sum !== gain && timesIn(sums, sum) > 1)) raise('MIRROR_STRAY_PAIR');
  }
  return mirrors.map(({ gain, sums }) => (timesIn(sums, gain) >= 2 ? gain : 0)); // [4.4.3]: once
}

function galleryGains(shown: Json | undefined, rules: VersaillesRules, raise: Raise): readonly number[] {
  return [memberOf(shown, 'left'), memberOf(shown, 'right')].map((side) => {
    const symbols = listOf(side).map((entry) => memberOf(entry, 'symbol'));
    const amounts = listOf(side).map((entry) => amountOf(memberOf(entry, 'amount'), raise));
    if (symbols.length !== rules.symbolsOfSide || !symbols.every(isSymbol)) raise('GALLERY_SIZES');
    const times = symbols.map((symbol) => (isSymbol(symbol) ? timesIn(symbols, symbol) : 0));
    if (times.some((count) => count > 2)) raise('SIDE_MORE_THAN_TWO_IDENTICAL');
    if (
      symbols.some(
        (symbol, n) => isRepeated(times[n]) && symbols.some((other, m) => isRepeated(times[m]) && other !== symbol),
      )
    )
      raise('SIDE_TWO_PAIRS');
    // [4.5.3]: the amount of every symbol that is there more than once
    return amounts.reduce((total, amount, n) => total + (isRepeated(times[n]) ? amount : 0), 0);
  });
}

const isRepeated = (times = 0): boolean => times > 1;

function chandeliersGain(shown: Json | undefined, rules: VersaillesRules, raise: Raise): number {
  const lists = listOf(shown).map(listOf);
  const symbols = lists.flat();
  const whole = lists.length === rules.chandeliers && lists.every((list) => list.length > 0);
  if (!whole || !symbols.every(isSymbol)) raise('CHANDELIER_SIZES');
  const candles = timesIn(symbols, 'bougie');
  const most = rules.candleGainsCents.length - 1;
  if (candles > most) raise('MORE_THAN_FOUR_CANDLES');
  return rules.candleGainsCents[Math.min(candles, most)] ?? 0; // [4.6.4]
}

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : []);

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const memberOf = (value: Json | undefined, name: string): Json | undefined =>
  isObject(value) ? value[name] : undefined;

const isSymbol = (value: Json | undefined): value is string => typeof value === 'string' && value !== '';

/** Whole cents; 0, which pays nothing, for what is no amount. */
function amountOf(value: Json | undefined, raise: Raise): number {
  if (typeof value === 'number' && value > 0 && value <= MOST_CENTS && value % 1 === 0) return value;
  raise('BAD_AMOUNT');
  return 0;
}

/** How often an item stands in a list. */
function timesIn<T>(items: readonly T[], wanted: T): number {
  let times = 0;
  for (const item of items) if (item === wanted) times++;
  return times;
}

const sameNumbers = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && [...a].sort().join() === [...b].sort().join();
