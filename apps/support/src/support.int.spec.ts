import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { contractSchemas, httpSchemaId, type Page, type Replay, type RoundView } from '@tirage/contracts';
import { newEvents, readLast, type RecordedEvent } from '@tirage/event-sourcing';
import { tresorsDesChamps } from '@tirage/games-tresors-des-champs';
import { createHttpApp, readRound, viewOf } from '@tirage/http';
import { hashOf } from '@tirage/kernel';
import { PlayerCalls, roundIdOf, type CallResult } from '@tirage/rounds';
import { must, openHouse, type House } from '@tirage/testing';
import { verifyText } from '@tirage/verifier';
import { replay } from './replay.js';
import { SupportModule } from './support.module.js';

const { validator } = contractSchemas([{ game: tresorsDesChamps.game, ...tresorsDesChamps.contract }]);

let house: House;
let app: NestFastifyApplication;
let calls: PlayerCalls;
beforeAll(async () => {
  house = await openHouse();
  await house.startServices();
  app = await createHttpApp(house.platform, [SupportModule]);
  calls = new PlayerCalls(house.platform);
});
afterAll(() => house.stop());

async function get(path: string, ...roles: Parameters<House['token']>[1][]) {
  const authorization = `Bearer ${await house.token('agent-7', ...(roles.length > 0 ? roles : ['support' as const]))}`;
  const answer = await app.inject({ url: `/v1/support${path}`, headers: { authorization } });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

const call = (playerId: string, key: string) => ({ playerId, key, bodyHash: hashOf(key), correlationId: 'test-run' });

/** Asks the wallet for money and waits until it is there. */
async function enrich(playerId: string): Promise<void> {
  const id = roundIdOf(playerId, 'deposit');
  const data = { depositId: id, playerId, amount: '20.00', by: 'test', commandId: id, bodyHash: 'b' };
  await house.platform.bus.send({
    ...{
      id,
      service: 'wallet',
      type: 'RequestDeposit',
      key: `deposit-${id}`,
      data,
      correlationId: id,
      causationId: id,
    },
    ...{ sentAt: new Date().toISOString(), actor: 'operator' },
  });
  for await (const { type } of house.platform.tail.followFrom(`deposit-${id}`, 'start', new AbortController().signal))
    if (type === 'DepositApplied') return;
}

const open = (playerId: string, key: string): Promise<CallResult> =>
  calls.open(tresorsDesChamps, call(playerId, key), { stake: '2.00', choices: {} });

async function playOut(playerId: string, roundId: string): Promise<void> {
  for (let step = 1; step <= 42; step++) {
    const round = must(await readRound(house.platform, roundId));
    const { state } = round.progress;
    if (state.status !== 'in-play') return;
    const [offer] = tresorsDesChamps.offers(state.game as never);
    const { type, mounds, crates } = offer as unknown as { type: string; mounds?: number[]; crates?: number[] };
    const action = type === 'dig' ? { type, mound: must(mounds?.[0]) } : { type, crate: must(crates?.[0]) };
    await calls.act(tresorsDesChamps, call(playerId, `a${step}`), roundId, action, undefined);
  }
}

const outcomes = ({ checks }: Replay) => Object.fromEntries(checks.map(({ name, status }) => [name, status]));

describe('a replay', () => {
  it('of a round that goes on shows every event without what is sealed, checks pending', async () => {
    await enrich('going-on');
    await open('going-on', 'k');
    const { status, body } = await get(`/rounds/${roundIdOf('going-on', 'k')}/replay`);
    expect(status).toBe(200);
    expect(validator(httpSchemaId('Replay'))(body)).toEqual([]);
    const { frames, walletEntries } = body as unknown as Replay;
    expect(frames.map(({ revision }) => revision)).toEqual(frames.map((_, index) => index));
    expect(frames.map(({ event }) => event.type)).toContain('DrawRequested');
    expect(frames[0]?.event.commandId).not.toBeNull();
    expect(JSON.stringify(body)).not.toContain('sealed');
    expect(walletEntries.map(({ type }) => type)).toEqual(['StakeDebited']);
    expect(outcomes(body as unknown as Replay)).toMatchObject({
      ...{ revisions: 'passed', rules: 'passed', draws: 'pending', prize: 'pending', wallet: 'pending' },
      commitment: 'pending',
    });
  });

  it('of an ended round passes every check, and has its two entries among all others', async () => {
    await enrich('ended');
    for (const key of ['k1', 'k2', 'k3']) {
      await open('ended', key);
      await playOut('ended', roundIdOf('ended', key));
    }
    await open('ended', 'k4');
    const { body } = await get(`/rounds/${roundIdOf('ended', 'k2')}/replay`);
    expect(validator(httpSchemaId('Replay'))(body)).toEqual([]);
    const replayed = body as unknown as Replay;
    expect(new Set(Object.values(outcomes(replayed)))).toEqual(new Set(['passed']));
    const [debit, end] = replayed.walletEntries;
    expect(replayed.walletEntries).toHaveLength(2);
    expect([debit?.type, end?.amount]).toEqual(['StakeDebited', replayed.round.prize]);
    expect(replayed.frames.at(-1)?.board).toEqual(replayed.round.board);
  });

  it('of a refused one says that nothing was drawn', async () => {
    await open('refused', 'k');
    const { body } = await get(`/rounds/${roundIdOf('refused', 'k')}/replay`);
    expect(new Set(Object.values(outcomes(body as unknown as Replay)))).toEqual(new Set(['passed']));
    expect(body['walletEntries']).toEqual([]);
  });

  it('finds a unit that does not belong to its block', async () => {
    await enrich('forged');
    await open('forged', 'k');
    const round = must(await readRound(house.platform, roundIdOf('forged', 'k')));
    const { state } = round.progress;
    if (state.status !== 'in-play') throw new Error('not in play');
    for (const unit of [{ leaf: '00'.repeat(32) }, { position: state.unit.position + 1 }]) {
      const forged = {
        ...round,
        progress: { ...round.progress, state: { ...state, unit: { ...state.unit, ...unit } } },
      };
      expect(outcomes(await replay(house.platform.store, forged))).toMatchObject({ commitment: 'failed' });
    }
  });

  it('finds entries of a wallet that has paid twice', async () => {
    await enrich('paid-twice');
    await open('paid-twice', 'k');
    const roundId = roundIdOf('paid-twice', 'k');
    await playOut('paid-twice', roundId);
    const { store } = house.platform;
    const wallet = 'wallet-paid-twice';
    const isEnd = ({ type }: RecordedEvent) => type === 'PrizeCredited' || type === 'RoundLost';
    let last = must(await readLast(store, wallet));
    while (!isEnd(last)) last = must(await readLast(store, wallet));
    const { type, data, metadata } = last;
    const cause = { id: 'forged', correlationId: 'forged', actor: 'system' as const };
    const twin = newEvents(wallet, [{ type, data, ...(metadata.state ? { state: metadata.state } : {}) }], cause);
    await store.append(wallet, twin, last.revision);
    expect(outcomes(await replay(store, must(await readRound(house.platform, roundId))))).toMatchObject({
      wallet: 'failed',
    });
  });
});

describe('a presentation', () => {
  it('is there for an ended round, in the schema of the golden cases', async () => {
    await enrich('presented');
    await open('presented', 'k');
    const path = `/rounds/${roundIdOf('presented', 'k')}/presentation`;
    expect(await get(path)).toMatchObject({ status: 409, body: { code: 'round-not-ended' } });
    await playOut('presented', roundIdOf('presented', 'k'));
    const { status, body } = await get(path);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['field', 'carrotValueCents', 'extra']);
  });
});

