import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { contractSchemas, httpSchemaId, type AnalyticsHour } from '@tirage/contracts';
import { newEvents, type ReadModel, type RecordedEvent } from '@tirage/event-sourcing';
import { tresorsDesChamps } from '@tirage/games-tresors-des-champs';
import { createHttpApp } from '@tirage/http';
import { hashOf, systemTimers, type Json } from '@tirage/kernel';
import { PlayerCalls } from '@tirage/rounds';
import type { Platform } from '@tirage/service-kit';
import { openSqliteReadModel } from '@tirage/sqlite';
import { must, openHouse, temporaryFolder, until, type House } from '@tirage/testing';
import { AnalyticsModule } from './analytics.module.js';
import { readHours } from './hours.js';
import type { Row } from './rows.js';
import { runAnalytics } from './run.js';
import { foldOf } from './spec/fold.js';
import { Wallets } from './spec/wallets.js';

const { validator } = contractSchemas([{ game: tresorsDesChamps.game, ...tresorsDesChamps.contract }]);
const open: House[] = [];
afterEach(async () => {
  for (const house of open.splice(0)) await house.stop();
});

async function house(): Promise<House> {
  const opened = await openHouse();
  open.push(opened);
  return opened;
}

async function recorded({ store }: Platform): Promise<readonly RecordedEvent[]> {
  const { signal } = new AbortController();
  const items = store.subscribe({ after: 'start', categories: ['wallet'], signal });
  return (await until(items, (item) => 'caughtUp' in item)).flatMap((item) => ('caughtUp' in item ? [] : [item]));
}

/** Money into a wallet, and rounds that the wallet takes or refuses; ended for whoever has played. */
async function played({ platform }: House, player: string, amount: string, rounds: number): Promise<void> {
  const { store } = platform;
  const cause = { id: hashOf(player), correlationId: 'test', actor: 'operator' } as const;
  const data = { playerId: player, amount, by: 'test' };
  await store.append(
    `deposit-${player}`,
    newEvents(`deposit-${player}`, [{ type: 'DepositRequested', data }], cause),
    'no-stream',
  );
  const deposits = store.subscribe({ after: 'start', categories: ['deposit'], signal: new AbortController().signal });
  await until(
    deposits,
    (item) => 'stream' in item && item.stream === `deposit-${player}` && item.type === 'DepositApplied',
  );
  const calls = new PlayerCalls(platform);
  for (let n = 0; n < rounds; n++) {
    const call = { playerId: player, key: `k${n}`, bodyHash: hashOf(n), correlationId: 'test' };
    await calls.open(tresorsDesChamps, call, { stake: '2.00', choices: {} });
  }
}

/** Asks until the table has come so far; the table follows the messages. */
async function eventually(asked: () => Promise<readonly AnalyticsHour[]>, expected: readonly AnalyticsHour[]) {
  for (let items = await asked(); JSON.stringify(items) !== JSON.stringify(expected); items = await asked())
    await systemTimers.sleep(2);
}

describe('the hours over HTTP', () => {
  let app: NestFastifyApplication;
  let at: House;
  beforeEach(async () => {
    at = await house();
    app = await createHttpApp(at.platform, [AnalyticsModule]);
    await at.startServices();
  });

  async function get(query: string, role: 'analyst' | 'player' | 'support' | 'operator' = 'analyst') {
    const authorization = `Bearer ${await at.token('ada', role)}`;
    const answer = await app.inject({ url: `/v1/analytics/hours${query}`, headers: { authorization } });
    return { status: answer.statusCode, body: answer.json<Record<string, Json>>() };
  }

  it('are the fold of the events, counted as they are published', async () => {
    await Promise.all([played(at, 'anna', '20.00', 2), played(at, 'ben', '1.00', 1), played(at, 'cleo', '5.00', 1)]);
    const expected = foldOf(await recorded(at.platform));
    expect(expected.reduce((sum, { stakes }) => sum + stakes.count, 0)).toBe(2);
    expect(expected.reduce((sum, { refused }) => sum + refused.count, 0)).toBe(2);
    await eventually(async () => (await get('')).body['items'] as unknown as AnalyticsHour[], expected);
    const { status, body } = await get('?game=tresors-des-champs&limit=1');
    expect([status, validator(httpSchemaId('AnalyticsHourPage'))(body)]).toEqual([200, []]);
  });

  it('are for analysts alone', async () => {
    for (const role of ['player', 'support', 'operator'] as const) expect((await get('', role)).status).toBe(403);
    expect((await app.inject({ url: '/v1/analytics/hours' })).statusCode).toBe(401);
  });

  it.each(['game=Coin', 'from=yesterday', 'to=2026-02-30T00:00:00Z', 'limit=0', 'cursor=WzFd', 'player=anna'])(
    'are not asked for by %s: the field is named',
    async (query) => {
      const { status, body } = await get(`?${query}`);
      expect([status, body['code']]).toEqual([400, 'validation-failed']);
      expect(body['errors']).toEqual([{ field: query.split('=')[0], message: expect.any(String) }]);
    },
  );
});

