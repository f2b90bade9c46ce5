// @ts-check
// The thread that owns the write connection of an event store. Plain JavaScript, so that the very same file runs from
// `src` under jest and from `dist` in production: Node 20 starts no thread from TypeScript. Types are checked all the same.
import Database from 'better-sqlite3';
import { Buffer } from 'node:buffer';
import { parentPort, workerData } from 'node:worker_threads';

/** @typedef {import('./writer.js').ToWorker} ToWorker @typedef {import('./writer.js').FromWorker} FromWorker */
/** @typedef {{ id: number | bigint, head: number }} Stream `head`: revision of its last event. */

const EVENTS_BETWEEN_CHECKPOINTS = 6_000;
const STREAMS_REMEMBERED = 50_000;

const port = parentPort;
if (port === null) throw new Error('runs as a thread');
const db = new Database(String(workerData.file));
db.pragma('synchronous = FULL'); // a WAL file opens with NORMAL, whatever it was before
db.pragma('wal_autocheckpoint = 0'); // done below, when the group is answered

const begin = db.prepare('BEGIN IMMEDIATE');
const commit = db.prepare('COMMIT');
const rollback = db.prepare('ROLLBACK');
const findStream = db.prepare(
  'SELECT id, (SELECT max(revision) FROM events WHERE stream_id = streams.id) AS head FROM streams WHERE name = ?',
);
const addStream = db.prepare('INSERT INTO streams (name, category) VALUES (?, ?)');
const addEvent = db.prepare(
  'INSERT INTO events (stream_id, revision, id, type, version, at, data, metadata) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
);
const eventsBehind = db
  .prepare('SELECT id, position FROM events WHERE stream_id = ? AND revision > ? ORDER BY revision LIMIT ?')
  .raw();

/** Streams seen last, by name; right because nobody else writes, and forgotten whenever a group fails. @type {Map<string, Stream>} */
const streams = new Map();
let sinceCheckpoint = 0;

/** @param {string} name @returns {Stream | undefined} */
function streamOf(name) {
  const known = streams.get(name);
  if (known !== undefined) return known;
  const found = /** @type {Stream | undefined} */ (findStream.get(name));
  if (found !== undefined) remember(name, found);
  return found;
}

/** @param {string} name @param {Stream} stream */
function remember(name, stream) {
  if (streams.size >= STREAMS_REMEMBERED)
    for (const oldest of streams.keys()) {
      streams.delete(oldest);
      break;
    }
  streams.set(name, stream);
}

/** @param {string} uuid */
const blob = (uuid) => Buffer.from(uuid.replaceAll('-', ''), 'hex');

/**
 * Where the last of the events stands if exactly these stand behind the expected revision already; undefined otherwise.
 * @param {Stream} stream @param {number} expected @param {string[]} ids
 */
function recordedBefore(stream, expected, ids) {
  const rows = /** @type {[Buffer, number][]} */ (eventsBehind.all(stream.id, expected, ids.length));
  if (rows.length < ids.length || !ids.every((id, index) => rows[index]?.[0].equals(blob(id)))) return undefined;
  return rows[ids.length - 1]?.[1];
}

/**
 * One append inside the group's transaction. It is refused before anything is written, so the others go on undisturbed.
 * @param {import('./writer.js').EncodedAppend} append
 * @returns {[revision: number, position: number]} of its last event; revision -1 when the stream is not as expected
 */
function write([name, category, expected, at, events]) {
  let stream = streamOf(name);
  const head = stream === undefined ? -1 : stream.head;
  if (head !== expected) {
    const ids = [];
    for (let i = 0; i < events.length; i += 5) ids.push(String(events[i]));
    const position = stream === undefined ? undefined : recordedBefore(stream, expected, ids);
    return position === undefined ? [-1, 0] : [expected + ids.length, position];
  }
  if (stream === undefined) {
    stream = { id: addStream.run(name, category).lastInsertRowid, head: -1 };
    remember(name, stream);
  }
  let position = 0;
  for (let i = 0; i < events.length; i += 5) {
    stream.head += 1;
    const id = blob(String(events[i]));
    const [type, version, data, metadata] = [events[i + 1], events[i + 2], events[i + 3], events[i + 4]];
    position = Number(addEvent.run(stream.id, stream.head, id, type, version, at, data, metadata).lastInsertRowid);
    sinceCheckpoint += 1;
  }
  return [stream.head, position];
}

/** One transaction and one fsync for the whole group. @param {readonly import('./writer.js').EncodedAppend[]} appends @returns {FromWorker} */
function writeGroup(appends) {
  try {
    begin.run();
    const results = appends.flatMap(write);
    commit.run();
    return { results };
  } catch (error) {
    streams.clear();
    if (db.inTransaction) rollback.run();
    const { code, message } = /** @type {{ code?: string, message?: string }} */ (error ?? {});
    return { failed: `${code ?? ''} ${message ?? ''}`.trim() };
  }
}

/** Moves the WAL into the file. Trouble here loses nothing: the WAL stays, the next one tries again. */
function checkpoint(mode = 'PASSIVE') {
  sinceCheckpoint = 0;
  try {
    db.pragma(`wal_checkpoint(${mode})`);
  } catch {
    /* a full disk is told to whoever appends next */
  }
}

port.on('message', (/** @type {ToWorker} */ message) => {
  if ('appends' in message) {
    port.postMessage(writeGroup(message.appends));
    if (sinceCheckpoint >= EVENTS_BETWEEN_CHECKPOINTS) checkpoint();
  } else if ('maxPages' in message) {
    db.pragma(`max_page_count = ${message.maxPages}`);
  } else {
    checkpoint('TRUNCATE');
    db.close();
    port.close();
  }
});
port.postMessage(
  /** @satisfies {FromWorker} */ ({
    journal: String(db.pragma('journal_mode', { simple: true })),
    synchronous: Number(db.pragma('synchronous', { simple: true })),
  }),
);
