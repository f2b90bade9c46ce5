import type { RecordedEvent } from '@tirage/event-sourcing';
import { seconds, type Timers } from '@tirage/kernel';
import { advance, hasEnded, playerEventView, type GameDefinition, type RoundProgress } from '@tirage/rounds';

const COMMENT_EVERY = seconds(15);
const COMMENT = ':\n\n';

/**
 * A round as text/event-stream: what the player may see after `last` (a revision; -1: everything), each event once, and a
 * comment whenever nothing was sent for 15 s. Ends when the round has, or when `events` do. `events` begin with the
 * round's first: only so its end is known to a reader who comes after it.
 */
export async function* eventStream(
  definition: GameDefinition,
  events: AsyncIterable<RecordedEvent>,
  last: number,
  timers: Timers,
): AsyncIterable<string> {
  // Sends the headers, so that the reader knows that he is connected.
  yield COMMENT;
  let progress: RoundProgress | undefined;
  for await (const event of withComments(events, timers)) {
    if (event === 'comment') {
      yield COMMENT;
      continue;
    }
    progress = advance(definition, progress, event);
    const view = playerEventView(event, progress.roundId, definition.game);
    if (view !== undefined && view.revision > last) {
      yield `id: ${view.revision}\nevent: ${view.type}\ndata: ${JSON.stringify(view)}\n\n`;
    }
    if (hasEnded(progress)) return;
  }
}

async function* withComments(
  events: AsyncIterable<RecordedEvent>,
  timers: Timers,
): AsyncIterable<RecordedEvent | 'comment'> {
  const iterator = events[Symbol.asyncIterator]();
  try {
    let next = iterator.next();
    for (;;) {
      const arrived = new AbortController();
      const quiet = timers.sleep(COMMENT_EVERY, arrived.signal).then(() => 'comment' as const);
      const got = await Promise.race([next, quiet]);
      arrived.abort();
      if (got === 'comment') {
        yield got;
        continue;
      }
      if (got.done) return;
      yield got.value;
      next = iterator.next();
    }
  } finally {
    await iterator.return?.();
  }
}

const REVISION = /^\d{1,15}$/;

/** The revision that a `Last-Event-ID` names; -1 without one, undefined for one that is malformed. */
export function lastRevision(header: string | string[] | undefined): number | undefined {
  if (header === undefined) return -1;
  return typeof header === 'string' && REVISION.test(header) ? Number(header) : undefined;
}
