import { StoreUnavailable, WrongExpectedRevision } from '@tirage/event-sourcing';
import { systemClock } from '@tirage/kernel';
import { collect, reading, sampleEvent, sampleEvents, take, temporaryFolder } from '@tirage/testing';
import Database from 'better-sqlite3';
import { existsSync } from 'node:fs';
import { AlreadyOpen } from './errors.js';
import { openSqliteEventStore, type SqliteEventStore, type SqliteEventStoreOptions } from './event-store.js';

const folder = temporaryFolder();
const opened: SqliteEventStore[] = [];
let files = 0;
let file = '';

beforeEach(() => {
  file = folder.file(`events-${files++}.db`);
});
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
});
afterAll(() => folder.remove());

async function open(options: Partial<SqliteEventStoreOptions> = {}): Promise<SqliteEventStore> {
  const store = await openSqliteEventStore({ file, clock: systemClock, ...options });
  opened.push(store);
  return store;
}

const tagsIn = async (store: SqliteEventStore, stream: string) =>
  (await collect(store.read(stream))).map((event) => event.data['tag']);

describe('a group of appends', () => {
  it('is written although one of them is refused', async () => {
    const store = await open();
    await store.append('round-1', sampleEvents('a'), 'no-stream');
    const outcomes = await Promise.allSettled([
      store.append('round-2', sampleEvents('b'), 'no-stream'),
      store.append('round-1', sampleEvents('x', 'y'), 'no-stream'),
      store.append('round-1', sampleEvents('c'), 0n),
      store.append('round-1', sampleEvents('late'), 0n),
      store.append('round-2', sampleEvents('d'), 0n),
    ]);
    expect(outcomes.map((outcome) => outcome.status === 'fulfilled')).toEqual([true, false, true, false, true]);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(WrongExpectedRevision);
    expect(await tagsIn(store, 'round-1')).toEqual(['a', 'c']);
    expect(await tagsIn(store, 'round-2')).toEqual(['b', 'd']);
  });

  it('is written although one caller brings what is no JSON, or no id', async () => {
    const store = await open();
    const loop: Record<string, unknown> = {};
    loop['itself'] = loop;
    const outcomes = await Promise.allSettled([
      store.append('round-1', [sampleEvent('x', { data: loop as never })], 'no-stream'),
      store.append('round-1', [{ ...sampleEvent('x'), id: 'x' }], 'no-stream'),
      store.append('round-1', sampleEvents('a'), 'no-stream'),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect(await tagsIn(store, 'round-1')).toEqual(['a']);
  });

  it('takes its time from the clock', async () => {
    const store = await open({ clock: { now: () => Date.UTC(2026, 10, 30, 12) } });
    await store.append('round-1', sampleEvents('a'), 'no-stream');
    const [event] = await collect(store.read('round-1'));
    expect(event?.at).toBe('2026-11-30T12:00:00.000Z');
  });
});

it('who follows later from the same place is given what was recorded in between as well', async () => {
  const store = await open();
  const tags = async (count: number) => {
    const signal = new AbortController().signal;
    const items = await take(store.subscribe({ after: 'start', categories: ['round'], signal }), count);
    return items.map((item) => ('caughtUp' in item ? 'caught up' : item.data['tag']));
  };
  await store.append('round-1', sampleEvents('a'), 'no-stream');
  expect(await tags(2)).toEqual(['a', 'caught up']);
  await store.append('round-1', sampleEvents('b'), 0n);
  expect(await tags(3)).toEqual(['a', 'b', 'caught up']);
});

describe('the queue', () => {
  it('refuses more than it may hold, and accepts again when it has drained', async () => {
    const store = await open({ maxWaiting: 5, maxGroup: 2 });
    const append = (n: number) => store.append(`round-${n}`, sampleEvents(`${n}`), 'no-stream');
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, (_, n) => append(n)));
    expect(outcomes.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 5 }, () => 'fulfilled'),
      ...Array.from({ length: 3 }, () => 'rejected'),
    ]);
    for (const outcome of outcomes.slice(5))
      expect(outcome).toMatchObject({ reason: expect.any(StoreUnavailable) as StoreUnavailable });
    await expect(append(7)).resolves.toMatchObject({ revision: 0n });
  });
});

