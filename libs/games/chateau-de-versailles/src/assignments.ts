import { euro, type VersaillesRules } from './rules.js';

/** What each zone pays in cents: three mirrors, left, right, chandeliers. */
export type Gains = readonly number[];

export type Assignment = { readonly gains: Gains; readonly weight: number };

/** How a lot may be shared between the zones. */
export type Ways = {
  readonly assignments: readonly Assignment[];
  /** Of all of them. */
  readonly totalWeight: number;
};

const LOSING: Assignment = { gains: [0, 0, 0, 0, 0, 0], weight: 1 };

/** All ways of each lot, `"0.00"` too, in ascending order of the first zone's gain, then of the second's and so on. */
export function waysOf(rules: VersaillesRules): ReadonlyMap<string, Ways> {
  const { zoneGainsCents, winningZoneWeights } = rules.operator;
  const ofZone = [0, ...zoneGainsCents];
  const ofZones = [ofZone, ofZone, ofZone, ofZone, ofZone, rules.candleGainsCents];
  const mostWinning = Math.max(...winningZoneWeights.map((weight, index) => (weight > 0 ? index + 1 : 0)));
  const ways = new Map<string, Ways>([['0.00', { assignments: [LOSING], totalWeight: LOSING.weight }]]);
  for (const { amountCents } of rules.lots) {
    const assignments = sharings(amountCents, ofZones, mostWinning)
      .map((gains) => ({ gains, weight: winningZoneWeights[winningZones(gains) - 1] ?? 0 }))
      .filter(({ weight }) => weight > 0);
    const totalWeight = assignments.reduce((total, { weight }) => total + weight, 0);
    if (totalWeight > 0) ways.set(euro(amountCents), { assignments, totalWeight });
  }
  return ways;
}

export const winningZones = (gains: Gains): number => gains.filter((gain) => gain > 0).length;

/** Every choice of one gain per zone that sums to the amount, with at most so many zones that win. */
function sharings(amountCents: number, [ofZone, ...others]: readonly Gains[], winning: number): readonly Gains[] {
  if (ofZone === undefined) return amountCents === 0 ? [[]] : [];
  return ofZone
    .filter((gain) => gain <= amountCents && (gain === 0 || winning > 0))
    .flatMap((gain) =>
      sharings(amountCents - gain, others, gain === 0 ? winning : winning - 1).map((rest) => [gain, ...rest]),
    );
}
