import type { JsonObject } from '@tirage/kernel';
import { InvalidOperatorData, operatorData, schema } from '@tirage/rounds';
import { waysOf } from './assignments.js';
import { CANDLE, euro, TEXT, ZONES, type OperatorData, type VersaillesRules } from './rules.js';

/** The most that one zone may pay: what is above is for several zones alone [3]. */
const MOST_OF_ZONE = Math.max(...TEXT.lots.filter((lot) => !lot.cumulationOnly).map((lot) => lot.amountCents));

const { closedObject, list, set, whole } = schema;

const wholeEuro: JsonObject = { type: 'integer', minimum: 100, maximum: MOST_OF_ZONE, multipleOf: 100 };
const symbol: JsonObject = { type: 'string', pattern: '^[a-z]{1,20}$' };

const SCHEMA: JsonObject = closedObject({
  version: { type: 'string', pattern: '^[A-Za-z0-9._-]{1,40}$' },
  zoneGainsCents: set(wholeEuro, Math.max(...TEXT.mirrorSums), 12),
  winningZoneWeights: list(whole(0, 1_000), ZONES.length),
  splits: list(closedObject({ gainCents: wholeEuro, partsCents: list(wholeEuro, 2) }), 1, 12),
  sideAmountsCents: set(wholeEuro, 1, 40),
  gallerySymbols: set(symbol, TEXT.symbolsOfSide, 40),
  chandelierSymbols: set(symbol, 1, 40),
  chandelierSizes: list(whole(1, 8), TEXT.chandeliers),
});

/** Throws `InvalidOperatorData` for what could not show every lot, or would show what the text does not allow. */
export function rulesOf(file: unknown): VersaillesRules {
  const operator = operatorData<OperatorData>(TEXT.game, SCHEMA, problemsOf, file);
  const rules = { ...TEXT, operator };
  const problems = lotsWithoutWay(rules);
  if (problems.length > 0) throw new InvalidOperatorData(TEXT.game, problems);
  return rules;
}

function problemsOf(data: OperatorData): readonly string[] {
  return [...gainProblems(data), ...splitProblems(data), ...symbolProblems(data)];
}

function gainProblems({ zoneGainsCents }: OperatorData): readonly string[] {
  const ascending = zoneGainsCents.every((gain, index) => index === 0 || gain > (zoneGainsCents[index - 1] ?? 0));
  return ascending ? [] : ['zoneGainsCents are not ascending'];
}

function splitProblems({ splits, zoneGainsCents }: OperatorData): readonly string[] {
  const problems: string[] = [];
  for (const gain of zoneGainsCents) {
    const count = splits.filter(({ gainCents }) => gainCents === gain).length;
    if (count !== 1) problems.push(`splits: ${count} for the gain ${euro(gain)}, not 1`);
  }
  for (const { gainCents, partsCents } of splits) {
    if (!zoneGainsCents.includes(gainCents)) problems.push(`splits: ${euro(gainCents)} is not a gain`);
    const sum = partsCents.reduce((total, part) => total + part, 0);
    if (sum !== gainCents) problems.push(`splits: the parts of ${euro(gainCents)} sum to ${euro(sum)}`);
  }
  return problems;
}

function symbolProblems({ gallerySymbols, chandelierSymbols, chandelierSizes }: OperatorData): readonly string[] {
  const problems: string[] = [];
  const places = chandelierSizes.reduce((total, size) => total + size, 0);
  const mostCandles = TEXT.candleGainsCents.length - 1;
  if (places < mostCandles) problems.push(`chandelierSizes: no place for ${mostCandles} candles`);
  if (chandelierSymbols.length < places) problems.push(`chandelierSymbols: fewer than the ${places} places`);
  if (chandelierSymbols.includes(CANDLE)) problems.push(`chandelierSymbols: ${CANDLE} pays`);
  if (gallerySymbols.includes(CANDLE)) problems.push(`gallerySymbols: ${CANDLE} belongs to the chandeliers`);
  return problems;
}

function lotsWithoutWay(rules: VersaillesRules): readonly string[] {
  const ways = waysOf(rules);
  return rules.lots
    .filter(({ amountCents }) => !ways.has(euro(amountCents)))
    .map(({ amountCents }) => `no zones with a weight pay the lot ${euro(amountCents)}`);
}
