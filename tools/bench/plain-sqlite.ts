import type { AppendResult, ExpectedRevision, NewEvent } from '@tirage/event-sourcing';
import type { Clock } from '@tirage/kernel';
import Database from 'better-sqlite3';

const TABLES = `
  CREATE TABLE streams (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
  CREATE TABLE events (
    position INTEGER PRIMARY KEY AUTOINCREMENT, stream_id INTEGER NOT NULL, revision INTEGER NOT NULL,
    id BLOB NOT NULL, type TEXT NOT NULL, version INTEGER NOT NULL, at INTEGER NOT NULL,
    data TEXT NOT NULL, metadata TEXT NOT NULL, UNIQUE (stream_id, revision)
  );
`;

interface Waiting {
  readonly stream: string;
  readonly events: readonly NewEvent[];
  readonly expected: ExpectedRevision;
  readonly resolve: (result: AppendResult) => void;
  readonly reject: (reason: unknown) => void;
}

/** What one would write by hand for one process: appends that wait share a transaction and an fsync, on the main thread. */
export function openPlainSqlite(file: string, clock: Clock) {
  const db = new Database(file);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.exec(TABLES);
  const head = db.prepare<[string], { id: number; head: number }>(
    'SELECT id, (SELECT max(revision) FROM events WHERE stream_id = streams.id) AS head FROM streams WHERE name = ?',
  );
  const addStream = db.prepare('INSERT INTO streams (name) VALUES (?)');
  const addEvent = db.prepare(
    'INSERT INTO events (stream_id, revision, id, type, version, at, data, metadata) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  let waiting: Waiting[] = [];

  const write = ({ stream, events, expected }: Waiting): AppendResult | undefined => {
    const found = head.get(stream);
    let revision = found?.head ?? -1;
    if (revision !== (expected === 'no-stream' ? -1 : Number(expected))) return undefined;
    const streamId = found?.id ?? addStream.run(stream).lastInsertRowid;
    const at = clock.now();
    let position = 0n;
    for (const { id, type, version, data, metadata } of events) {
      const blob = Buffer.from(id.replaceAll('-', ''), 'hex');
      const texts = [JSON.stringify(data), JSON.stringify(metadata)];
      position = BigInt(addEvent.run(streamId, ++revision, blob, type, version, at, ...texts).lastInsertRowid);
    }
    return { revision: BigInt(revision), position: { commit: position, prepare: position } };
  };
  const writeAll = db.transaction((group: readonly Waiting[]) => group.map(write));
  const flush = (): void => {
    const group = waiting;
    waiting = [];
    const results = writeAll.immediate(group);
    group.forEach(({ resolve, reject }, index) => {
      const result = results[index];
      if (result) resolve(result);
      else reject(new Error('wrong expected revision'));
    });
  };
  return {
    append: (stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<AppendResult> =>
      new Promise((resolve, reject) => {
        if (waiting.push({ stream, events, expected, resolve, reject }) === 1) setImmediate(flush);
      }),
    close: async (): Promise<void> => {
      db.close();
    },
  };
}
