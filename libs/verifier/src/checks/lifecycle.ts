import { check, type Check } from '../check.js';
import type { RecordedEvent } from '../game.js';
import type { RoundBundle } from '../input/round-bundle.js';

/** Types that follow each other in a round, the game's own events between the last two of the first. */
const LIVES: Readonly<Record<string, readonly string[]>> = {
  settled: ['RoundOpened', 'StakeDebited', 'UnitDrawn', 'RoundSettled'],
  voided: ['RoundOpened', 'StakeDebited', 'RoundVoided'],
  refused: ['RoundOpened', 'StakeRefused'],
};

const SHARED: ReadonlySet<string> = new Set(Object.values(LIVES).flat());
/** What players are not shown, and after which event each may stand. */
const HIDDEN: ReadonlyMap<string, string> = new Map([
  ['StakeDebited', 'DrawRequested'],
  ['UnitDrawn', 'RoundStalled'],
]);
const HIDDEN_TYPES: ReadonlySet<string> = new Set(HIDDEN.values());

/** Revisions from 0 without a gap but where a hidden event stands, and each event of the common life once, in order. */
export function lifecycle({ events, round }: RoundBundle): Check {
  const shown = events.map(({ type }) => type).filter((type) => SHARED.has(type));
  const due = LIVES[round.status] ?? [];
  const isEnd = events.at(-1)?.type === due.at(-1);
  const findings = [
    ...events.flatMap((event, index) => gapBefore(event, events[index - 1])),
    ...(shown.join() === due.join() ? [] : [`events: expected ${due.join(', ')}, found ${shown.join(', ')}`]),
    ...(isEnd ? [] : [`last event: expected ${String(due.at(-1))}, found ${String(events.at(-1)?.type)}`]),
  ];
  return check('events', `revisions 0 to ${round.revision}, none missing, ${round.status}`, findings);
}

function gapBefore({ type, revision }: RecordedEvent, before: RecordedEvent | undefined): readonly string[] {
  const next = (before?.revision ?? -1) + 1;
  const hidden = before === undefined || HIDDEN_TYPES.has(type) ? undefined : HIDDEN.get(before.type);
  // A draw is always requested; a round seldom stalls.
  const possible = hidden === undefined ? [next] : hidden === 'DrawRequested' ? [next + 1] : [next, next + 1];
  return possible.includes(revision) ? [] : [`${type}: expected revision ${possible.join(' or ')}, found ${revision}`];
}