describe('evidence', () => {
  it('is there for an ended round, and the verifier that shares nothing with us takes all of it', async () => {
    await enrich('proven');
    const roundId = roundIdOf('proven', 'k');
    await open('proven', 'k');
    const path = `/rounds/${roundId}/evidence`;
    expect(await get(path)).toMatchObject({ status: 409, body: { code: 'round-not-ended' } });
    await playOut('proven', roundId);
    const { status, body } = await get(path);
    expect([status, validator(httpSchemaId('Evidence'))(body)]).toEqual([200, []]);
    const checks = verifyText(JSON.stringify(body));
    // The seed of a block that still sells is nobody's.
    expect(checks.filter((check) => check.status !== 'passed').map(({ name }) => name)).toEqual(['block seed']);
    expect(checks.map(({ name }) => name)).toEqual(expect.arrayContaining(['signature', 'commitment', 'wallet']));
  });

  it('is there for an opening that was refused', async () => {
    const roundId = roundIdOf('poor', 'k');
    await open('poor', 'k');
    const { status, body } = await get(`/rounds/${roundId}/evidence`);
    expect([status, validator(httpSchemaId('Evidence'))(body)]).toEqual([200, []]);
    expect(verifyText(JSON.stringify(body)).filter((check) => check.status === 'failed')).toEqual([]);
  });
});

