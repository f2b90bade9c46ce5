import {
  readLast,
  type AppendResult,
  type CaughtUp,
  type EventStore,
  type ExpectedRevision,
  type Position,
} from '@tirage/event-sourcing';
import { CATEGORY, keptEvent, keptName, loggedEvent, type LoggedEvent, type ProposedEvent } from './logged-event.js';

export interface StreamRange {
  readonly backwards: boolean;
  /** Inclusive. `end` forwards is behind the last event, backwards the last one. */
  readonly from: bigint | 'start' | 'end';
  readonly limit: number;
}

/** What the protocol asks of a log, made from an {@link EventStore} of ours. */
export interface Log {
  /** Throws as the store does: `WrongExpectedRevision`, `StoreUnavailable`. */
  append(stream: string, events: readonly ProposedEvent[], expected: ExpectedRevision): Promise<AppendResult>;
  /** Revision of the stream's last event; undefined where there is no such stream. */
  head(stream: string): Promise<bigint | undefined>;
  stream(stream: string, range: StreamRange): AsyncIterable<LoggedEvent>;
  /** The whole log from a position on, inclusive, to its present end. */
  forwards(from: Position | 'start' | 'end'): AsyncIterable<LoggedEvent>;
  /** The whole log back from a position, which is exclusive, as on the server. */
  backwards(before: Position | 'start' | 'end'): AsyncIterable<LoggedEvent>;
  /** The whole log after a position, then live. */
  follow(after: Position | 'start' | 'end', signal: AbortSignal): AsyncIterable<LoggedEvent | CaughtUp>;
}

/** Events looked at together, going backwards. */
const STRETCH = 256n;

/** The store's positions must be small numbers that hardly ever leave one out, as in memory and on SQLite. */
export function openLog(store: EventStore): Log {
  async function* stream(name: string, { backwards, from, limit }: StreamRange): AsyncGenerator<LoggedEvent> {
    if (limit < 1 || (!backwards && from === 'end')) return;
    const direction = backwards ? 'backwards' : 'forwards';
    const start = from === 'end' ? {} : { from: from === 'start' ? 0n : from };
    for await (const kept of store.read(keptName(name), { direction, limit, ...start })) yield loggedEvent(kept);
  }

  async function* follow(
    after: Position | 'start' | 'end',
    signal: AbortSignal,
  ): AsyncGenerator<LoggedEvent | CaughtUp> {
    for await (const item of store.subscribe({ after, categories: [CATEGORY], signal }))
      yield 'caughtUp' in item ? item : loggedEvent(item);
  }

  async function* standingAfter(after: Position | 'start'): AsyncGenerator<LoggedEvent> {
    for await (const item of follow(after, new AbortController().signal)) {
      if ('caughtUp' in item) return;
      yield item;
    }
  }

  async function* forwards(from: Position | 'start' | 'end'): AsyncGenerator<LoggedEvent> {
    if (from !== 'end') yield* standingAfter(from === 'start' ? from : placeAt(from.commit - 1n));
  }

  const standsAfter = async (commit: bigint): Promise<boolean> => {
    for await (const _ of standingAfter(placeAt(commit))) return true;
    return false;
  };

  /** The last position of the log, 0 when it is empty: our port does not tell it, so it is searched for by halves. */
  async function end(): Promise<bigint> {
    let high = 1n;
    while (await standsAfter(high)) high *= 2n;
    let low = 0n;
    while (low < high) {
      const middle = (low + high) / 2n;
      if (await standsAfter(middle)) low = middle + 1n;
      else high = middle;
    }
    return low;
  }

  async function* backwards(before: Position | 'start' | 'end'): AsyncGenerator<LoggedEvent> {
    if (before === 'start') return;
    const last = await end();
    let beyond = before === 'end' || before.commit > last ? last + 1n : before.commit;
    while (beyond > 1n) {
      const first = beyond > STRETCH ? beyond - STRETCH : 1n;
      const stretch: LoggedEvent[] = [];
      for await (const event of forwards(placeAt(first))) {
        if (event.position.commit >= beyond) break;
        stretch.push(event);
      }
      yield* stretch.reverse();
      beyond = first;
    }
  }

  return {
    append: (name, events, expected) => store.append(keptName(name), events.map(keptEvent), expected),
    head: async (name) => (await readLast(store, keptName(name)))?.revision,
    stream,
    forwards,
    backwards,
    follow,
  };
}

const placeAt = (commit: bigint): Position => {
  const place = commit < 0n ? 0n : commit;
  return { commit: place, prepare: place };
};
