import Database from 'better-sqlite3';
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

/** "Tira" in ASCII: says whose file it is. */
const APPLICATION_ID = 0x54697261;

/**
 * The log. Positions are never used twice (`AUTOINCREMENT`); stream names stand once, in their own table; event ids have no
 * index, they are compared only at the revisions behind the expected one. What is recorded stays: the triggers refuse
 * everything else. A column is not stored when another one tells it.
 */
const EVENTS = `
  CREATE TABLE streams (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    category TEXT NOT NULL
  );
  CREATE TABLE events (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    stream_id INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    id BLOB NOT NULL,
    type TEXT NOT NULL,
    version INTEGER NOT NULL,
    at INTEGER NOT NULL,
    data TEXT NOT NULL,
    metadata TEXT NOT NULL,
    UNIQUE (stream_id, revision)
  );
  CREATE TRIGGER events_stay_as_they_are BEFORE UPDATE ON events BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
  CREATE TRIGGER events_stay BEFORE DELETE ON events BEGIN SELECT RAISE(ABORT, 'events are never deleted'); END;
  CREATE TRIGGER streams_stay_as_they_are BEFORE UPDATE ON streams BEGIN SELECT RAISE(ABORT, 'streams are never changed'); END;
  CREATE TRIGGER streams_stay BEFORE DELETE ON streams BEGIN SELECT RAISE(ABORT, 'streams are never deleted'); END;
`;

/** Versions of a kind of file, oldest first; a file is brought up to date by those it has not seen. */
export const eventSchema: readonly string[] = [EVENTS];

/**
 * Creates the file and its tables where they are missing. Throws where the file belongs to another program or
 * to a newer version of this one. Every connection afterwards finds a file in WAL mode.
 */
export function prepareFile(file: string, schema: readonly string[]): void {
  const db = new Database(file);
  try {
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = FULL');
    const owner = Number(db.pragma('application_id', { simple: true }));
    const version = Number(db.pragma('user_version', { simple: true }));
    if (version > 0 && owner !== APPLICATION_ID) throw new Error(`${file} is no file of Tirage`);
    if (version > schema.length) throw new Error(`${file} was written by a newer version (${version}) of Tirage`);
    if (version === schema.length) return;
    const upgrade = db.transaction(() => {
      for (const step of schema.slice(version)) db.exec(step);
      db.pragma(`application_id = ${APPLICATION_ID}`);
      db.pragma(`user_version = ${schema.length}`);
    });
    upgrade.immediate();
  } finally {
    db.close();
  }
  syncFolder(dirname(file));
}

/** A new file survives a power loss only when its folder's entry does. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
