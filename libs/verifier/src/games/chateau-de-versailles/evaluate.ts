import type { Pays } from '../../game.js';
import type { Json, JsonObject } from '../../json.js';
import { euro } from '../../tables.js';
import { codesOf, countsOf, listOf, memberOf } from '../reading.js';
import { CANDLE, type VersaillesRules, type Zone } from './rules.js';

/** An amount in cents; undefined for what is none. */
type Amount = number | undefined;

interface Mirror {
  readonly gain: Amount;
  readonly sums: readonly Amount[];
}

type Side = readonly { readonly symbol: string | undefined; readonly amount: Amount }[];

/** A presentation as it can be read, whatever it is. */
export interface Surfaces {
  readonly stakeCents: Json | undefined;
  readonly mirrors: readonly Mirror[];
  readonly left: Side;
  readonly right: Side;
  readonly chandeliers: readonly (readonly (string | undefined)[])[];
}

const MOST_CENTS = 99_999_999_999;

export function surfacesOf(presentation: JsonObject): Surfaces {
  const gallery = memberOf(presentation, 'gallery');
  const side = (name: string): Side =>
    listOf(memberOf(gallery, name)).map((one) => ({
      symbol: symbolOf(memberOf(one, 'symbol')),
      amount: amountOf(memberOf(one, 'amount')),
    }));
  return {
    stakeCents: memberOf(presentation, 'stakeCents'),
    mirrors: listOf(memberOf(presentation, 'mirrors')).map((mirror) => ({
      gain: amountOf(memberOf(mirror, 'gain')),
      sums: listOf(memberOf(mirror, 'sums')).map(amountOf),
    })),
    left: side('left'),
    right: side('right'),
    chandeliers: listOf(memberOf(presentation, 'chandeliers')).map((one) => listOf(one).map(symbolOf)),
  };
}

const amountOf = (value: Json | undefined): Amount =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MOST_CENTS ? value : undefined;

const symbolOf = (value: Json | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** [4.4.3]: once, however often it is found. */
const mirrorGain = ({ gain, sums }: Mirror): number => (gain !== undefined && timesOf(gain, sums) >= 2 ? gain : 0);

/** [4.5.3] */
function sideGain(side: Side): number {
  const repeated = repeatedOf(side);
  return side.reduce((sum, { symbol, amount }) => sum + (repeated.has(symbol) ? (amount ?? 0) : 0), 0);
}

/** [4.6.3, 4.6.4]: more candles than the table has pay as its most. */
const chandeliersGain = (chandeliers: Surfaces['chandeliers'], { candleGains }: VersaillesRules): number =>
  candleGains[Math.min(timesOf(CANDLE, chandeliers.flat()), candleGains.length - 1)] ?? 0;

/** What a zone pays. */
export function gainOf(zone: Zone, { mirrors, left, right, chandeliers }: Surfaces, rules: VersaillesRules): number {
  if (zone === 'left') return sideGain(left);
  if (zone === 'right') return sideGain(right);
  if (zone === 'chandeliers') return chandeliersGain(chandeliers, rules);
  const mirror = mirrors[Number(zone.slice(-1)) - 1];
  return mirror === undefined ? 0 : mirrorGain(mirror);
}

/** docs/fairness/chateau-de-versailles.md, section 3. */
export function evaluate(surfaces: Surfaces, rules: VersaillesRules): Pays {
  const { mirrors, left, right, chandeliers } = surfaces;
  const sides = [left, right];
  const gains = [...mirrors.map(mirrorGain), ...sides.map(sideGain), chandeliersGain(chandeliers, rules)];
  const amountCents = gains.reduce((sum, gain) => sum + gain, 0); // [4.7]

  const mirrorAmounts = mirrors.flatMap(({ gain, sums }) => [gain, ...sums]);
  const amounts = [...mirrorAmounts, ...sides.flat().map(({ amount }) => amount)];
  const symbols = chandeliers.flat();
  const sizes = mirrors.map(({ sums }) => sums.length);
  const issues = codesOf({
    AMOUNT_NOT_A_LOT: amountCents > 0 && !rules.cumulationOnly.has(amountCents),
    BAD_AMOUNT: amounts.some((amount) => amount === undefined),
    CHANDELIER_SIZES:
      chandeliers.length !== rules.chandelierSizes.length ||
      chandeliers.some(({ length }) => length === 0) ||
      symbols.some((symbol) => symbol === undefined),
    CUMULATION_REQUIRED: rules.cumulationOnly.get(amountCents) === true && gains.filter((gain) => gain > 0).length < 2,
    DENOMINATION: mirrorAmounts.some((amount) => amount !== undefined && !rules.zoneGains.includes(amount)),
    GAIN_MORE_THAN_TWICE: mirrors.some(({ gain, sums }) => gain !== undefined && timesOf(gain, sums) > 2),
    GALLERY_SIZES: sides.some(
      (side) => side.length !== rules.symbolsOfSide || side.some(({ symbol }) => symbol === undefined),
    ),
    MIRROR_SIZES: ascending(sizes) !== ascending(rules.mirrorSums),
    MIRROR_STRAY_PAIR: mirrors.some(({ gain, sums }) =>
      sums.some((sum) => sum !== undefined && sum !== gain && timesOf(sum, sums) > 1),
    ),
    MORE_THAN_FOUR_CANDLES: timesOf(CANDLE, symbols) >= rules.candleGains.length,
    SIDE_MORE_THAN_TWO_IDENTICAL: sides.some((side) => [...repeatedOf(side).values()].some((times) => times > 2)),
    SIDE_TWO_PAIRS: sides.some((side) => repeatedOf(side).size > 1),
    STAKE: surfaces.stakeCents !== rules.priceCents,
  });
  return { amountCents, lot: euro(amountCents), issues };
}

/** The symbols that stand more than once on a side, and how often. */
function repeatedOf(side: Side): ReadonlyMap<string | undefined, number> {
  const counts = countsOf(side.map(({ symbol }) => symbol));
  return new Map([...counts].filter(([symbol, times]) => symbol !== undefined && times > 1));
}

function timesOf<T>(wanted: T, items: readonly T[]): number {
  let times = 0;
  for (const item of items) if (item === wanted) times++;
  return times;
}

const ascending = (numbers: readonly number[]): string => [...numbers].sort((a, b) => a - b).join();
