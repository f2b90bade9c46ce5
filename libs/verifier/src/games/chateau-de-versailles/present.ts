import type { JsonObject } from '../../json.js';
import type { Integers } from '../../primitives/index.js';
import { oneOf, takeFrom, weighted } from '../attempts.js';
import { CANDLE, type Assignment, type VersaillesRules } from './rules.js';

/** One attempt (docs/fairness/chateau-de-versailles.md, section 2; comments give its steps). */
export function build(assignments: readonly Assignment[], rules: VersaillesRules, integers: Integers): JsonObject {
  const pays = weighted(assignments, integers); // 1
  const [most = 0, ...others] = rules.mirrorSums;
  const sizes = [...others];
  sizes.splice(integers.below(rules.mirrorSums.length), 0, most); // 2
  const gains = [pays.mirror1, pays.mirror2, pays.mirror3];
  return {
    stakeCents: rules.priceCents,
    mirrors: sizes.map((size, index) => mirror(size, gains[index] ?? 0, rules, integers)), // 3
    gallery: { left: side(pays.left, rules, integers), right: side(pays.right, rules, integers) }, // 4
    chandeliers: chandeliers(pays.chandeliers, rules, integers), // 5
  };
}

function mirror(size: number, pays: number, { zoneGains }: VersaillesRules, integers: Integers): JsonObject {
  const sums = Array<number>(size).fill(0);
  const places = placesOf(size);
  const gain = pays === 0 ? oneOf(zoneGains, integers) : pays;
  if (pays > 0) for (let two = 0; two < 2; two++) sums[takeFrom(places, integers)] = gain;
  const amounts = zoneGains.filter((amount) => amount !== pays);
  for (const place of places) sums[place] = takeFrom(amounts, integers);
  return { gain, sums };
}

function side(pays: number, rules: VersaillesRules, integers: Integers): readonly JsonObject[] {
  const shown = Array<JsonObject>(rules.symbolsOfSide).fill({});
  const places = placesOf(rules.symbolsOfSide);
  const symbols = [...rules.gallerySymbols];
  if (pays > 0) {
    const pair = [takeFrom(places, integers), takeFrom(places, integers)];
    const symbol = takeFrom(symbols, integers);
    const parts = rules.sideSplits.get(pays) ?? [];
    pair.forEach((place, index) => (shown[place] = { symbol, amount: parts[index] ?? 0 }));
  }
  for (const place of places) {
    const symbol = takeFrom(symbols, integers);
    shown[place] = { symbol, amount: oneOf(rules.sideAmounts, integers) };
  }
  return shown;
}

function chandeliers(pays: number, rules: VersaillesRules, integers: Integers): readonly (readonly string[])[] {
  const size = rules.chandelierSizes.reduce((sum, one) => sum + one, 0);
  const shown = Array<string>(size).fill('');
  const places = placesOf(size);
  const candles = rules.candleGains.indexOf(pays);
  for (let candle = 0; candle < candles; candle++) shown[takeFrom(places, integers)] = CANDLE;
  const symbols = [...rules.chandelierSymbols];
  for (const place of places) shown[place] = takeFrom(symbols, integers);
  let first = 0;
  return rules.chandelierSizes.map((count) => shown.slice(first, (first += count)));
}

const placesOf = (count: number): number[] => Array.from({ length: count }, (_, place) => place);
