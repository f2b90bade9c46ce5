import { drawing } from '@tirage/randomness';
import type { LotUnit, Shown } from '@tirage/rounds';
import type { Gains, Ways } from './assignments.js';
import type { Chandeliers, Mirror, Presentation, Side, SideSymbol } from './presentation.js';
import { CANDLE, type VersaillesRules } from './rules.js';

/** The next unbiased integer below its argument. */
type Below = (range: number) => number;

/**
 * What a unit shows, drawn under `layout/<attempt>` as docs/fairness/chateau-de-versailles.md says, integer by integer. It
 * shows nothing for a lot that cannot be paid; every other attempt succeeds.
 */
export function present(
  { lot, unitSeed }: LotUnit,
  attempt: number,
  rules: VersaillesRules,
  waysOfLots: ReadonlyMap<string, Ways>,
): Shown {
  const layout = drawing(unitSeed, `layout/${attempt}`);
  const below: Below = (range) => layout.below(range);
  const ways = typeof lot === 'string' ? waysOfLots.get(lot) : undefined;
  const presentation = ways === undefined ? {} : lay(assignment(ways, below), rules, below);
  return { presentation, draw: layout.drawn() };
}

function assignment({ assignments, totalWeight }: Ways, below: Below): Gains {
  let left = below(totalWeight);
  for (const { gains, weight } of assignments) {
    if (left < weight) return gains;
    left -= weight;
  }
  throw new RangeError('the weights do not sum to their total');
}

/** The zones in their order, each drawn from its own gain alone, so that an open zone says nothing of a closed one. */
function lay(
  [first = 0, second = 0, third = 0, left = 0, right = 0, top = 0]: Gains,
  rules: VersaillesRules,
  below: Below,
) {
  const [most = 0, ...fewer] = rules.mirrorSums;
  const withMost = below(rules.mirrorSums.length);
  const sizes = [...fewer.slice(0, withMost), most, ...fewer.slice(withMost)];
  return {
    stakeCents: rules.priceCents,
    mirrors: [first, second, third].map((gain, index) => mirror(gain, sizes[index] ?? 0, rules, below)),
    gallery: { left: side(left, rules, below), right: side(right, rules, below) },
    chandeliers: chandeliers(rules.candleGainsCents.indexOf(top), rules, below),
  } satisfies Presentation;
}

/** Two sums as the Gain when it wins, at most one when not; all others differ [4.4.3]. */
function mirror(wins: number, size: number, { operator: { zoneGainsCents } }: VersaillesRules, below: Below): Mirror {
  const gain = wins > 0 ? wins : one(zoneGainsCents, below);
  const places = upTo(size);
  const sums = Array<number>(size).fill(0);
  if (wins > 0) for (let n = 0; n < 2; n++) sums[take(places, below)] = gain;
  const others = zoneGainsCents.filter((other) => other !== wins);
  for (const place of places) sums[place] = take(others, below);
  return { gain, sums };
}

/** One pair whose amounts sum to the gain when it wins; all other symbols differ [4.5.3]. */
function side(wins: number, { operator, symbolsOfSide }: VersaillesRules, below: Below): Side {
  const places = upTo(symbolsOfSide);
  const symbols = [...operator.gallerySymbols];
  const laid = Array<SideSymbol>(symbolsOfSide);
  const split = operator.splits.find(({ gainCents }) => gainCents === wins);
  if (split !== undefined) {
    const pair = split.partsCents.map((amount) => ({ place: take(places, below), amount }));
    const symbol = take(symbols, below);
    for (const { place, amount } of pair) laid[place] = { symbol, amount };
  }
  for (const place of places) {
    laid[place] = { symbol: take(symbols, below), amount: one(operator.sideAmountsCents, below) };
  }
  return laid;
}

/** So many candles anywhere under the three; all other symbols differ [4.6.3]. */
function chandeliers(candles: number, { operator }: VersaillesRules, below: Below): Chandeliers {
  const places = upTo(operator.chandelierSizes.reduce((total, size) => total + size, 0));
  const laid = places.map(() => CANDLE);
  const symbols = [...operator.chandelierSymbols];
  for (let n = 0; n < candles; n++) take(places, below);
  for (const place of places) laid[place] = take(symbols, below);
  let from = 0;
  return operator.chandelierSizes.map((size) => laid.slice(from, (from += size)));
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** An item of a list that stays as it is. */
function one<T>(items: readonly T[], below: Below): T {
  const item = items[below(items.length)];
  if (item === undefined) throw new RangeError('an empty list');
  return item;
}

/** An item of a list, taken out of it; those after it move up. */
function take<T>(items: T[], below: Below): T {
  const [item] = items.splice(below(items.length), 1);
  if (item === undefined) throw new RangeError('an empty list');
  return item;
}
