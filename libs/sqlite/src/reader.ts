import { categoryOf, pageSizes, StoreUnavailable, type ReadOptions, type RecordedEvent } from '@tirage/event-sourcing';
import Database from 'better-sqlite3';
import { decodeEvent, EVENT_COLUMNS, type EventRow } from './encoding.js';
import { unavailableIfBroken } from './errors.js';

/** A bare parameter here makes SQLite compile the statement anew for each of its values, which costs more than most reads. */
const LIMIT = 'LIMIT ? + 0';

/** Events fetched at a time. Between two pages no statement is open, so an abandoned iteration holds nothing. */
const PAGE = 256;

export interface LogPage {
  readonly events: readonly RecordedEvent[];
  /** Everything up to this position has been looked at. */
  readonly through: number;
  /** It was the end of the log. */
  readonly last: boolean;
}

export interface Reader {
  /** The position of the last event, 0 when there is none. */
  head(): number;
  stream(name: string, options: ReadOptions): AsyncIterable<RecordedEvent>;
  /** The events of the categories in the next stretch of the log. */
  log(after: number, categories: readonly string[]): LogPage;
  close(): void;
}

/** Reads on the caller's thread, over a connection that cannot write. Sees everything committed when a page is fetched. */
export function openReader(file: string): Reader {
  const db = new Database(file, { readonly: true });
  const joined = `SELECT ${EVENT_COLUMNS} FROM events e CROSS JOIN streams s ON s.id = e.stream_id`;
  const ofStream = `SELECT ${EVENT_COLUMNS} FROM streams s CROSS JOIN events e ON e.stream_id = s.id WHERE s.name = ?`;
  const forwards = db
    .prepare<[string, number, number], EventRow>(`${ofStream} AND e.revision >= ? ORDER BY e.revision ${LIMIT}`)
    .raw();
  const backwards = db
    .prepare<[string, number, number], EventRow>(`${ofStream} AND e.revision <= ? ORDER BY e.revision DESC ${LIMIT}`)
    .raw();
  const stretch = db
    .prepare<[number, number, string], EventRow>(
      `${joined} WHERE e.position > ? AND e.position <= ? AND s.category IN (SELECT value FROM json_each(?)) ORDER BY e.position`,
    )
    .raw();
  const wholeStretch = db
    .prepare<[number, number], EventRow>(`${joined} WHERE e.position > ? AND e.position <= ? ORDER BY e.position`)
    .raw();
  const last = db.prepare<[], number | null>('SELECT max(position) FROM events').pluck();
  const reading = <Result>(read: () => Result): Result => {
    if (!db.open) throw new StoreUnavailable('the store is closed');
    return unavailableIfBroken(read);
  };
  const head = (): number => reading(() => last.get() ?? 0);

  /** Everybody who follows the log asks for the same events after a commit: they are read and decoded once. */
  let newest:
    { readonly after: number; readonly through: number; readonly events: readonly RecordedEvent[] } | undefined;
  const tail = (after: number, end: number): readonly RecordedEvent[] => {
    if (newest?.after !== after || newest.through !== end)
      newest = { after, through: end, events: wholeStretch.all(after, end).map(decodeEvent) };
    return newest.events;
  };

  async function* stream(name: string, options: ReadOptions): AsyncGenerator<RecordedEvent> {
    const { direction = 'forwards', limit = Number.POSITIVE_INFINITY } = options;
    const back = direction === 'backwards';
    let from = options.from === undefined ? (back ? Number.MAX_SAFE_INTEGER : 0) : safe(options.from);
    let left = limit;
    for (const most of pageSizes(direction, PAGE)) {
      if (left <= 0) return;
      const size = Math.min(most, left);
      const rows = reading(() => (back ? backwards : forwards).all(name, from, size));
      for (const row of rows) yield decodeEvent(row);
      const final = rows.at(-1);
      if (final === undefined || rows.length < size) return;
      left -= size;
      from = back ? final[1] - 1 : final[1] + 1;
    }
  }

  return {
    head,
    stream,
    log: (after, categories) =>
      reading(() => {
        const end = head();
        if (end <= after) return { events: [], through: after, last: true };
        if (end - after <= PAGE) {
          const events = tail(after, end).filter(({ stream: name }) => categories.includes(categoryOf(name)));
          return { events, through: end, last: true };
        }
        const rows = stretch.all(after, after + PAGE, JSON.stringify(categories));
        return { events: rows.map(decodeEvent), through: after + PAGE, last: false };
      }),
    close: () => db.close(),
  };
}

/** Numbers of SQLite's are read as doubles: no log reaches 2^53 events. */
const safe = (revision: bigint): number =>
  Number(revision > BigInt(Number.MAX_SAFE_INTEGER) ? BigInt(Number.MAX_SAFE_INTEGER) : revision);
