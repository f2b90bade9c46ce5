// @ts-check
// The thread that writes the small files of a process: read models, checkpoints, parked messages. Plain JavaScript for the
// reason given in append-worker.js.
import Database from 'better-sqlite3';
import { parentPort } from 'node:worker_threads';

/** @typedef {import('./table-writer.js').ToTables} ToTables @typedef {import('./table-writer.js').FromTables} FromTables */
/** @typedef {{ db: Database.Database, prepared: Map<string, Database.Statement>, changed: number }} OpenFile */

const CHANGES_BETWEEN_CHECKPOINTS = 5_000;

const port = parentPort;
if (port === null) throw new Error('runs as a thread');
/** @type {Map<string, OpenFile>} */
const files = new Map();

/** @param {string} file @param {'FULL' | 'NORMAL'} synchronous */
function open(file, synchronous) {
  const db = new Database(file);
  db.pragma(`synchronous = ${synchronous}`);
  db.pragma('wal_autocheckpoint = 0'); // done below, when the caller is answered
  files.set(file, { db, prepared: new Map(), changed: 0 });
}

/** @param {string} file */
function known(file) {
  const found = files.get(file);
  if (found === undefined) throw new Error(`${file} is not open`);
  return found;
}

/** All statements or none; gives the number of rows that each of them changed. @param {Extract<ToTables, { statements: unknown }>} message */
function write({ file, statements }) {
  const { db, prepared } = known(file);
  const changes = db.transaction(() =>
    statements.map(([sql, runs]) => {
      const statement = prepared.get(sql) ?? db.prepare(sql);
      prepared.set(sql, statement);
      return runs.reduce((sum, params) => sum + statement.run(...params).changes, 0);
    }),
  );
  return changes.immediate();
}

/** Trouble here loses nothing: the WAL stays, the next one tries again. @param {OpenFile} open @param {'PASSIVE' | 'TRUNCATE'} mode */
function checkpoint(open, mode) {
  open.changed = 0;
  try {
    open.db.pragma(`wal_checkpoint(${mode})`);
  } catch {
    /* a full disk is told to whoever writes next */
  }
}

/** @param {ToTables} message @returns {readonly number[]} */
function handle(message) {
  if ('statements' in message) return write(message);
  if ('synchronous' in message) {
    open(message.file, message.synchronous);
  } else {
    const closing = known(message.file);
    checkpoint(closing, 'TRUNCATE');
    closing.db.close();
    files.delete(message.file);
  }
  return [];
}

port.on('message', (/** @type {ToTables} */ message) => {
  try {
    const changes = handle(message);
    port.postMessage(/** @satisfies {FromTables} */ ({ call: message.call, changes }));
    const written = files.get(message.file);
    if (written === undefined) return;
    written.changed += changes.reduce((sum, count) => sum + count, 0);
    if (written.changed >= CHANGES_BETWEEN_CHECKPOINTS) checkpoint(written, 'PASSIVE');
  } catch (error) {
    const { code, message: text } = /** @type {{ code?: string, message?: string }} */ (error ?? {});
    port.postMessage(
      /** @satisfies {FromTables} */ ({ call: message.call, failed: `${code ?? ''} ${text ?? ''}`.trim() }),
    );
  }
});
