import { parkedId, type Message, type Parked, type ParkedMessage } from '@tirage/messaging';
import { isoTime, type Clock } from '@tirage/kernel';
import { openTableFile } from './table-file.js';

/** An entry that was replayed or dropped stays, with the reason: support can see what became of a message. */
const SCHEMA = [
  `CREATE TABLE parked (
     number INTEGER PRIMARY KEY AUTOINCREMENT,
     id TEXT NOT NULL,
     consumer_group TEXT NOT NULL,
     message TEXT NOT NULL,
     reason TEXT NOT NULL,
     parked_at INTEGER NOT NULL,
     ended_at INTEGER,
     ended_reason TEXT
   );
   CREATE UNIQUE INDEX parked_once ON parked (id) WHERE ended_at IS NULL;`,
];
const PARK = `INSERT INTO parked (id, consumer_group, message, reason, parked_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`;
const END = 'UPDATE parked SET ended_at = ?, ended_reason = ? WHERE id = ? AND ended_at IS NULL';
const COLUMNS = 'SELECT id, consumer_group, message, reason, parked_at FROM parked WHERE ended_at IS NULL';

type Row = readonly [id: string, group: string, message: string, reason: string, parkedAt: number];

export interface SqliteParkedOptions {
  readonly file: string;
  readonly clock: Clock;
}

export interface SqliteParked extends Parked {
  close(): Promise<void>;
}

/**
 * Parked messages in one file, each change synced before it is answered: the message may be gone from its topic a moment
 * later. Rejects with `StoreUnavailable` when the disk is full or broken; opening throws `AlreadyOpen` when the file has
 * another owner.
 */
export async function openSqliteParked({ file, clock }: SqliteParkedOptions): Promise<SqliteParked> {
  const table = await openTableFile({ file, schema: SCHEMA, synchronous: 'FULL' });
  const all = table.read((db) => db.prepare<[], Row>(`${COLUMNS} ORDER BY number`).raw());
  const one = table.read((db) => db.prepare<[string], Row>(`${COLUMNS} AND id = ?`).raw());
  const end = async (id: string, reason: string): Promise<boolean> => {
    const [changed] = await table.write([[END, [[clock.now(), reason, id]]]]);
    return changed === 1;
  };
  return {
    park: async (group, message, reason) => {
      const id = parkedId(group, message);
      await table.write([[PARK, [[id, group, JSON.stringify(message), reason, clock.now()]]]]);
    },
    list: async () => table.read(() => all.all().map(entryOf)),
    replay: async (id) => {
      const row = table.read(() => one.get(id));
      return row !== undefined && (await end(id, 'replayed')) ? entryOf(row) : undefined;
    },
    drop: (id, reason) => end(id, reason),
    close: () => table.close(),
  };
}

function entryOf([id, group, message, reason, parkedAt]: Row): ParkedMessage {
  return { id, group, message: JSON.parse(message) as Message, reason, parkedAt: isoTime(parkedAt) };
}
