import { Money, type JsonObject } from '@tirage/kernel';
import { boundRules, type GameRules, type LotRow, type RulesTable } from '@tirage/rounds';
import type { Ways } from './assignments.js';
import { euro, ZONES, type VersaillesRules } from './rules.js';

/** An exact fraction of whole numbers in lowest terms, `"33/50"`. */
function fraction(over: number, under: number): string {
  let [divisor, rest] = [over, under];
  while (rest > 0) [divisor, rest] = [rest, divisor % rest];
  return under === divisor ? `${over / divisor}` : `${over / divisor}/${under / divisor}`;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, next) => total + next, 0);

/** The lots of a block in the order in which its shuffle begins; the units that lose come last. */
function lotsOf({ lots, blockSize }: VersaillesRules): readonly LotRow[] {
  const losing = blockSize - sum(lots.map(({ count }) => count));
  return [
    ...lots.map(({ amountCents, count }) => ({ lot: euro(amountCents), count })),
    { lot: euro(0), count: losing },
  ];
}

/** What follows from the table of lots. */
function figures({ lots, blockSize, priceCents }: VersaillesRules) {
  const winning = sum(lots.map(({ count }) => count));
  const paidCents = sum(lots.map(({ amountCents, count }) => amountCents * count));
  return {
    lots: winning,
    losingUnits: blockSize - winning,
    paid: euro(paidCents),
    sold: euro(priceCents * blockSize),
    rtp: fraction(paidCents, priceCents * blockSize),
    hitFrequency: fraction(winning, blockSize),
    meanLotCents: fraction(paidCents, winning),
  };
}

function publishedTables(rules: VersaillesRules): readonly RulesTable[] {
  const { lots, blockSize, priceCents, mirrorSums, symbolsOfSide, chandeliers, candleGainsCents } = rules;
  const table = (name: string, rows: readonly JsonObject[]): RulesTable => ({ name, provenance: 'published', rows });
  return [
    table('round', [{ price: euro(priceCents), blockSize, mirrorSums, symbolsOfSide, chandeliers }]),
    table('lots', [
      ...lots.map(({ amountCents, count, cumulationOnly }) => ({
        lot: euro(amountCents),
        count,
        total: euro(amountCents * count),
        probability: fraction(count, blockSize),
        cumulationOnly,
      })),
    ]),
    table('block', [figures(rules)]),
    table(
      'candles',
      candleGainsCents.map((gain, candles) => ({ candles, gain: euro(gain) })),
    ),
  ];
}

function operatorTables({ operator }: VersaillesRules, ways: ReadonlyMap<string, Ways>): readonly RulesTable[] {
  const table = (name: string, rows: readonly JsonObject[]): RulesTable => ({ name, provenance: 'operator', rows });
  return [
    table(
      'zone-gains',
      operator.zoneGainsCents.map((gain) => ({ gain: euro(gain) })),
    ),
    table(
      'winning-zones',
      operator.winningZoneWeights.map((weight, index) => ({ winningZones: index + 1, weight })),
    ),
    table(
      'assignments',
      [...ways].flatMap(([lot, way]) => assignmentRows(lot, way)),
    ),
    table(
      'side-splits',
      operator.splits.map(({ gainCents, partsCents }) => ({ gain: euro(gainCents), parts: partsCents.map(euro) })),
    ),
    table(
      'side-amounts',
      operator.sideAmountsCents.map((amount) => ({ amount: euro(amount) })),
    ),
    table(
      'gallery-symbols',
      operator.gallerySymbols.map((symbol) => ({ symbol })),
    ),
    table(
      'chandelier-symbols',
      operator.chandelierSymbols.map((symbol) => ({ symbol })),
    ),
    table(
      'chandelier-sizes',
      operator.chandelierSizes.map((symbols, index) => ({ chandelier: index + 1, symbols })),
    ),
  ];
}

const assignmentRows = (lot: string, { assignments, totalWeight }: Ways): readonly JsonObject[] =>
  assignments.map(({ gains, weight }) => ({
    lot,
    ...Object.fromEntries(ZONES.map((zone, index) => [zone, euro(gains[index] ?? 0)])),
    weight,
    probability: fraction(weight, totalWeight),
  }));

/**
 * The rules as they are served and sold. What a block pays is published; only how a lot is shown is the operator's. The
 * hash covers both.
 */
export function publishedRules(rules: VersaillesRules, ways: ReadonlyMap<string, Ways>): GameRules {
  const { rtp, hitFrequency } = figures(rules);
  return boundRules(rules.game, {
    version: rules.operator.version,
    name: 'Château de Versailles',
    stakes: [Money.cents(rules.priceCents)],
    maximum: Money.cents(Math.max(...rules.lots.map(({ amountCents }) => amountCents))),
    rtp,
    hitFrequency,
    provenance: 'published',
    tables: [...publishedTables(rules), ...operatorTables(rules, ways)],
    lots: { [euro(rules.priceCents)]: lotsOf(rules) },
  });
}
