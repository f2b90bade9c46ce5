import { createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import fc from 'fast-check';
import { TokenVerifier, Unauthenticated } from './auth.js';
import type { TokenKey } from './key-formats.js';
import { DevTokens } from './tokens.js';

const noon = Date.UTC(2026, 0, 1, 12);
const at = noon / 1000;
const ed = generateKeyPairSync('ed25519');
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const stranger = generateKeyPairSync('ed25519');

const edKey: TokenKey = { kid: 'ed', algorithm: 'EdDSA', publicKey: ed.publicKey };
const rsaKey: TokenKey = { kid: 'rsa', algorithm: 'RS256', publicKey: rsa.publicKey };

function clockAt(ms: number) {
  const clock = { ms, now: () => clock.ms };
  return clock;
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claims = { sub: 'alice', roles: ['player'], iss: 'tirage', aud: 'tirage-api', exp: at + 60 };

/** A token made by hand, so that it can be as wrong as we like. */
function token(header: object, payload: object, signWith: (text: string) => Buffer): string {
  const text = `${encode(header)}.${encode(payload)}`;
  return `${text}.${signWith(text).toString('base64url')}`;
}
const byEd = (key: KeyObject) => (text: string) => sign(null, Buffer.from(text), key);
const byRsa = (key: KeyObject) => (text: string) => sign('sha256', Buffer.from(text), key);
const edToken = (payload: object, header: object = {}) =>
  token({ alg: 'EdDSA', kid: 'ed', ...header }, payload, byEd(ed.privateKey));

const verifier = (keys: readonly TokenKey[] = [edKey, rsaKey], clock = clockAt(noon)) => new TokenVerifier(keys, clock);
const refused = (text: string, by = verifier()) => expect(by.verify(text)).rejects.toThrow(Unauthenticated);

describe('a token', () => {
  it('by one of our keys says who calls', async () => {
    const payload = { ...claims, roles: ['support', 'player', 'unheard-of'] };
    const caller = { playerId: 'alice', roles: new Set(['player', 'support']) };
    expect(await verifier().verify(edToken(payload))).toEqual(caller);
    expect(await verifier().verify(token({ alg: 'RS256', kid: 'rsa' }, payload, byRsa(rsa.privateKey)))).toEqual(
      caller,
    );
  });

  it('without kid, or for keys without kid, is tried with every key of its algorithm', async () => {
    const nameless: TokenKey[] = [
      { ...edKey, kid: undefined, publicKey: stranger.publicKey },
      { ...edKey, kid: undefined },
    ];
    expect((await verifier(nameless).verify(edToken(claims, { kid: 'whatever' }))).playerId).toBe('alice');
    expect((await verifier().verify(edToken(claims, { kid: undefined }))).playerId).toBe('alice');
  });

  it('for several audiences may include ours', async () => {
    expect((await verifier().verify(edToken({ ...claims, aud: ['other', 'tirage-api'] }))).playerId).toBe('alice');
  });

  it('is refused without a signature: alg none', async () => {
    for (const alg of ['none', 'None', 'NONE', '', undefined])
      await refused(token({ alg }, claims, () => Buffer.alloc(0)));
  });

  it('is refused when a public key serves as a shared secret: HS256', async () => {
    for (const key of [ed.publicKey, rsa.publicKey])
      for (const secret of [key.export({ type: 'spki', format: 'pem' }), key.export({ type: 'spki', format: 'der' })])
        for (const alg of ['HS256', 'RS256', 'EdDSA'])
          for (const kid of ['ed', 'rsa', undefined])
            await refused(token({ alg, kid }, claims, (text) => createHmac('sha256', secret).update(text).digest()));
  });

  it('is refused when one algorithm is used with the key of another', async () => {
    await refused(token({ alg: 'RS256', kid: 'ed' }, claims, byEd(ed.privateKey)));
    await refused(token({ alg: 'EdDSA', kid: 'rsa' }, claims, byRsa(rsa.privateKey)));
    await refused(
      token({ alg: 'RS512', kid: 'rsa' }, claims, (text) => sign('sha512', Buffer.from(text), rsa.privateKey)),
    );
    await refused(token({ alg: 'PS256', kid: 'rsa' }, claims, byRsa(rsa.privateKey)));
  });

  it('is refused from a stranger, under our kid, an unknown one or a key of its own', async () => {
    const own = stranger.publicKey.export({ format: 'jwk' });
    for (const header of [
      { kid: 'ed' },
      { kid: 'other' },
      {},
      { jwk: own },
      { kid: 'ed', jwk: own, jku: 'https://evil.example' },
    ])
      await refused(token({ alg: 'EdDSA', ...header }, claims, byEd(stranger.privateKey)));
    await refused(edToken(claims, { kid: 'other' }));
  });

  it('is refused when any part of it was changed', async () => {
    const [header = '', , signature = ''] = edToken(claims).split('.');
    await refused(`${header}.${encode({ ...claims, sub: 'bob' })}.${signature}`);
    await refused(`${encode({ alg: 'EdDSA', kid: 'ed', typ: 'JWT' })}.${encode(claims)}.${signature}`);
  });

  it.each([
    ['expired', { exp: at - 1 }],
    ['expiring now', { exp: at }],
    ['never expiring', { exp: undefined }],
    ['not valid yet', { nbf: at + 1 }],
    ['for another audience', { aud: 'other-api' }],
    ['for no audience', { aud: undefined }],
    ['of another issuer', { iss: 'other' }],
    ['of no issuer', { iss: undefined }],
    ['of nobody', { sub: undefined }],
    ['of an empty name', { sub: '' }],
    ['of a name that is too long', { sub: 'a'.repeat(65) }],
    ['of a name that is none', { sub: 'alice/../bob' }],
    ['of a number', { sub: 7 }],
    ['without roles', { roles: undefined }],
    ['with roles that are no list', { roles: 'operator' }],
    ['with exp as text', { exp: String(at + 60) }],
  ])('is refused when it is %s', async (_what, change) => {
    await refused(edToken({ ...claims, ...change }));
  });

  it('is refused with extensions that must be understood', async () => {
    await refused(edToken(claims, { crit: ['b64'], b64: false }));
    await refused(edToken(claims, { crit: ['exp'] }));
  });

  it('is refused whatever else stands in its place, and never breaks us', async () => {
    const part = fc.oneof(
      fc.base64String(),
      fc.json().map((text) => Buffer.from(text).toString('base64url')),
      fc.string(),
    );
    const anything = fc.oneof(
      fc.string(),
      fc.array(part, { maxLength: 5 }).map((parts) => parts.join('.')),
    );
    await fc.assert(
      fc.asyncProperty(anything, (text) => refused(text)),
      { seed: 23, numRuns: 500 },
    );
    await refused('a'.repeat(100_000));
  });

  it('is taken from the header alone', async () => {
    const text = edToken(claims);
    expect((await verifier().callerOf(`Bearer ${text}`)).playerId).toBe('alice');
    for (const header of [
      undefined,
      '',
      text,
      `Basic ${text}`,
      `Bearer  ${text}`,
      `Bearer ${text} x`,
      `Bearer ${text},`,
    ])
      await expect(verifier().callerOf(header)).rejects.toThrow(Unauthenticated);
  });

  it('never shows in the error', async () => {
    const error: unknown = await verifier()
      .verify(edToken(claims).slice(0, -3))
      .catch((thrown: unknown) => thrown);
    expect(JSON.stringify(error)).not.toContain('eyJ');
    expect(error).toMatchObject({ code: 'unauthenticated' });
  });
});

describe('a token verified before', () => {
  it('is refused from the moment it expires', async () => {
    const clock = clockAt(noon);
    const verify = verifier([edKey], clock);
    const text = edToken(claims);
    await verify.verify(text);
    clock.ms = noon + 59_999;
    expect((await verify.verify(text)).playerId).toBe('alice');
    clock.ms = noon + 60_000;
    await refused(text, verify);
    clock.ms = noon + 59_999;
    expect((await verify.verify(text)).playerId).toBe('alice');
  });

  it('is refused when the clock jumps back before its beginning', async () => {
    const clock = clockAt(noon);
    const verify = verifier([edKey], clock);
    const text = edToken({ ...claims, nbf: at });
    await verify.verify(text);
    clock.ms = noon - 1;
    await refused(text, verify);
  });

  it('costs no second verification, and one that was refused is not remembered as good', async () => {
    const keys = [edKey];
    const verify = verifier(keys);
    const [good, bad] = [edToken(claims), edToken({ ...claims, aud: 'other' })];
    await verify.verify(good);
    await refused(bad, verify);
    await refused(bad, verify);
    keys.length = 0;
    expect((await verify.verify(good)).playerId).toBe('alice');
    await refused(edToken({ ...claims, sub: 'bob' }), verify);
  });
});

describe('a token for trying things out', () => {
  const dev = new DevTokens({ keyId: 'ed', privateKey: ed.privateKey, publicKey: ed.publicKey }, clockAt(noon));

  it('is one the gateway accepts until its time is over', async () => {
    const clock = clockAt(noon);
    const text = await dev.issue('bob', ['operator', 'support'], 10);
    const verify = verifier([edKey], clock);
    expect(await verify.verify(text)).toEqual({ playerId: 'bob', roles: new Set(['support', 'operator']) });
    clock.ms += 10_000;
    await refused(text, verify);
  });

  it('has the defaults of the contract', async () => {
    const payload: unknown = JSON.parse(
      Buffer.from((await dev.issue('bob')).split('.')[1] ?? '', 'base64url').toString(),
    );
    expect(payload).toEqual({
      sub: 'bob',
      roles: ['player'],
      iss: 'tirage',
      aud: 'tirage-api',
      iat: at,
      exp: at + 3600,
    });
  });

  it('is for a player id and a time ahead', async () => {
    await expect(dev.issue('a b')).rejects.toThrow(RangeError);
    for (const time of [0, -1, 1.5, NaN]) await expect(dev.issue('bob', ['player'], time)).rejects.toThrow(RangeError);
  });
});
