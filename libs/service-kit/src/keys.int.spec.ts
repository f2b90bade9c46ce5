import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { madeOnce } from './dev-keys.js';
import { InvalidSetting, type Environment } from './environment.js';
import { keysFrom } from './keys.js';
import type { Profile } from './settings.js';

let dataFolder = '';
beforeEach(() => {
  dataFolder = mkdtempSync(path.join(tmpdir(), 'tirage-keys-'));
});
afterEach(() => rmSync(dataFolder, { recursive: true }));

const keys = (profile: Profile, env: Environment = {}) => keysFrom(env, { profile, dataFolder });
const ed25519 = generateKeyPairSync('ed25519');
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = { publicKey: ed25519.publicKey.export({ type: 'spki', format: 'pem' }).toString() };
const fresh = () => randomBytes(32).toString('base64');

describe('keys of dev and sandbox', () => {
  it('are made once and kept for their owner alone', () => {
    const first = keys('dev');
    const made = [first.seal(), first.signing().keyId, first.devTokens()?.keyId, first.tokens().map(({ kid }) => kid)];
    const again = keys('dev');
    expect([
      again.seal(),
      again.signing().keyId,
      again.devTokens()?.keyId,
      again.tokens().map(({ kid }) => kid),
    ]).toEqual(made);

    const folder = path.join(dataFolder, 'dev-keys');
    expect(readdirSync(folder)).toEqual(['dev.seal-keys.json', 'dev.signing-key.json', 'dev.token-key.json']);
    for (const file of readdirSync(folder)) expect(statSync(path.join(folder, file)).mode & 0o777).toBe(0o600);
  });

  it('are never shared between profiles', () => {
    const [dev, sandbox] = [keys('dev'), keys('sandbox')];
    expect([...dev.seal().keys(), ...sandbox.seal().keys()]).toEqual(['dev-1', 'sandbox-1']);
    expect(dev.seal().get('dev-1')).not.toEqual(sandbox.seal().get('sandbox-1'));
    expect(dev.signing().keyId).toMatch(/^dev-/);
    expect(sandbox.devTokens()?.keyId).toMatch(/^sandbox-/);
  });

  it('are the same for all processes that start at once', () => {
    let made = 0;
    const start = (): string =>
      madeOnce(dataFolder, 'dev', 'raced', () => ((made += 1), made === 1 ? `${start()}!` : 'inner'));
    // The inner call finishes while the outer one is still making its own.
    expect(start()).toBe('inner');
    expect(madeOnce(dataFolder, 'dev', 'raced', () => 'later')).toBe('inner');
    expect(readdirSync(path.join(dataFolder, 'dev-keys'))).toEqual(['dev.raced.json']);
  });

  it('need a folder that can be written', () => {
    const inAFile = path.join(dataFolder, 'file');
    writeFileSync(inAFile, '');
    expect(() => keysFrom({}, { profile: 'dev', dataFolder: inAFile }).seal()).toThrow(/^TIRAGE_DATA: [^\n]+$/);
  });

  it('come from the environment where it sets them', () => {
    const key = fresh();
    expect([...keys('dev', { TIRAGE_SEAL_KEYS: JSON.stringify({ mine: key }) }).seal()]).toEqual([
      ['mine', new Uint8Array(Buffer.from(key, 'base64'))],
    ]);
    expect(existsSync(path.join(dataFolder, 'dev-keys'))).toBe(false);
  });

  it('leave the tokens of trying things out valid beside given keys', () => {
    expect(
      keys('dev', { TIRAGE_JWT_PUBLIC_KEYS: pem.publicKey })
        .tokens()
        .map(({ kid }) => kid),
    ).toEqual([undefined, expect.stringMatching(/^dev-/)]);
  });
});

describe('keys of production', () => {
  it.each([
    ['TIRAGE_JWT_PUBLIC_KEYS', 'tokens'],
    ['TIRAGE_SEAL_KEYS', 'seal'],
    ['TIRAGE_UNIT_KEYS', 'unit'],
    ['TIRAGE_SIGNING_KEY', 'signing'],
  ] as const)('are required: %s', (setting, kind) => {
    keys('dev').devTokens();
    const read = () => keys('production')[kind]();
    expect(read).toThrow(InvalidSetting);
    expect(read).toThrow(`${setting}: is required in production`);
    expect(readdirSync(path.join(dataFolder, 'dev-keys'))).toEqual(['dev.token-key.json']);
  });

  it('sign no tokens', () => {
    expect(keys('production', { TIRAGE_JWT_PUBLIC_KEYS: pem.publicKey }).devTokens()).toBeUndefined();
  });

  it('do not include those that a dev run left in the folder', () => {
    keys('dev').tokens();
    expect(keys('production', { TIRAGE_JWT_PUBLIC_KEYS: pem.publicKey }).tokens()).toHaveLength(1);
  });
});

