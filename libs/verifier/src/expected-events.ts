import type { RecordedEvent } from './game.js';
import type { JsonObject } from './json.js';
import { canonicalJson } from './primitives/index.js';

/** What a game's event must say; members that the contract adds later may stand beside these. */
export interface ExpectedEvent {
  readonly type: string;
  readonly data: JsonObject;
}

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

/** The events of a round that are its game's own, in order. */
export const gameEvents = (events: readonly RecordedEvent[]): readonly RecordedEvent[] =>
  events.filter(({ type }) => !SHARED.has(type));

/** One line for each event of the game that is not the one expected in its place. */
export function eventDifferences(
  expected: readonly ExpectedEvent[],
  events: readonly RecordedEvent[],
): readonly string[] {
  const found = gameEvents(events);
  const places = Array.from({ length: Math.max(expected.length, found.length) }, (_, index) => index);
  return places.flatMap((index) => differencesAt(expected[index], found[index]));
}

function differencesAt(expected: ExpectedEvent | undefined, found: RecordedEvent | undefined): readonly string[] {
  if (expected === undefined) return found ? [`revision ${found.revision}: ${found.type} where no event is due`] : [];
  if (found === undefined) return [`${expected.type} is missing: expected ${canonicalJson(expected.data)}`];
  const at = `revision ${found.revision}, ${found.type}`;
  if (found.type !== expected.type) return [`${at}: expected ${expected.type} ${canonicalJson(expected.data)}`];
  return Object.entries(expected.data).flatMap(([member, value]) => {
    const [due, said] = [canonicalJson(value), canonicalJson(found.data[member] ?? null)];
    return due === said ? [] : [`${at}: ${member} expected ${due}, found ${said}`];
  });
}
