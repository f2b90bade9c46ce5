import type { RecordedEvent } from '../game.js';
import type { JsonObject } from '../json.js';
import { canonicalJson } from '../primitives/index.js';

/** What an event should be. */
export type Told = { readonly type: string; readonly data: JsonObject };

/** The events that all games share; all others of a round are its game's. */
const SHARED: ReadonlySet<string> = new Set([
  'RoundOpened',
  'StakeDebited',
  'StakeRefused',
  'DrawRequested',
  'UnitDrawn',
  'RoundStalled',
  'RoundSettled',
  'RoundVoided',
]);

/** The events of a round that are its game's own. */
export const ownEvents = (events: readonly RecordedEvent[]): readonly RecordedEvent[] =>
  events.filter(({ type }) => !SHARED.has(type));

/**
 * Where a round's own events are not these, one after the other, between the drawing of its unit and its settlement. After an
 * event of another type nothing more is compared, for all that follows would differ.
 */
export function differencesOf(expected: readonly Told[], events: readonly RecordedEvent[]): readonly string[] {
  const found = ownEvents(events);
  const differences = misplaced(events);
  for (let index = 0; index < Math.max(expected.length, found.length); index++) {
    const [wanted, event] = [expected[index], found[index]];
    if (wanted === undefined || event === undefined || wanted.type !== event.type) {
      differences.push(`${placeOf(event, events)}: expected ${textOf(wanted)}, found ${textOf(event)}`);
      break;
    }
    differences.push(...membersThatDiffer(wanted, event));
  }
  return differences;
}

function misplaced(events: readonly RecordedEvent[]): string[] {
  const placeOf = (wanted: string): number => events.findIndex(({ type }) => type === wanted);
  const [drawn, settled] = [placeOf('UnitDrawn'), placeOf('RoundSettled')];
  return events.flatMap(({ type, revision }, place) =>
    SHARED.has(type) || (place > drawn && (settled < 0 || place < settled))
      ? []
      : [`event ${revision}: expected UnitDrawn before ${type} and RoundSettled after it`],
  );
}

function membersThatDiffer({ type, data }: Told, event: RecordedEvent): readonly string[] {
  return [...new Set([...Object.keys(data), ...Object.keys(event.data)])]
    .map((name) => [name, shown(data, name), shown(event.data, name)] as const)
    .filter(([, wanted, found]) => wanted !== found)
    .map(([name, wanted, found]) => `event ${event.revision}, ${type}.${name}: expected ${wanted}, found ${found}`);
}

function shown(data: JsonObject, name: string): string {
  const value = Object.hasOwn(data, name) ? data[name] : undefined;
  return value === undefined ? 'nothing' : canonicalJson(value);
}

const placeOf = (event: RecordedEvent | undefined, events: readonly RecordedEvent[]): string =>
  event === undefined ? `after event ${events.at(-1)?.revision ?? -1}` : `event ${event.revision}`;

const textOf = (event: Told | undefined): string =>
  event === undefined ? 'no further event of the game' : `${event.type} ${canonicalJson(event.data)}`;
