import path from 'node:path';
import Database from 'better-sqlite3';

/** Events of players recorded so far, read beside the running process. Blocks are left out: they open and close by themselves. */
export function eventCount(data: string): number {
  const db = new Database(path.join(data, 'events.db'), { readonly: true });
  try {
    const sql = `SELECT count(*) AS n FROM events JOIN streams ON streams.id = stream_id WHERE category <> 'block'`;
    return (db.prepare(sql).get() as { n: number }).n;
  } finally {
    db.close();
  }
}
