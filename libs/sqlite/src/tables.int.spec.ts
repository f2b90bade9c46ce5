import { StoreUnavailable } from '@tirage/event-sourcing';
import { systemClock } from '@tirage/kernel';
import {
  collect,
  describeCheckpoints,
  describeParked,
  describeReadModel,
  must,
  temporaryFolder,
  type SampleRow,
} from '@tirage/testing';
import Database from 'better-sqlite3';
import { closeSync, openSync, readFileSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { openSqliteCheckpoints } from './checkpoints.js';
import { AlreadyOpen } from './errors.js';
import { openSqliteParked } from './parked.js';
import { openSqliteReadModel } from './read-model.js';

/** Opens something in a folder of its own, again and again. */
async function opening<T extends { close(): Promise<void> }>(open: (file: string) => Promise<T>) {
  const folder = temporaryFolder();
  let current = await open(folder.file('data.db'));
  return {
    first: current,
    reopen: async () => {
      await current.close();
      return (current = await open(folder.file('data.db')));
    },
    close: async () => {
      await current.close();
      folder.remove();
    },
  };
}

describeCheckpoints('SQLite', async () => {
  const { first, ...opened } = await opening((file) => openSqliteCheckpoints({ file }));
  return { checkpoints: first, ...opened };
});
describeReadModel('SQLite', async () => {
  const { first, ...opened } = await opening((file) => openSqliteReadModel<SampleRow>({ file }));
  return { model: first, ...opened };
});
describeParked('SQLite', async () => {
  const { first, ...opened } = await opening((file) => openSqliteParked({ file, clock: systemClock }));
  return { parked: first, ...opened };
});

const folder = temporaryFolder();
/** Closed after each test, also a failed one: an open file keeps its thread, and so the process, alive. */
const open: { close(): Promise<void> }[] = [];
const closing = <T extends { close(): Promise<void> }>(opened: T): T => {
  open.push(opened);
  return opened;
};
afterEach(async () => {
  for (const opened of open.splice(0)) await opened.close();
});
afterAll(() => folder.remove());
const position = { commit: 7n, prepare: 5n };
const rows = new Map(Array.from({ length: 2_000 }, (_, n) => [`key-${String(n).padStart(5, '0')}`, { n }] as const));

describe('a read model', () => {
  const fill = async (file: string) => {
    const model = closing(await openSqliteReadModel({ file }));
    await model.apply(position, rows, []);
    await model.close();
  };
  const contents = async (file: string, shape?: string) => {
    const model = closing(await openSqliteReadModel({ file, ...(shape === undefined ? {} : { shape }) }));
    const found = { position: await model.position(), rows: (await collect(model.scan())).length };
    await model.apply(position, rows, []);
    expect(await collect(model.scan())).toHaveLength(rows.size);
    await model.close();
    return found;
  };
  const empty = { position: undefined, rows: 0 };

  it('that cannot apply everything applies nothing', async () => {
    const model = closing(await openSqliteReadModel<SampleRow>({ file: folder.file('atomic.db') }));
    await model.apply({ commit: 1n, prepare: 1n }, new Map([['a', { n: 1 }]]), []);
    const unwritable = new Map<string, SampleRow>([
      ['b', { n: 2 }],
      [{} as unknown as string, { n: 3 }],
    ]);
    await expect(model.apply(position, unwritable, ['a'])).rejects.toBeInstanceOf(StoreUnavailable);
    expect(await collect(model.scan())).toEqual([['a', { n: 1 }]]);
    expect(await model.position()).toEqual({ commit: 1n, prepare: 1n });
    await model.close();
  });

  it('in a sound file goes on where it was', async () => {
    await fill(folder.file('sound.db'));
    expect(await contents(folder.file('sound.db'))).toEqual({ position, rows: rows.size });
  });

  it('in a file that is no database begins anew', async () => {
    writeFileSync(folder.file('text.db'), 'no database '.repeat(1_000));
    expect(await contents(folder.file('text.db'))).toEqual(empty);
  });

  it('in a file with a damaged page begins anew', async () => {
    const file = folder.file('damaged.db');
    await fill(file);
    const pages = statSync(file).size / 4096;
    const handle = openSync(file, 'r+');
    writeSync(handle, Buffer.alloc(4096, 0xab), 0, 4096, 4096 * Math.floor(pages / 2));
    closeSync(handle);
    expect(await contents(file)).toEqual(empty);
  });

  it('in a file cut short begins anew', async () => {
    const file = folder.file('short.db');
    await fill(file);
    writeFileSync(file, readFileSync(file).subarray(0, 3 * 4096));
    expect(await contents(file)).toEqual(empty);
  });

  it('of another shape begins anew', async () => {
    await fill(folder.file('shape.db'));
    expect(await contents(folder.file('shape.db'), 'v2')).toEqual(empty);
    expect(await contents(folder.file('shape.db'), 'v2')).toEqual({ position, rows: rows.size });
  });
});

describe('a small file', () => {
  it('has one owner, and tells when it is closed', async () => {
    const file = folder.file('owned.db');
    const [first, other] = [
      closing(await openSqliteCheckpoints({ file })),
      closing(await openSqliteReadModel({ file: `${file}2` })),
    ];
    await expect(openSqliteCheckpoints({ file })).rejects.toBeInstanceOf(AlreadyOpen);
    const saving = first.save('relay', position, undefined);
    await first.close();
    expect(await saving).toBe(true);
    await expect(first.load('relay')).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(first.save('relay', position, undefined)).rejects.toBeInstanceOf(StoreUnavailable);
    await other.apply(position, new Map(), []);
    await other.close();
  });

  it('keeps why a parked message was dropped', async () => {
    const file = folder.file('parked.db');
    const parked = closing(await openSqliteParked({ file, clock: { now: () => 1_000 } }));
    await parked.park('wallet', { topic: 't', key: 'k', headers: {}, value: 'v' }, 'never');
    await parked.drop(must((await parked.list())[0]).id, 'asked for by support');
    await parked.close();
    const db = new Database(file);
    const kept = db.prepare('SELECT reason, ended_reason AS dropped, ended_at AS at FROM parked').all();
    expect(kept).toEqual([{ reason: 'never', dropped: 'asked for by support', at: 1_000 }]);
    db.close();
  });
});
