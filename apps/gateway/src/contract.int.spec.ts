import { must, openHouse } from '@tirage/testing';
import { nextAction, openRound, playOut, setTable, TRESORS, type Table } from './specs/table.js';
import type { Client } from './specs/client.js';

// Every answer in these tests is held against the contract's schemas by the client itself.

let table: Table;
let anyone: Client;
beforeAll(async () => {
  table = await setTable(openHouse());
  anyone = table.anyone();
});
afterAll(() => table.house.stop());

const idOf = (view: { readonly id?: unknown }): string => view.id as string;

describe('a round', () => {
  it('is played from its opening to its prize, and the wallet has every movement', async () => {
    const player = await table.player('whole-round', '10');
    const opened = await player.post('/v1/rounds', TRESORS, 'k');
    expect(opened.status).toBe(201);
    expect(opened.headers['location']).toBe(`/v1/rounds/${idOf(opened.body)}`);
    expect(opened.body).toMatchObject({ status: 'in-play', stake: '2.00', prize: null, settledAt: null });
    const views = await playOut(player, opened.body);
    const end = must(views.at(-1));
    expect(end).toMatchObject({ status: 'settled', automatic: false, actions: [] });
    const prize = Number(end['prize']);
    const balance = (8 + prize).toFixed(2);
    expect((await player.get('/v1/wallet')).body).toEqual({
      playerId: 'whole-round',
      balance,
      limits: { dailyStake: null, stakedToday: '2.00', excludedUntil: null },
    });
    expect((await player.get(`/v1/rounds/${idOf(opened.body)}`)).body).toEqual(end);
  });

  it('shows its events without what is sealed, and proves itself at its end', async () => {
    const player = await table.player('events', '10');
    const opened = await openRound(player, 'k');
    const path = `/v1/rounds/${idOf(opened)}`;
    const early = await player.get(`${path}/proof`);
    expect([early.status, early.body['code']]).toEqual([409, 'round-not-ended']);
    const views = await playOut(player, opened);
    const events = (await player.get(`${path}/events`)).body as { items: { type: string }[]; nextCursor: null };
    const types = events.items.map(({ type }) => type);
    expect(types).not.toContain('DrawRequested');
    expect([types[0], types.at(-1)]).toEqual(['RoundOpened', 'RoundSettled']);
    const proof = await player.get(`${path}/proof`);
    expect(proof.status).toBe(200);
    const block = await anyone.get(`/v1/blocks/${proof.body['block'] as string}`);
    expect(block.body).toMatchObject({
      root: proof.body['root'],
      size: proof.body['size'],
      status: 'open',
      seed: null,
    });
    const commitment = must(views[0])['commitment'] as { leaf: string };
    expect(proof.body['leaf']).toBe(commitment.leaf);
  });

  it('answers an unknown, a foreign and a malformed id', async () => {
    const player = await table.player('ids');
    const unknown = '0f2c1d3e-4b5a-5c6d-8e7f-901234567890';
    for (const rest of ['', '/events', '/proof']) {
      expect((await player.get(`/v1/rounds/${unknown}${rest}`)).status).toBe(404);
      expect((await player.get(`/v1/rounds/1${rest}`)).body['code']).toBe('validation-failed');
    }
    expect((await player.post(`/v1/rounds/${unknown}/actions`, { type: 'dig', mound: 1 }, 'k')).status).toBe(404);
    expect((await player.post('/v1/rounds/x/actions', { type: 'dig', mound: 1 }, 'k')).status).toBe(400);
  });

  it('is shown to support, whoever plays it', async () => {
    const player = await table.player('shown', '2');
    const opened = await openRound(player, 'k');
    const support = await table.as('agent-7', 'support');
    expect((await support.get(`/v1/rounds/${idOf(opened)}`)).body).toEqual(opened);
  });
});

describe('a refused opening', () => {
  it('names its round and is refused for ever, byte for byte', async () => {
    const player = await table.player('poor');
    const first = await player.post('/v1/rounds', TRESORS, 'k');
    expect([first.status, first.body['code'], first.body['retryable']]).toEqual([422, 'insufficient-funds', false]);
    await player.post('/v1/wallet/deposits', { playerId: 'poor', amount: '50' }, 'd');
    const again = await player.post('/v1/rounds', { ...TRESORS, stake: '2', choices: {} }, 'k');
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    const round = await player.get(`/v1/rounds/${first.body['roundId'] as string}`);
    expect(round.body).toMatchObject({ status: 'refused', reason: 'insufficient-funds' });
  });

  it('of a second round of the game names the one that is open', async () => {
    const player = await table.player('twice', '10');
    const opened = await openRound(player, 'k1');
    const refused = await player.post('/v1/rounds', TRESORS, 'k2');
    expect([refused.status, refused.body['code']]).toEqual([409, 'round-already-open']);
    expect(refused.body['roundId']).toBe(opened['id']);
    await playOut(player, opened);
    expect((await player.post('/v1/rounds', TRESORS, 'k2')).text).toBe(refused.text);
    expect((await player.post('/v1/rounds', TRESORS, 'k3')).status).toBe(201);
  });
});

