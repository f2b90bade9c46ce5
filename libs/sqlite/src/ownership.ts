import Database from 'better-sqlite3';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { AlreadyOpen, sqliteCode } from './errors.js';

export interface Ownership {
  release(): void;
}

/**
 * Makes this process the one owner of a data file, whose folder it creates: an exclusive transaction, never ended, on an empty database beside it.
 * The operating system lets go of it when the process dies, however it dies; there is no stale lock to remove. Throws
 * {@link AlreadyOpen} at once when somebody else is the owner.
 */
export function own(file: string): Ownership {
  mkdirSync(dirname(file), { recursive: true });
  const lock = new Database(`${file}.lock`, { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (sqliteCode(error).startsWith('SQLITE_BUSY')) throw new AlreadyOpen(file);
    throw error;
  }
  return {
    release: () => {
      if (lock.open) lock.close();
    },
  };
}
