import type { RecordedEvent } from '../game.js';

/** The one event of a type; undefined where there is none, or more than one. */
export function onlyEvent<Event extends RecordedEvent>(events: readonly Event[], type: string): Event | undefined {
  const [event, ...more] = events.filter((one) => one.type === type);
  return more.length === 0 ? event : undefined;
}