describe('an action', () => {
  it('that the rules do not allow, or that is based on another revision, shows the round as it is', async () => {
    const player = await table.player('illegal', '10');
    const opened = await openRound(player, 'k');
    const path = `/v1/rounds/${idOf(opened)}/actions`;
    for (const body of [
      { type: 'openCrate', crate: 1 },
      { type: 'dig', mound: 1, basedOn: Number(opened['revision']) - 1 },
      { type: 'dig', mound: 1, basedOn: Number(opened['revision']) + 1 },
    ]) {
      const answer = await player.post(path, body, 'x');
      expect([answer.status, answer.body['code']]).toEqual([409, 'illegal-action']);
      expect(answer.body['round']).toEqual(opened);
    }
    const [first, second] = await playOut(player, opened).then((views) => [views[0], views[1]]);
    const repeated = await player.post(path, must(nextAction(must(first))), 'a1');
    expect(repeated.body).toEqual(second);
  });

  it('that is none of the game is malformed', async () => {
    const player = await table.player('malformed', '10');
    const path = `/v1/rounds/${idOf(await openRound(player, 'k'))}/actions`;
    for (const body of [
      { type: 'jump' },
      { type: 'dig' },
      { type: 'dig', mound: 31 },
      { type: 'dig', mound: 1, x: 1 },
      [],
    ]) {
      const answer = await player.post(path, body, 'k');
      expect([answer.status, answer.body['code']]).toEqual([400, 'validation-failed']);
    }
  });
});

describe('the history', () => {
  it('has every round, newest first, page by page; refused ones only when asked for', async () => {
    const player = await table.player('history', '10');
    const refusedFirst = await table.player('history-poor');
    await refusedFirst.post('/v1/rounds', TRESORS, 'k');
    const ids: string[] = [];
    for (const key of ['k1', 'k2', 'k3']) {
      const opened = await openRound(player, key);
      ids.unshift(idOf(opened));
      if (key !== 'k3') await playOut(player, opened);
    }
    await player.post('/v1/rounds', TRESORS, 'k4'); // refused: k3 is open
    const list = async (query: string) => {
      const { items, nextCursor } = (await player.get(`/v1/rounds${query}`)).body as unknown as {
        items: { id: string; status: string }[];
        nextCursor: string | null;
      };
      return { ids: items.map(({ id }) => id), nextCursor, statuses: items.map(({ status }) => status) };
    };
    expect(await list('')).toMatchObject({ ids, nextCursor: null, statuses: ['in-play', 'settled', 'settled'] });
    const first = await list('?limit=2');
    expect(first.ids).toEqual(ids.slice(0, 2));
    const second = await list(`?limit=2&cursor=${must(first.nextCursor)}`);
    expect(second).toMatchObject({ ids: ids.slice(2), nextCursor: null });
    expect((await list('?status=settled&limit=2')).nextCursor).toBeNull();
    expect((await list('?status=refused')).statuses).toEqual(['refused']);
  });

  it.each(['limit=0', 'limit=101', 'limit=x', 'cursor=x', 'status=lost', 'more=1', 'limit=1&limit=2'])(
    'refuses ?%s',
    async (query) => {
      const player = await table.player('query');
      const { status, body } = await player.get(`/v1/rounds?${query}`);
      expect([status, body['code']]).toEqual([400, 'validation-failed']);
    },
  );
});

