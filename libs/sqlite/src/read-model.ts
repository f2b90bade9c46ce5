import { formatPosition, parsePosition, type ReadModel, type ReadModelRange } from '@tirage/event-sourcing';
import type { Json } from '@tirage/kernel';
import Database from 'better-sqlite3';
import { existsSync, rmSync } from 'node:fs';
import { isCorrupt } from './errors.js';
import { openTableFile } from './table-file.js';

const SCHEMA = [
  `CREATE TABLE rows (key TEXT PRIMARY KEY, row TEXT NOT NULL) WITHOUT ROWID;
   CREATE TABLE state (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;`,
];
const PUT = 'INSERT INTO rows (key, row) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET row = excluded.row';
const DELETE = 'DELETE FROM rows WHERE key = ?';
const SET = 'INSERT INTO state (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value';
const STATE = 'SELECT value FROM state WHERE name = ?';

/** Rows fetched at a time. Between two pages no statement is open, so an abandoned scan holds nothing. */
const PAGE = 256;

export interface SqliteReadModelOptions {
  readonly file: string;
  /** Names what the rows look like; a file with rows of another shape is deleted and built anew. */
  readonly shape?: string;
}

export interface SqliteReadModel<Row extends Json> extends ReadModel<Row> {
  close(): Promise<void>;
}

/**
 * A read model in one file. Rows and position are one transaction of a write-ahead log, which is whole or not there, synced
 * or not: so `synchronous=NORMAL` may lose the last applies in a power cut, rows and position alike, and they are applied
 * again. A file that is damaged, or of another shape, is deleted; the model then begins empty, at no position.
 *
 * Keys are ordered by the bytes of their UTF-8. That is the order by code unit for all keys within the basic plane and
 * below U+E000; ours are ASCII.
 */
export async function openSqliteReadModel<Row extends Json>({
  file,
  shape = '',
}: SqliteReadModelOptions): Promise<SqliteReadModel<Row>> {
  const inspect = (): void => deleteUnlessGood(file, shape);
  const table = await openTableFile({ file, schema: SCHEMA, synchronous: 'NORMAL', inspect });
  const state = table.read((db) => db.prepare<[string], string>(STATE).pluck());
  const find = table.read((db) => db.prepare<[string], string>('SELECT row FROM rows WHERE key = ?').pluck());
  await table.write([[SET, [['shape', shape]]]]);

  async function* scan(range: ReadModelRange): AsyncGenerator<readonly [string, Row]> {
    const back = range.direction === 'backwards';
    let { from, to, limit: left = Number.POSITIVE_INFINITY } = range;
    let past = false;
    while (left > 0) {
      const size = Math.min(PAGE, left);
      const { sql, params } = pageQuery(from, to, back, past);
      const rows = table.read((db) =>
        db
          .prepare<unknown[], [string, string]>(sql)
          .raw()
          .all(...params, size),
      );
      for (const [key, row] of rows) yield [key, JSON.parse(row) as Row];
      const last = rows.at(-1)?.[0];
      if (last === undefined || rows.length < size) return;
      left -= size;
      past = true;
      if (back) to = last;
      else from = last;
    }
  }

  return {
    position: async () => {
      const text = table.read(() => state.get('position'));
      return text === undefined ? undefined : parsePosition(text);
    },
    apply: async (position, puts, deletes) => {
      const rows = [...puts].map(([key, row]) => [key, JSON.stringify(row)] as const);
      await table.write([
        [DELETE, deletes.map((key) => [key])],
        [PUT, rows],
        [SET, [['position', formatPosition(position)]]],
      ]);
    },
    get: async (key) => {
      const text = table.read(() => find.get(key));
      return text === undefined ? undefined : (JSON.parse(text) as Row);
    },
    scan: (range = {}) => scan(range),
    close: () => table.close(),
  };
}

/** `past`: the bound at which the page begins is a row given already. */
function pageQuery(from: string | undefined, to: string | undefined, back: boolean, past: boolean) {
  const lower = from === undefined ? [] : [past && !back ? 'key > ?' : 'key >= ?'];
  const upper = to === undefined ? [] : [past && back ? 'key < ?' : 'key <= ?'];
  const bounds = [...lower, ...upper];
  const where = bounds.length === 0 ? '' : `WHERE ${bounds.join(' AND ')}`;
  const params = [from, to].filter((bound) => bound !== undefined);
  return { sql: `SELECT key, row FROM rows ${where} ORDER BY key ${back ? 'DESC' : 'ASC'} LIMIT ?`, params };
}

function deleteUnlessGood(file: string, shape: string): void {
  if (!existsSync(file) || isGood(file, shape)) return;
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
}

function isGood(file: string, shape: string): boolean {
  const db = new Database(file);
  try {
    if (db.pragma('quick_check(1)', { simple: true }) !== 'ok') return false;
    const empty = db.pragma('user_version', { simple: true }) === 0;
    return empty || db.prepare(STATE).pluck().get('shape') === shape;
  } catch (error) {
    if (isCorrupt(error)) return false;
    throw error;
  } finally {
    db.close();
  }
}