describe('a table in a file', () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());

  it('fault 8: under load, killed between its write and the verdict again and again, deleted twice, is exact', async () => {
    const { platform } = await house();
    const wallets = new Wallets();
    const ports = { ...platform, store: wallets.store };
    for (const name of ['one', 'two']) {
      const file = folder.file(`${name}.db`);
      for (let kill = 0; kill < 4; kill++) {
        const table = await openSqliteReadModel<Row>({ file });
        const stop = new AbortController();
        const dying = diesAfter(table, 1 + kill * 2);
        const running = runAnalytics({ ...ports, table: dying.table, signal: stop.signal, onProblem: () => {} });
        const load = underLoad(wallets, platform, () => dying.left() <= 0);
        await dying.dead;
        stop.abort();
        await Promise.allSettled([running, load]);
        await table.close();
      }
      const table = await openSqliteReadModel<Row>({ file });
      const stop = new AbortController();
      const running = runAnalytics({ ...ports, table, signal: stop.signal });
      const expected = foldOf(await wallets.events());
      await eventually(async () => (await readHours(table, { limit: '100' })).items, expected);
      stop.abort();
      await running;
      await table.close();
    }
  }, 60_000);

  /** Entries recorded and published until the writer is dead; every one is told several times. */
  async function underLoad(wallets: Wallets, { bus }: Platform, isDead: () => boolean): Promise<void> {
    for (let n = 0; !isDead(); n++) {
      await wallets.record({ wallet: n % 7, type: n % 2 === 0 ? 'StakeDebited' : 'RoundLost', minutes: n % 30 });
      bus.publish((await wallets.events()).slice(-3)).catch(() => undefined);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Writes so many times; then the write is made and its process learns nothing of it. */
  function diesAfter(table: ReadModel<Row>, writes: number) {
    let left = writes;
    let die = () => {};
    const dead = new Promise<void>((resolve) => (die = resolve));
    const dying: ReadModel<Row> = {
      position: () => table.position(),
      get: (key) => table.get(key),
      scan: (range) => table.scan(range),
      apply: async (position, puts, deletes) => {
        if (left > 0) await table.apply(position, puts, deletes);
        if (--left > 0) return;
        die();
        throw new Error('killed');
      },
    };
    return { table: dying, dead, left: () => left };
  }

  it('belongs to the group that it began as', async () => {
    const { platform } = await house();
    const file = folder.file('group.db');
    const groups: string[] = [];
    for (let start = 0; start < 2; start++) {
      const table = await openSqliteReadModel<Row>({ file });
      const stop = new AbortController();
      const running = runAnalytics({ ...platform, table, signal: stop.signal });
      const [, row] = must(await firstRow(table));
      groups.push('group' in row ? row.group : '');
      stop.abort();
      await running;
      await table.close();
    }
    expect(groups[0]).toMatch(/^analytics-[0-9a-f]{32}$/);
    expect(groups[1]).toBe(groups[0]);
  });

  async function firstRow(table: ReadModel<Row>): Promise<readonly [string, Row] | undefined> {
    for (let tries = 0; tries < 1_000; tries++) {
      for await (const found of table.scan({ from: 'group', limit: 1 })) return found;
      await systemTimers.sleep(1);
    }
    return undefined;
  }
});
