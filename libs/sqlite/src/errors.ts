import { StoreUnavailable } from '@tirage/event-sourcing';

/** What SQLite says when the disk is full, broken, or held by somebody else: it may pass, so it is worth trying again. */
const PASSING = /^SQLITE_(FULL|IOERR|BUSY|LOCKED|NOMEM|CANTOPEN|READONLY|PROTOCOL|INTERRUPT)/;

/** The file is not a database, or its pages contradict each other. */
const BROKEN = /^SQLITE_(CORRUPT|NOTADB)/;

/** `code` of an error of SQLite, as better-sqlite3 gives it; empty for other errors. */
export function sqliteCode(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

export const isCorrupt = (error: unknown): boolean => BROKEN.test(sqliteCode(error));

/** Runs a read; trouble with the file becomes {@link StoreUnavailable}. */
export function unavailableIfBroken<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (!PASSING.test(sqliteCode(error)) && !isCorrupt(error)) throw error;
    throw new StoreUnavailable(`reading failed: ${sqliteCode(error)}`, { cause: error });
  }
}

/** The data are open in this process already, or in another one. */
export class AlreadyOpen extends Error {
  override readonly name = 'AlreadyOpen';
  constructor(readonly file: string) {
    super(`${file} is open in another process (or twice in this one); one process owns a data file`);
  }
}
