import { formatPosition, parsePosition, type Checkpoints } from '@tirage/event-sourcing';
import { openTableFile } from './table-file.js';

const SCHEMA = ['CREATE TABLE checkpoints (name TEXT PRIMARY KEY, position TEXT NOT NULL) WITHOUT ROWID'];
const FIRST = 'INSERT INTO checkpoints (name, position) VALUES (?, ?) ON CONFLICT DO NOTHING';
const NEXT = 'UPDATE checkpoints SET position = ? WHERE name = ? AND position = ?';
const FIND = 'SELECT position FROM checkpoints WHERE name = ?';

export interface SqliteCheckpoints extends Checkpoints {
  close(): Promise<void>;
}

/**
 * Checkpoints in one file. Not synced one by one: a power loss may set one back, and a checkpoint may lag. Rejects with
 * `StoreUnavailable` when the disk is full or broken; opening throws `AlreadyOpen` when the file has another owner.
 */
export async function openSqliteCheckpoints({ file }: { readonly file: string }): Promise<SqliteCheckpoints> {
  const table = await openTableFile({ file, schema: SCHEMA, synchronous: 'NORMAL' });
  const find = table.read((db) => db.prepare<[string], string>(FIND).pluck());
  return {
    load: async (name) => {
      const text = table.read(() => find.get(name));
      return text === undefined ? undefined : parsePosition(text);
    },
    save: async (name, position, expectedPrevious) => {
      const text = formatPosition(position);
      const [changed] = await table.write([
        expectedPrevious === undefined
          ? [FIRST, [[name, text]]]
          : [NEXT, [[text, name, formatPosition(expectedPrevious)]]],
      ]);
      return changed === 1;
    },
    close: () => table.close(),
  };
}
