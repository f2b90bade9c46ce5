import { StoreUnavailable } from '@tirage/event-sourcing';
import Database from 'better-sqlite3';
import { unavailableIfBroken } from './errors.js';
import { own } from './ownership.js';
import { prepareFile } from './schema.js';
import { openTableWriter, type Statement, type Synchronous } from './table-writer.js';

/** A small file of this process's own: read here, written by the shared thread. */
export interface TableFile {
  /** Runs a read; trouble with the file, or a closed one, is {@link StoreUnavailable}. */
  read<Result>(query: (db: Database.Database) => Result): Result;
  write(statements: readonly Statement[]): Promise<readonly number[]>;
  close(): Promise<void>;
}

export interface TableFileOptions {
  readonly file: string;
  readonly schema: readonly string[];
  readonly synchronous: Synchronous;
  /** Called by the owner before the file is touched: may delete it. */
  readonly inspect?: (file: string) => void;
}

/** Throws `AlreadyOpen` when the file has another owner. */
export async function openTableFile({ file, schema, synchronous, inspect }: TableFileOptions): Promise<TableFile> {
  const ownership = own(file);
  try {
    inspect?.(file);
    prepareFile(file, schema);
    const writer = await openTableWriter(file, synchronous);
    const db = new Database(file, { readonly: true });
    return {
      read: (query) => {
        if (!db.open) throw new StoreUnavailable('the file is closed');
        return unavailableIfBroken(() => query(db));
      },
      write: (statements) => writer.write(statements),
      close: async () => {
        db.close(); // first: the last connection to leave moves the log into the file, and this one cannot write
        await writer.close();
        ownership.release();
      },
    };
  } catch (error) {
    ownership.release();
    throw error;
  }
}
