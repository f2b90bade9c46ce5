import { BACKWARDS, END, FORWARDS, START, StreamNotFoundError } from '@eventstore/db-client';
import type {
  AllStreamResolvedEvent,
  ReadPosition,
  ReadRevision,
  ResolvedEvent,
  StreamingRead,
} from '@eventstore/db-client';
import { pageSizes, type ReadOptions, type RecordedEvent } from '@tirage/event-sourcing';
import { decodeEvent } from './encoding.js';
import { ignore, LEADER, type Session } from './session.js';

/** Events fetched with one call, at most. */
const PAGE = 500;

/**
 * Reads page by page. A page is fetched whole before its first event is given, so that a reader who is slow, reads
 * something else in between or leaves holds none of the connection's 100 calls.
 */
export async function* readStream(
  session: Session,
  stream: string,
  { direction = 'forwards', from, limit = Infinity }: ReadOptions,
): AsyncGenerator<RecordedEvent> {
  const step = direction === 'forwards' ? 1n : -1n;
  let next = from;
  let left = limit;
  for (const most of pageSizes(direction, PAGE)) {
    if (left <= 0 || (next !== undefined && next < 0n)) return;
    const count = Math.min(left, most);
    const page = await readPage(session, stream, direction, next, count);
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < count) return;
    left -= count;
    next = last.revision + step;
  }
}

async function readPage(
  { client, calls, credentials }: Session,
  stream: string,
  direction: 'forwards' | 'backwards',
  from: bigint | undefined,
  maxCount: number,
): Promise<RecordedEvent[]> {
  const forwards = direction === 'forwards';
  const fromRevision: ReadRevision = from ?? (forwards ? START : END);
  const where = { direction: forwards ? FORWARDS : BACKWARDS, fromRevision } as const;
  return calls.run(`reading ${stream}`, async (givenUp) => {
    const events = await gather(client.readStream(stream, { ...where, maxCount, credentials, ...LEADER }), givenUp);
    return events.map(decodeEvent);
  });
}

/** The event at one place of a stream, within a call that is under way already; undefined when nothing stands there. */
export async function readEvent(
  { client, credentials }: Session,
  stream: string,
  revision: bigint,
  givenUp: AbortSignal,
): Promise<RecordedEvent | undefined> {
  const where = { fromRevision: revision, maxCount: 1 };
  const [found] = await gather(client.readStream(stream, { ...where, credentials, ...LEADER }), givenUp);
  return found === undefined ? undefined : decodeEvent(found);
}

/** At most so many events of all streams, the newest first, from a position (which some servers include). */
export function readLogBackwards(
  { client, calls, credentials }: Session,
  fromPosition: ReadPosition,
  maxCount: number,
): Promise<AllStreamResolvedEvent[]> {
  const options = { direction: BACKWARDS, fromPosition, maxCount, credentials, ...LEADER } as const;
  return calls.run('reading the log', (givenUp) => gather(client.readAll(options), givenUp));
}

/** Everything a read gives; nothing for a stream that does not exist. Given up, the call is cancelled. */
async function gather<Item extends Pick<ResolvedEvent, 'event'>>(
  reading: StreamingRead<Item>,
  givenUp: AbortSignal,
): Promise<Item[]> {
  reading.on('error', ignore);
  const cancel = (): void => {
    reading.destroy();
    reading.cancel().catch(ignore);
  };
  givenUp.addEventListener('abort', cancel, { once: true });
  try {
    const items: Item[] = [];
    for await (const item of reading as AsyncIterable<Item>) items.push(item);
    return items;
  } catch (error) {
    if (error instanceof StreamNotFoundError) return [];
    throw error;
  } finally {
    givenUp.removeEventListener('abort', cancel);
  }
}
