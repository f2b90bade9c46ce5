import type { Actor, RecordedEvent } from '@tirage/event-sourcing';
import type { JsonObject } from '@tirage/kernel';

/** An event of a round as HTTP shows it. */
export interface EventView {
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly roundId: string;
  readonly game: string;
  readonly revision: number;
  readonly at: string;
  readonly actor: Actor;
  readonly data: JsonObject;
}

const HIDDEN_FROM_PLAYERS: ReadonlySet<string> = new Set(['DrawRequested', 'RoundStalled']);

/** What the player sees of an event; undefined where that is nothing. */
export function playerEventView(event: RecordedEvent, roundId: string, game: string): EventView | undefined {
  return HIDDEN_FROM_PLAYERS.has(event.type) ? undefined : eventView(event, roundId, game);
}

/** An event without its sealed part: that is shown to nobody. */
export function eventView(event: RecordedEvent, roundId: string, game: string): EventView {
  const data = Object.fromEntries(Object.entries(event.data).filter(([name]) => name !== 'sealed'));
  const { id, type, version, at } = event;
  return { id, type, version, roundId, game, revision: Number(event.revision), at, actor: event.metadata.actor, data };
}