describe('formats', () => {
  const sealed = (ring: unknown) => keys('dev', { TIRAGE_SEAL_KEYS: JSON.stringify(ring) }).seal();
  const tokens = (text: string) => keys('dev', { TIRAGE_JWT_PUBLIC_KEYS: text }).tokens();
  const signing = (text: string) => keys('dev', { TIRAGE_SIGNING_KEY: text }).signing();
  const set = (...jwks: object[]) => JSON.stringify({ keys: jwks });

  it('keep the order of a ring, the newest last', () => {
    expect([...sealed({ zeta: fresh(), alpha: fresh(), 'dev-3': fresh() }).keys()]).toEqual(['zeta', 'alpha', 'dev-3']);
  });

  it.each([
    ['nothing', {}],
    ['a list', [fresh()]],
    ['16 bytes', { a: randomBytes(16).toString('base64') }],
    ['33 bytes', { a: randomBytes(33).toString('base64') }],
    ['hex', { a: randomBytes(32).toString('hex') }],
    ['a number as id, whose place JSON forgets', { '2': fresh() }],
    ['another profile', { 'production-1': fresh() }],
    ['an id with a space', { 'a b': fresh() }],
  ])('refuse a ring with %s', (_what, ring) => {
    expect(() => sealed(ring)).toThrow(/^TIRAGE_SEAL_KEYS: [^\n]+$/);
  });

  it('take JWK sets and PEM, also with written line ends', () => {
    expect(
      tokens(
        set({ ...ed25519.publicKey.export({ format: 'jwk' }), kid: 'a' }, rsa.publicKey.export({ format: 'jwk' })),
      ),
    ).toMatchObject([{ kid: 'a', algorithm: 'EdDSA' }, { kid: undefined, algorithm: 'RS256' }, {}]);
    const two = pem.publicKey + rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString();
    for (const text of [two, two.replaceAll('\n', '\\n')])
      expect(tokens(text)).toMatchObject([{ algorithm: 'EdDSA' }, { algorithm: 'RS256' }, {}]);
  });

  it.each([
    ['no key', 'nothing'],
    ['an empty set', set()],
    ['a private PEM', ed25519.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()],
    ['a private JWK', set(ed25519.privateKey.export({ format: 'jwk' }))],
    ['a shared secret', set({ kty: 'oct', k: fresh() })],
    ['a short RSA key', set(generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ format: 'jwk' }))],
    ['another curve', set(generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' }))],
    ['a key of another profile', set({ ...ed25519.publicKey.export({ format: 'jwk' }), kid: 'sandbox-1' })],
    ['a broken PEM', '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----'],
  ])('refuse as token keys %s', (_what, text) => {
    expect(() => tokens(text)).toThrow(/^TIRAGE_JWT_PUBLIC_KEYS: [^\n]+$/);
  });

  it('take an Ed25519 private key to sign with', () => {
    const jwk = ed25519.privateKey.export({ format: 'jwk' });
    expect(signing(JSON.stringify({ ...jwk, kid: 'mine' })).keyId).toBe('mine');
    expect(signing(ed25519.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()).keyId).toBe(
      jwk.x?.slice(0, 16),
    );
    for (const text of [pem.publicKey, rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), '{', 'x'])
      expect(() => signing(text)).toThrow(/^TIRAGE_SIGNING_KEY: [^\n]+$/);
  });

  it('give a game its own keys, and a process with the masters those', () => {
    const one = JSON.stringify({ 'dev-1': fresh() });
    expect(keys('dev', { TIRAGE_UNIT_KEYS: one }).unit().kind).toBe('game');
    expect(keys('dev', { TIRAGE_UNIT_KEYS: one, TIRAGE_SEAL_KEYS: one }).unit().kind).toBe('master');
    expect(keys('dev').unit()).toEqual({ kind: 'master', ring: keys('dev').seal() });
  });
});