describe('a wallet', () => {
  it('is empty before anything happened', async () => {
    const player = await table.player('nobody');
    expect((await player.get('/v1/wallet')).body).toMatchObject({ balance: '0.00' });
    expect((await player.get('/v1/wallet/entries')).body).toEqual({ items: [], nextCursor: null });
  });

  it('lists its movements, losing rounds too, newest first and page by page', async () => {
    const player = await table.player('entries', '100');
    for (let round = 0; round < 4; round++) await playOut(player, await openRound(player, `k${round}`));
    await openRound(player, 'last'); // the debit takes the terminal entries along
    const pages: { type: string; amount: string; balance: string }[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { items, nextCursor } = (await player.get(`/v1/wallet/entries?limit=3${cursor && `&cursor=${cursor}`}`))
        .body as unknown as { items: typeof pages; nextCursor: string | null };
      pages.push(...items);
      cursor = nextCursor;
    }
    const whole = (await player.get('/v1/wallet/entries?limit=100')).body['items'];
    expect(pages).toEqual(whole);
    const types = pages.map(({ type }) => type);
    expect(types.at(-1)).toBe('FundsDeposited');
    expect(types.filter((type) => type === 'StakeDebited')).toHaveLength(5);
    expect(types.filter((type) => type === 'PrizeCredited' || type === 'RoundLost')).toHaveLength(4);
    for (const { type, amount } of pages) if (type === 'RoundLost') expect(amount).toBe('0.00');
  });

  it('gets each deposit once a key, also when asked again later', async () => {
    const operator = await table.as('operator-1', 'operator');
    const give = (amount: string, key: string) =>
      operator.post('/v1/wallet/deposits', { playerId: 'deposits', amount }, key);
    const first = await give('2', 'k1');
    expect([first.status, first.body]).toEqual([201, { playerId: 'deposits', balance: '2.00' }]);
    expect((await give('3.5', 'k2')).body['balance']).toBe('5.50');
    const again = await give('2.00', 'k1');
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect((await give('2.01', 'k1')).body['code']).toBe('idempotency-conflict');
    expect((await give('0', 'k1')).body['code']).toBe('validation-failed');
    const player = await table.player('deposits');
    expect((await player.get('/v1/wallet')).body['balance']).toBe('5.50');
    expect((await player.post('/v1/wallet/deposits', { playerId: 'other', amount: '1' }, 'k')).status).toBe(403);
  });

  it('keeps the limits that an operator sets; they bind stakes', async () => {
    const operator = await table.as('operator-1', 'operator');
    const player = await table.player('limits', '10');
    const limited = await operator.put('/v1/players/limits/limits', { dailyStake: '2' });
    expect([limited.status, limited.body]).toEqual([
      200,
      { dailyStake: '2.00', stakedToday: '0.00', excludedUntil: null },
    ]);
    await playOut(player, await openRound(player, 'k1'));
    const refused = await player.post('/v1/rounds', TRESORS, 'k2');
    expect([refused.status, refused.body['code']]).toEqual([422, 'limit-reached']);
    expect((await operator.put('/v1/players/limits/limits', { dailyStake: null })).body['dailyStake']).toBeNull();
    const until = '2999-01-01T00:00:00Z';
    const excluded = await operator.post('/v1/players/limits/exclusion', { until });
    expect([excluded.status, excluded.body['excludedUntil']]).toEqual([200, '2999-01-01T00:00:00.000Z']);
    expect((await player.post('/v1/rounds', TRESORS, 'k3')).body['code']).toBe('self-excluded');
    expect((await player.get('/v1/wallet')).body['limits']).toEqual(excluded.body);
    expect((await player.put('/v1/players/limits/limits', { dailyStake: null })).status).toBe(403);
    expect((await operator.put('/v1/players/no one/limits', { dailyStake: null })).status).toBe(400);
  });

  it('can be limited before its first entry', async () => {
    const operator = await table.as('operator-1', 'operator');
    const { status, body } = await operator.put('/v1/players/new-player/limits', { dailyStake: '1.5' });
    expect([status, body['dailyStake']]).toEqual([200, '1.50']);
  });
});

describe('what everybody may see', () => {
  it('is every game, with the tables and actions of one', async () => {
    const games = (await anyone.get('/v1/games')).body as unknown as { items: { game: string }[] };
    expect(games.items.map(({ game }) => game)).toContain('tresors-des-champs');
    const detail = await anyone.get('/v1/games/tresors-des-champs');
    expect(detail.body).toMatchObject({ maximum: '50000.00', stakes: ['2.00'] });
    expect((detail.body['actions'] as { type: string }[]).map(({ type }) => type)).toEqual(['dig', 'openCrate']);
    expect((await anyone.get('/v1/games/chess')).status).toBe(404);
    expect((await anyone.get('/v1/games/Chess')).status).toBe(400);
  });

  it('is every block, filtered and page by page', async () => {
    const all = (await anyone.get('/v1/blocks?game=tresors-des-champs&stake=2')).body as { items: unknown[] };
    expect(all.items).toMatchObject([{ block: 'tresors-des-champs_200_1', status: 'open', size: 256, seed: null }]);
    expect((await anyone.get('/v1/blocks?stake=99')).body).toEqual({ items: [], nextCursor: null });
    expect((await anyone.get('/v1/blocks/tresors-des-champs_200_7')).status).toBe(404);
    expect((await anyone.get('/v1/blocks/x')).status).toBe(400);
    expect((await anyone.get('/v1/blocks?stake=x')).status).toBe(400);
  });

  it('is a token in dev, with the roles and the time asked for', async () => {
    const issued = await anyone.post('/v1/dev/tokens', { playerId: 'tokened', roles: ['support'] });
    expect(issued.status).toBe(201);
    expect((await anyone.post('/v1/dev/tokens', { playerId: 'a b' })).status).toBe(400);
    expect((await anyone.post('/v1/dev/tokens', { playerId: 'a', roles: ['root'] })).status).toBe(400);
  });
});

it('answers 503 for a game that is not installed', async () => {
  const player = await table.player('chess-player', '5');
  const { status, body } = await player.post('/v1/rounds', { game: 'chess', stake: '2' }, 'k');
  expect([status, body['code'], body['retryable']]).toEqual([503, 'temporarily-unavailable', true]);
});
