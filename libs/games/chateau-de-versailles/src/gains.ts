import type { ZoneOpened } from './events.js';
import type { Chandeliers, Mirror, Presentation, Side } from './presentation.js';
import { CANDLE, euro, type VersaillesRules, type Zone } from './rules.js';

/**
 * What a zone shows and pays when it is opened. The evaluator has its own reading of the rules, in evaluate.ts: a round
 * settles only when both agree.
 */
export function openZone(zone: Zone, shown: Presentation, rules: VersaillesRules): ZoneOpened['data'] {
  switch (zone) {
    case 'mirror1':
      return openMirror(zone, shown.mirrors[0]);
    case 'mirror2':
      return openMirror(zone, shown.mirrors[1]);
    case 'mirror3':
      return openMirror(zone, shown.mirrors[2]);
    case 'left':
    case 'right':
      return openSide(zone, shown.gallery[zone]);
    case 'chandeliers':
      return openChandeliers(zone, shown.chandeliers, rules);
  }
}

/** Its Gain, once, when two of its sums are the same as it [4.4.3]. */
function openMirror(zone: Zone, mirror: Mirror | undefined): ZoneOpened['data'] {
  if (mirror === undefined) throw new TypeError(`no ${zone}`);
  const { sums, gain } = mirror;
  const same = sums.filter((sum) => sum === gain).length;
  return { zone, content: { sums: sums.map(euro), gain: euro(gain) }, gain: euro(same >= 2 ? gain : 0) };
}

/** The amounts beside identical symbols, summed [4.5.3]. */
function openSide(zone: Zone, side: Side): ZoneOpened['data'] {
  const paying = side.filter(({ symbol }, here) =>
    side.some((other, there) => there !== here && other.symbol === symbol),
  );
  const gain = paying.reduce((total, { amount }) => total + amount, 0);
  return {
    zone,
    content: { symbols: side.map(({ symbol, amount }) => ({ symbol, amount: euro(amount) })) },
    gain: euro(gain),
  };
}

/** By the candles under all three; the highest value alone [4.6.3, 4.6.4]. */
function openChandeliers(
  zone: Zone,
  chandeliers: Chandeliers,
  { candleGainsCents }: VersaillesRules,
): ZoneOpened['data'] {
  const candles = chandeliers.flat().filter((symbol) => symbol === CANDLE).length;
  const gain = candleGainsCents[candles] ?? Math.max(...candleGainsCents);
  return { zone, content: { chandeliers }, gain: euro(gain) };
}
