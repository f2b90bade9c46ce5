import { createHmac } from 'node:crypto';
import type { RoundView } from '@tirage/rounds';
import { keysFrom } from '@tirage/service-kit';
import { SignJWT } from 'jose';
import { eventually } from '../support/eventually.js';
import { call, json, type Answer } from '../support/http.js';
import type { Installation } from '../support/installation.js';
import { valuesOf } from '../support/metrics.js';
import { finish, firstStep, GAME, Player, STAKE, tokenOf } from '../support/player.js';
import { sendRaw, statusesIn } from '../support/raw-socket.js';

/** What comes from outside and must not get in. */
export function describeStrangers(at: Installation): void {
  const owner = new Player(at, 'owner');
  let round: RoundView;
  beforeAll(async () => {
    await owner.deposit('deposit', '20.00');
    round = json<RoundView>(await owner.open('round'));
    await eventually('the last entries of all rounds but this one', async () =>
      valuesOf(await at.metrics(), 'tirage_rounds_open').every((open) => open === 1) ? true : undefined,
    );
  }, 60_000);
  afterAll(() => finish(owner, round.id), 60_000);

  /** What the calls answer, and that they have written nothing. */
  const withoutEffect = async <Result>(calls: () => Promise<Result>): Promise<Result> => {
    const before = await at.eventCount();
    const results = await calls();
    expect(await at.eventCount()).toBe(before);
    return results;
  };
  const statusAndCode = (answer: Answer) => [answer.status, json<{ code: string }>(answer).code];

  it("fault 10: another player's token on a round, its events, its stream, its proof: 404, no effect", async () => {
    const other = new Player(at, 'other');
    const path = `/v1/rounds/${round.id}`;
    const answers = await withoutEffect(() =>
      Promise.all([
        other.call(path),
        other.call(`${path}/events`),
        other.call(`${path}/events`, { headers: { accept: 'text/event-stream' } }),
        other.call(`${path}/proof`),
        other.call(`${path}/actions`, { key: 'step', body: firstStep(round) }),
        other.call(`${path}/actions`, { key: 'step', body: { ...firstStep(round), basedOn: round.revision } }),
      ]),
    );
    expect(answers.map(statusAndCode)).toEqual(answers.map(() => [404, 'not-found']));
    // Byte for byte what a round that never was answers.
    const none = await other.call('/v1/rounds/00000000-0000-5000-8000-000000000000');
    expect(answers[0].text).toBe(none.text);
    expect(await other.get('/v1/rounds')).toEqual({ items: [], nextCursor: null });
    expect(await owner.get(path)).toEqual(round);
  });

  it('fault 11: malformed amounts: 400, nothing written', async () => {
    const amounts: unknown[] = [
      '-5',
      '0x1F',
      '1_000',
      'Infinity',
      'NaN',
      '1e3',
      '2.001',
      ' 2.00',
      '2.00 ',
      '+2',
      '2,00',
    ];
    const others: unknown[] = ['', '0', '0.00', '0000000001', '٢', 2, 2.5, true, null, ['2.00'], { amount: '2.00' }];
    const answers = await withoutEffect(() =>
      Promise.all([
        ...[...amounts, ...others].map((amount) =>
          owner.call('/v1/wallet/deposits', { key: 'malformed', body: { playerId: owner.id, amount } }),
        ),
        ...[...amounts, ...others].map((stake) =>
          owner.call('/v1/rounds', { key: 'malformed', body: { game: GAME, stake } }),
        ),
      ]),
    );
    expect(answers.map(statusAndCode)).toEqual(answers.map(() => [400, 'validation-failed']));
  });

  it('fault 11: duplicate and unknown keys, deep nesting, a bad key: 400, nothing written', async () => {
    const deep = `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`;
    const texts = [
      `{"game":"${GAME}","stake":"2.00","stake":"2.00"}`,
      `{"game":"${GAME}","stake":"2.00","prize":"1000.00"}`,
      `{"game":"${GAME}","stake":"2.00","choices":${deep}}`,
      `{"game":"${GAME}","stake":"2.00","choices":{"__proto__":{"a":1}}}`,
      `{"game":"${GAME}","stake":"2.00"} {}`,
      `{"game":"${GAME}","stake":"2.00"`,
      `[]`,
      `null`,
      `\u0000`,
      `{"game":"${GAME}\\ud800","stake":"2.00"}`,
    ];
    const answers = await withoutEffect(() =>
      Promise.all([
        ...texts.map((body) => owner.call('/v1/rounds', { key: 'malformed', body })),
        owner.call('/v1/rounds', { body: { game: GAME, stake: STAKE } }),
        owner.call('/v1/rounds', { key: 'k'.repeat(65), body: { game: GAME, stake: STAKE } }),
        owner.call('/v1/rounds', { key: 'a b', body: { game: GAME, stake: STAKE } }),
      ]),
    );
    expect(answers.map(statusAndCode)).toEqual(answers.map(() => [400, 'validation-failed']));
  });

  it('fault 11: a body of 1 MB: 413; another media type: 415; nothing written', async () => {
    const token = await owner.token();
    const post = (headers: string, body: string) =>
      sendRaw(
        at.url,
        `POST /v1/rounds HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\nidempotency-key: raw\r\n${headers}\r\n${body}`,
      );
    const body = JSON.stringify({ game: GAME, stake: STAKE });
    const big = `{"game":"${'x'.repeat(1024 * 1024)}"}`;
    const chunked = `${big.length.toString(16)}\r\n${big}\r\n0\r\n\r\n`;
    const json = 'content-type: application/json\r\n';
    const answers = await withoutEffect(() =>
      Promise.all([
        post(`${json}content-length: ${big.length}\r\n`, big),
        post(`${json}transfer-encoding: chunked\r\n`, chunked),
        post(`content-type: text/plain\r\ncontent-length: ${body.length}\r\n`, body),
        post(`content-type: application/xml\r\ncontent-length: ${body.length}\r\n`, body),
        post(`content-type: application/json; charset=utf-16\r\ncontent-length: ${body.length}\r\n`, body),
        post(`content-length: ${body.length}\r\n`, body),
      ]),
    );
    expect(answers.map((text) => statusesIn(text)[0])).toEqual([413, 413, 415, 415, 415, 415]);
  });

  it('fault 11: bytes that are no HTTP, alone and behind a good request: 400, nothing written, never 500', async () => {
    const good = 'GET /v1/games HTTP/1.1\r\nhost: localhost\r\n\r\n';
    const texts = await withoutEffect(() =>
      Promise.all([
        sendRaw(at.url, '\u0000\u0001\u0002 nonsense\r\n\r\n'),
        sendRaw(at.url, `${good}${good}BLAH blah\r\n\r\n${good}`),
        sendRaw(at.url, `GET /v1/games HTTP/1.1\r\nhost: a\r\nbad header\r\n\r\n`),
        sendRaw(at.url, `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nhost: a\r\n\r\n`),
        sendRaw(at.url, `GET /v1/rounds/%ff%fe HTTP/1.1\r\nhost: a\r\n\r\n`),
        sendRaw(at.url, `POST /v1/rounds HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nabcde`),
        sendRaw(
          at.url,
          `POST /v1/rounds HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
        ),
      ]),
    );
    const statuses = texts.map(statusesIn);
    expect(statuses.map((all) => all.at(-1))).toEqual(texts.map(() => 400));
    for (const status of statuses.flat()) expect(status).toBeLessThan(500);
    expect((await call(`${at.url}/healthz`)).status).toBe(200);
  });

  it('fault 23: tokens with alg none, of another algorithm, expired, for another audience, changed: 401', async () => {
    const keys = keysFrom({}, { profile: 'dev', dataFolder: at.data });
    const signing = keys.devTokens();
    if (signing === undefined) throw new Error('no key for tokens');
    const claims = { iss: 'tirage', aud: 'tirage-api', sub: owner.id, roles: ['player'], exp: inSeconds(3600) };
    const sign = (payload: object) =>
      new SignJWT({ ...payload }).setProtectedHeader({ alg: 'EdDSA', kid: signing.keyId }).sign(signing.privateKey);
    const publicKey = signing.publicKey.export({ format: 'pem', type: 'spki' });
    const byHmac = (alg: string) => {
      const head = `${base64url({ alg, kid: signing.keyId })}.${base64url(claims)}`;
      return `${head}.${createHmac('sha256', publicKey).update(head).digest('base64url')}`;
    };
    const good = await sign(claims);
    const [header, , signature] = good.split('.');
    const tokens = {
      'alg none': `${base64url({ alg: 'none' })}.${base64url(claims)}.`,
      'alg none, signed': `${base64url({ alg: 'None' })}.${base64url(claims)}.${signature}`,
      'the public key as a secret': byHmac('HS256'),
      'the public key as a secret, called RS256': byHmac('RS256'),
      expired: await sign({ ...claims, exp: inSeconds(-1) }),
      'not valid yet': await sign({ ...claims, nbf: inSeconds(600) }),
      'another audience': await sign({ ...claims, aud: 'another' }),
      'another issuer': await sign({ ...claims, iss: 'another' }),
      'without end': await sign({ ...claims, exp: undefined }),
      'another player': `${header}.${base64url({ ...claims, sub: 'another' })}.${signature}`,
      'no token at all': 'x',
    };
    const statusWith = async (token: string) => (await call(`${at.url}/v1/rounds/${round.id}`, { token })).status;
    expect(await statusWith(good)).toBe(200);
    const statuses = await withoutEffect(() => Promise.all(Object.values(tokens).map(statusWith)));
    expect(Object.fromEntries(Object.keys(tokens).map((name, index) => [name, statuses[index]]))).toEqual(
      Object.fromEntries(Object.keys(tokens).map((name) => [name, 401])),
    );
    const wrongRole = await call(`${at.url}/v1/support/rounds/${round.id}/replay`, { token: good });
    expect(wrongRole.status).toBe(403);
    expect((await call(`${at.url}/v1/rounds`, { token: await tokenOf(at, owner.id, ['analyst']) })).status).toBe(403);
  });
}

const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;
const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