describe('the edge', () => {
  it('lets in support alone', async () => {
    for (const path of [`/rounds/${roundIdOf('x', 'k')}/replay`, '/players/ended/entries', '/rounds']) {
      for (const role of ['player', 'analyst', 'operator'] as const) expect((await get(path, role)).status).toBe(403);
      expect((await app.inject({ url: `/v1/support${path}` })).statusCode).toBe(401);
    }
  });

  it('answers what is unknown and what is malformed', async () => {
    expect((await get(`/rounds/${roundIdOf('nobody', 'k')}/replay`)).status).toBe(404);
    expect((await get('/rounds/1/replay')).status).toBe(400);
    expect((await get('/players/no%20one/entries')).status).toBe(400);
    expect((await get(`/rounds/${roundIdOf('nobody', 'k')}/evidence`)).status).toBe(404);
  });
});

it('a player’s entries are those of his wallet', async () => {
  const { status, body } = await get('/players/ended/entries?limit=3');
  expect(status).toBe(200);
  expect(validator(httpSchemaId('WalletEntryPage'))(body)).toEqual([]);
  expect(body['items']).toHaveLength(3);
});

describe('the search', () => {
  /** The table follows the store: asked again until it has come so far. */
  async function searched(query: string, isThere: (items: readonly RoundView[]) => boolean) {
    for (;;) {
      const { status, body } = await get(`/rounds?${query}`);
      expect([status, validator(httpSchemaId('RoundViewPage'))(body)]).toEqual([200, []]);
      const { items } = body as unknown as Page<RoundView>;
      if (isThere(items)) return body as unknown as Page<RoundView>;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  it('finds rounds of any player, newest first, page by page', async () => {
    await enrich('searched');
    for (const key of ['s1', 's2']) {
      await open('searched', key);
      await playOut('searched', roundIdOf('searched', key));
    }
    const [first, second] = [roundIdOf('searched', 's1'), roundIdOf('searched', 's2')];
    const all = await searched('player=searched&status=settled', ({ length }) => length === 2);
    expect(all.items.map(({ id }) => id)).toEqual([second, first]);
    expect(all.items[0]).toEqual(viewOf(must(await readRound(house.platform, second))));
    const { items, nextCursor } = await searched('player=searched&limit=1', () => true);
    expect(items.map(({ id }) => id)).toEqual([second]);
    const next = await searched(`player=searched&limit=1&cursor=${must(nextCursor)}`, () => true);
    expect([next.items.map(({ id }) => id), next.nextCursor]).toEqual([[first], null]);
  });

  it('knows who was refused', async () => {
    await open('poor', 'k');
    const { items } = await searched('player=poor&status=refused', ({ length }) => length === 1);
    expect(items).toMatchObject([{ id: roundIdOf('poor', 'k'), status: 'refused', reason: 'insufficient-funds' }]);
  });

  it.each([
    ...['player=no%20one', 'game=Coin', 'status=won', 'from=yesterday', 'to=2026-02-30T00:00:00Z', 'minPrize=-5'],
    ...['limit=0', 'limit=101', 'cursor=WzFd', 'playerId=anna'],
  ])('refuses %s by naming the field', async (query) => {
    const { status, body } = await get(`/rounds?${query}`);
    expect([status, body['code']]).toEqual([400, 'validation-failed']);
    expect(body['errors']).toEqual([{ field: query.split('=')[0], message: expect.any(String) }]);
  });

  it('is served while its table is made, which readiness does not wait for', async () => {
    const readiness = await house.platform.health.readiness();
    expect(JSON.stringify(readiness)).not.toContain('support-search');
  });
});
