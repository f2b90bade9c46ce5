import type { RecordedEvent } from '../../game.js';
import type { JsonObject } from '../../json.js';
import { euro } from '../../tables.js';
import { ownEvents, type Told } from '../told.js';
import { gainOf, surfacesOf, type Surfaces } from './evaluate.js';
import { ZONES, type VersaillesRules, type Zone } from './rules.js';

/** What the events of a round tell of a presentation without issues (docs/fairness/chateau-de-versailles.md, section 2). */
export function told(
  presentation: JsonObject,
  events: readonly RecordedEvent[],
  choices: JsonObject,
  rules: VersaillesRules,
): readonly Told[] {
  const surfaces = surfacesOf(presentation);
  return orderOf(events, choices).map((zone) => ({
    type: 'ZoneOpened',
    data: { zone, content: contentOf(zone, surfaces), gain: euro(gainOf(zone, surfaces, rules)) },
  }));
}

/** The player's own order where he opened by hand, each zone once; what he left closed comes as the system opens it. */
function orderOf(events: readonly RecordedEvent[], choices: JsonObject): readonly Zone[] {
  if (choices['mode'] !== 'manual') return ZONES;
  const opened = ownEvents(events).flatMap(({ data }) => ZONES.filter((zone) => zone === data['zone']));
  return [...new Set([...opened, ...ZONES])];
}

function contentOf(zone: Zone, { mirrors, left, right, chandeliers }: Surfaces): JsonObject {
  if (zone === 'chandeliers') return { chandeliers: chandeliers.map((one) => one.map((symbol) => symbol ?? '')) };
  if (zone === 'left' || zone === 'right') {
    const side = zone === 'left' ? left : right;
    return { symbols: side.map(({ symbol = '', amount = 0 }) => ({ symbol, amount: euro(amount) })) };
  }
  const { gain = 0, sums = [] } = mirrors[Number(zone.slice(-1)) - 1] ?? {};
  return { sums: sums.map((sum = 0) => euro(sum)), gain: euro(gain) };
}
