import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { operations } from '@tirage/http';
import { must, openHouse } from '@tirage/testing';
import { clientOf, type Client } from './specs/client.js';
import { openRound, playOut, setTable, TRESORS, type Table } from './specs/table.js';

let table: Table;
beforeAll(async () => {
  table = await setTable(openHouse());
});
afterAll(() => table.house.stop());

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const inAnHour = Math.floor(Date.now() / 1000) + 3600;
const CLAIMS = { sub: 'alice', roles: ['player'], iss: 'tirage', aud: 'tirage-api', exp: inAnHour };

function signed(header: object, claims: object, by: (text: string) => Buffer): string {
  const text = `${encode(header)}.${encode(claims)}`;
  return `${text}.${by(text).toString('base64url')}`;
}

describe('fault 23: a token', () => {
  const key = () => must(table.house.platform.keys.devTokens());
  const ours = (claims: object) =>
    signed({ alg: 'EdDSA', kid: key().keyId }, claims, (text) => sign(null, Buffer.from(text), key().privateKey));
  const publicPem = () => key().publicKey.export({ type: 'spki', format: 'pem' }) as string;
  const stranger = generateKeyPairSync('ed25519').privateKey;

  it.each<[string, () => string]>([
    ['alg none', () => signed({ alg: 'none' }, CLAIMS, () => Buffer.alloc(0))],
    [
      'HS256 keyed with our public key',
      () => signed({ alg: 'HS256' }, CLAIMS, (text) => createHmac('sha256', publicPem()).update(text).digest()),
    ],
    [
      'signed by a stranger',
      () => signed({ alg: 'EdDSA', kid: key().keyId }, CLAIMS, (text) => sign(null, Buffer.from(text), stranger)),
    ],
    ['expired', () => ours({ ...CLAIMS, exp: inAnHour - 7200 })],
    ['for another audience', () => ours({ ...CLAIMS, aud: 'other' })],
    ['of another issuer', () => ours({ ...CLAIMS, iss: 'other' })],
    ['for no player id', () => ours({ ...CLAIMS, sub: '../x' })],
    ['no token', () => 'x'],
  ])('that is %s is not let in anywhere', async (_, token) => {
    const caller = clientOf(table.app, token());
    const answers = [
      await caller.get('/v1/wallet'),
      await caller.post('/v1/rounds', '{not even JSON', 'k'),
      await caller.get('/v1/rounds/0f2c1d3e-4b5a-5c6d-8e7f-901234567890/events', { accept: 'text/event-stream' }),
    ];
    for (const { status, body, headers } of answers) {
      expect([status, body['code'], headers['www-authenticate']]).toEqual([401, 'unauthenticated', 'Bearer']);
    }
  });

  it('of ours is let in', async () => {
    expect((await clientOf(table.app, ours(CLAIMS)).get('/v1/wallet')).status).toBe(200);
  });
});

it('lets every call be made by its roles only', async () => {
  const guarded = operations.filter(
    ({ access, tag }) => access !== 'public' && !['support', 'analytics'].includes(tag),
  );
  expect(guarded.length).toBeGreaterThan(9);
  for (const { method, path, access } of guarded) {
    const url = path.replace('{id}', '0f2c1d3e-4b5a-5c6d-8e7f-901234567890');
    const statusFor = async (client: Client) =>
      (method === 'GET'
        ? await client.get(url)
        : method === 'PUT'
          ? await client.put(url, {})
          : await client.post(url, {})
      ).status;
    expect(await statusFor(table.anyone())).toBe(401);
    for (const role of ['player', 'support', 'analyst', 'operator'] as const) {
      const may = access !== 'public' && access.includes(role);
      const status = await statusFor(await table.as(`only-${role}`, role));
      expect([path, role, status === 403]).toEqual([path, role, !may]);
    }
  }
});

it('fault 10: another player cannot see a round, its events, its stream or its proof, nor act in it', async () => {
  const owner = await table.player('owner', '10');
  const other = await table.player('other', '10');
  const opened = await openRound(owner, 'k');
  const path = `/v1/rounds/${opened['id'] as string}`;
  const attempt = async () => {
    const answers = [
      await other.get(path),
      await other.get(`${path}/events`),
      await other.get(`${path}/events`, { accept: 'text/event-stream' }),
      await other.get(`${path}/proof`),
      await other.post(`${path}/actions`, { type: 'dig', mound: 1 }, 'k'),
      await other.post(`${path}/actions`, { type: 'nonsense' }, 'k'),
    ];
    expect(answers.map(({ status, body }) => [status, body['code']])).toEqual(answers.map(() => [404, 'not-found']));
    // Word for word what is said of a round that does not exist.
    const unknown = await other.get('/v1/rounds/0f2c1d3e-4b5a-5c6d-8e7f-901234567890');
    expect(answers[0]?.text).toBe(unknown.text);
  };
  await attempt();
  expect((await owner.get(path)).body).toEqual(opened);
  await playOut(owner, opened);
  await attempt();
  expect((await other.get('/v1/rounds')).body['items']).toEqual([]);
  // One key of two players: two rounds.
  expect((await openRound(other, 'k'))['id']).not.toBe(opened['id']);
});

describe('in production', () => {
  it('there are no tokens for trying things out', async () => {
    const settings = { profile: 'production' } as const;
    const keys = { ...table.house.platform.keys, devTokens: () => undefined };
    const strict = await setTable(openHouse({ settings, keys }));
    expect((await strict.anyone().post('/v1/dev/tokens', { playerId: 'a' })).status).toBe(404);
    expect((await strict.anyone().post('/v1/dev/tokens', {})).status).toBe(404);
    await strict.house.stop();
  });

  it('nor outside of dev may a player put money into his own wallet', async () => {
    const strict = await setTable(openHouse({ settings: { profile: 'sandbox' } }));
    const player = await strict.as('rich', 'player');
    const answer = await player.post('/v1/wallet/deposits', { playerId: 'rich', amount: '5' }, 'k');
    expect([answer.status, answer.body['code']]).toEqual([403, 'forbidden']);
    await strict.house.stop();
  });
});

it('lets a player pass so many times a second, whatever the others do', async () => {
  let now = Date.now();
  const limited = await setTable(openHouse({ settings: { rateLimit: 2 }, clock: { now: () => now } }));
  const [greedy, modest] = [await limited.as('greedy', 'player'), await limited.as('modest', 'player')];
  for (let request = 0; request < 4; request++) expect((await greedy.get('/v1/wallet')).status).toBe(200);
  const refused = await greedy.post('/v1/rounds', TRESORS, 'k');
  expect([refused.status, refused.headers['retry-after'], refused.body['retryable']]).toEqual([429, '1', true]);
  expect((await modest.get('/v1/wallet')).status).toBe(200);
  now += 500;
  expect((await greedy.get('/v1/wallet')).status).toBe(200);
  await limited.house.stop();
});
