import { must, openHouse } from '@tirage/testing';
import type { Client } from './specs/client.js';
import { openRound, setTable, TRESORS, type Table } from './specs/table.js';

let table: Table;
let player: Client;
let roundId: string;
beforeAll(async () => {
  table = await setTable(openHouse());
  player = await table.player('strict', '10');
  roundId = (await openRound(player, 'k'))['id'] as string;
});
afterAll(() => table.house.stop());

const newest = async (): Promise<unknown> => (await player.get('/v1/wallet/entries?limit=1')).body['items'];

describe('fault 11: a body that is not what it should be', () => {
  const amounts = ['-5', '0x1F', '1_000', 'Infinity', '1e3', '2.001', ' 2.00', '2.00\n', '', '٢', '1'.repeat(10)];
  it.each([...amounts, 2, ['2.00'], null, {}])('refuses the amount %j and writes nothing', async (amount) => {
    const before = await newest();
    for (const [path, body] of [
      ['/v1/wallet/deposits', { playerId: 'strict', amount }],
      ['/v1/rounds', { ...TRESORS, stake: amount }],
    ] as const) {
      const answer = await player.post(path, body, 'fresh');
      expect([answer.status, answer.body['code']]).toEqual([400, 'validation-failed']);
      const [error] = answer.body['errors'] as { field: string }[];
      expect(must(error).field).toBe(path === '/v1/rounds' ? 'stake' : 'amount');
    }
    expect(await newest()).toEqual(before);
  });

  it.each<[string, string, string]>([
    ['a doubled member', '{"game":"tresors-des-champs","stake":"2.00","stake":"2.00"}', 'stake'],
    ['a member doubled by its escape', '{"game":"tresors-des-champs","stake":"2","st\\u0061ke":"2"}', 'stake'],
    ['a doubled member within', '{"game":"tresors-des-champs","stake":"2","choices":{"a":1,"a":1}}', 'choices.a'],
    ['an unknown member', '{"game":"tresors-des-champs","stake":"2.00","bonus":1}', 'bonus'],
    ['an unknown choice', '{"game":"tresors-des-champs","stake":"2.00","choices":{"mode":"auto"}}', 'choices.mode'],
    ['a stake that is not sold', '{"game":"tresors-des-champs","stake":"3.00"}', 'stake'],
    ['__proto__', '{"game":"tresors-des-champs","stake":"2.00","__proto__":{}}', '__proto__'],
    ['no JSON', '{"game":', ''],
    ['nothing', '', ''],
    ['a list', '[]', ''],
    ['a text', '"x"', ''],
    ['null', 'null', ''],
  ])('names the field: %s', async (_, body, field) => {
    const answer = await player.post('/v1/rounds', body, 'fresh');
    expect([answer.status, answer.body['code']]).toEqual([400, 'validation-failed']);
    expect((answer.body['errors'] as { field: string }[])[0]?.field).toBe(field);
  });

  it('refuses 2,000 levels, bytes that are not UTF-8, and more than 16 KB', async () => {
    const deep = `{"game":"x","stake":"1","choices":${'{"a":'.repeat(1500)}1${'}'.repeat(1500)}}`;
    expect((await player.post('/v1/rounds', deep, 'fresh')).status).toBe(400);
    const large = JSON.stringify({ ...TRESORS, choices: { text: 'x'.repeat(1_000_000) } });
    const answer = await player.post('/v1/rounds', large, 'fresh');
    expect([answer.status, answer.body['code']]).toEqual([413, 'too-large']);
    const latin1 = await table.app.inject({
      ...{ method: 'POST', url: '/v1/dev/tokens', headers: { 'content-type': 'application/json' } },
      payload: Buffer.from('{"playerId":"é"}', 'latin1'),
    });
    expect([latin1.statusCode, latin1.json<{ detail: string }>().detail]).toEqual([400, 'the body is not UTF-8']);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=latin1', 'application/xml'])(
    'does not understand %s',
    async (type) => {
      const answer = await player.post('/v1/rounds', TRESORS, 'fresh', { 'content-type': type });
      expect([answer.status, answer.body['code']]).toEqual([415, 'unsupported-media-type']);
    },
  );

  it('understands JSON that says it is UTF-8', async () => {
    const answer = await player.post('/v1/rounds', TRESORS, 'k', { 'content-type': 'application/json; charset=UTF-8' });
    expect(answer.status).toBe(201);
  });
});

describe('an Idempotency-Key', () => {
  it.each([undefined, '', 'a b', 'é', 'x'.repeat(65)])('that is %j is refused', async (key) => {
    const headers = key === undefined ? {} : { 'idempotency-key': key };
    for (const [path, body] of [
      ['/v1/rounds', TRESORS],
      ['/v1/wallet/deposits', { playerId: 'strict', amount: '1' }],
      [`/v1/rounds/${roundId}/actions`, { type: 'dig', mound: 1 }],
    ] as const) {
      const answer = await player.post(path, body, undefined, headers);
      expect([answer.status, answer.body['code']]).toEqual([400, 'validation-failed']);
    }
  });

  it('of 64 visible characters is taken', async () => {
    const answer = await player.post('/v1/rounds', TRESORS, `~!"#${'x'.repeat(60)}`);
    expect(answer.body['code']).toBe('round-already-open');
  });
});

describe('an address', () => {
  it.each<[string, string, string]>([
    ['DELETE', '/v1/rounds', 'GET, HEAD, POST'],
    ['PUT', '/v1/wallet', 'GET, HEAD'],
    ['GET', '/v1/wallet/deposits', 'POST'],
    ['PATCH', '/v1/players/someone/limits', 'PUT'],
    ['POST', '/v1/games?x=1', 'GET, HEAD'],
    ['OPTIONS', '/v1/games', 'GET, HEAD'],
  ])('does not know %s %s', async (method, url, allow) => {
    const answer = await table.app.inject({ method: method as 'DELETE', url });
    expect([answer.statusCode, answer.headers['allow']]).toEqual([405, allow]);
    expect(answer.json()).toMatchObject({ code: 'method-not-allowed', retryable: false });
  });

  it.each(['/', '/v1', '/v1/rounds/1/2/3', '/v2/rounds', '/v1/support', '/%2e%2e/etc'])(
    '%s is not there',
    async (url) => {
      const answer = await player.get(url);
      expect([answer.status, answer.body['code']]).toEqual([404, 'not-found']);
    },
  );

  it.each(['/v1/rounds/%zz', `/v1/rounds/${'x'.repeat(600)}`, '/v1/blocks/..%2f', '/v1/games/%00'])(
    '%s is malformed',
    async (url) => {
      const answer = await player.get(url);
      expect([answer.status, answer.body['code']]).toEqual([400, 'validation-failed']);
    },
  );

  it('is asked for without its body by HEAD', async () => {
    const answer = await table.app.inject({ method: 'HEAD', url: '/v1/games' });
    expect([answer.statusCode, answer.payload]).toEqual([200, '']);
  });
});