describe('what is recorded', () => {
  it('is neither changed nor deleted, whoever opens the file', async () => {
    const store = await open();
    await store.append('round-1', sampleEvents('a'), 'no-stream');
    await store.close();
    const db = new Database(file);
    for (const sql of [
      `UPDATE events SET data = '{}'`,
      'DELETE FROM events',
      `UPDATE streams SET name = 'x-1'`,
      'DELETE FROM streams',
    ])
      expect(() => db.exec(sql)).toThrow(/never/);
    db.close();
  });
});

describe('a full disk', () => {
  it('makes appends unavailable, loses and doubles nothing, and is over when there is space', async () => {
    const store = await open();
    const stop = new AbortController();
    const following = reading(store.subscribe({ after: 'start', categories: ['round'], signal: stop.signal }));
    store.limitPages(60);
    const append = (n: number) =>
      store.append(
        'round-1',
        sampleEvents(`${n}${'x'.repeat(5_000)}`, `${n}`),
        n === 0 ? 'no-stream' : BigInt(2 * n - 1),
      );
    let written = 0;
    const refused = await (async () => {
      for (;;) {
        try {
          await append(written);
          written += 1;
        } catch (error) {
          return error;
        }
      }
    })();
    expect(refused).toBeInstanceOf(StoreUnavailable);
    expect(refused).toMatchObject({ message: expect.stringContaining('SQLITE_FULL') as string });
    expect(written).toBeGreaterThan(3);
    expect(await tagsIn(store, 'round-1')).toHaveLength(2 * written);
    await expect(append(written)).rejects.toBeInstanceOf(StoreUnavailable);

    store.limitPages(10_000);
    for (let more = 0; more < 3; more++) await append(written++);
    await append(written - 1);
    const seen = await following.take(2 * written + 1);
    stop.abort();
    expect(seen.filter((item) => !('caughtUp' in item))).toHaveLength(2 * written);
    expect(await tagsIn(store, 'round-1')).toHaveLength(2 * written);
  });
});

describe('an owner', () => {
  it('is alone', async () => {
    await open();
    await expect(open()).rejects.toBeInstanceOf(AlreadyOpen);
  });

  it('that closes has written what waited and leaves one whole file to the next', async () => {
    const store = await open({ maxGroup: 3 });
    const appends = Array.from({ length: 20 }, (_, n) => store.append(`round-${n}`, sampleEvents(`${n}`), 'no-stream'));
    const closed = store.close();
    await expect(store.append('round-20', sampleEvents('late'), 'no-stream')).rejects.toBeInstanceOf(StoreUnavailable);
    await Promise.all([...appends, closed]);
    expect(existsSync(`${file}-wal`)).toBe(false);
    const next = await open();
    for (let n = 0; n < 20; n++) expect(await tagsIn(next, `round-${n}`)).toEqual([`${n}`]);
    expect(await tagsIn(next, 'round-20')).toEqual([]);
  });

  it('that closes, or whose thread dies, tells its readers, writers and subscribers', async () => {
    for (const end of ['close', 'die'] as const) {
      const store = await open();
      const following = reading(
        store.subscribe({ after: 'end', categories: ['round'], signal: new AbortController().signal }),
      );
      await following.take(1);
      const told = expect(following.rest()).rejects.toBeInstanceOf(StoreUnavailable);
      if (end === 'close') await store.close();
      else {
        store.limitPages('(' as unknown as number);
        const pending = store.append('round-1', sampleEvents('pending'), 'no-stream');
        await expect(pending).rejects.toBeInstanceOf(StoreUnavailable);
      }
      await told;
      const append = store.append('round-1', sampleEvents('a'), 'no-stream');
      await expect(append).rejects.toBeInstanceOf(StoreUnavailable);
      await store.close();
      await expect(collect(store.read('round-1'))).rejects.toBeInstanceOf(StoreUnavailable);
    }
  });

  it('refuses a file of another program or of a newer version', async () => {
    const db = new Database(file);
    db.pragma('user_version = 1');
    db.close();
    await expect(open()).rejects.toThrow('no file of Tirage');
    const newer = folder.file('newer.db');
    const store = await open({ file: newer });
    await store.close();
    const other = new Database(newer);
    other.pragma('user_version = 99');
    other.close();
    await expect(open({ file: newer })).rejects.toThrow('newer version');
  });
});
