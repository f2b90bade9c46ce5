import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { invalid } from './environment.js';
import { profiles, type Profile } from './settings.js';

/** 32-byte keys by their ids, the newest last: what is sealed now is sealed under that one. */
export type KeyRing = ReadonlyMap<string, Uint8Array>;

/** A key that tokens may be signed with. Without `kid` (PEM) it is tried for tokens of any `kid`. */
export interface TokenKey {
  readonly kid: string | undefined;
  readonly algorithm: 'EdDSA' | 'RS256';
  readonly publicKey: KeyObject;
}

/** The Ed25519 pair under which evidence bundles are signed. */
export interface SigningKey {
  readonly keyId: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

const KEY_ID = /^[A-Za-z0-9._-]{1,32}$/;
const LEAST_RSA_BITS = 2048;

/** Profiles never share keys: an id that begins with another profile's name is refused. */
function checkKeyId(setting: string, id: unknown, profile: Profile): string {
  if (typeof id !== 'string' || !KEY_ID.test(id))
    throw invalid(setting, 'key ids have 1 to 32 letters, digits, dots, hyphens and underscores');
  const owner = profiles.find((name) => id === name || id.startsWith(`${name}-`));
  if (owner !== undefined && owner !== profile) throw invalid(setting, `key ${id} belongs to the profile ${owner}`);
  return id;
}

function parseJson(setting: string, text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid(setting, `must be ${what}`);
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * `{"<key id>": "<32 bytes in base64>", …}`, the newest last. Ids that are whole numbers are refused: JSON objects do
 * not keep their order.
 */
export function parseKeyRing(setting: string, text: string, profile: Profile): KeyRing {
  const what = 'JSON {"<key id>": "<32 bytes in base64>"}, the newest last';
  const value = parseJson(setting, text, what);
  if (!isRecord(value) || Object.keys(value).length === 0) throw invalid(setting, `must be ${what}`);
  return new Map(
    Object.entries(value).map(([id, key]) => {
      if (/^\d+$/.test(id)) throw invalid(setting, `key id ${id} must not be a number`);
      const bytes =
        typeof key === 'string' && /^[A-Za-z0-9+/_-]{43}=?$/.test(key) ? Buffer.from(key, 'base64') : undefined;
      if (bytes?.length !== 32) throw invalid(setting, `key ${id.slice(0, 40)} must be 32 bytes in base64`);
      return [checkKeyId(setting, id, profile), new Uint8Array(bytes)] as const;
    }),
  );
}

/** PEM as it stands in environments: line ends may be written `\n`. */
const pemText = (text: string): string => text.replaceAll('\\n', '\n');

/** A JWK set, `{"keys": […]}`, or PEM public keys one after the other; Ed25519, or RSA of at least 2048 bits. */
export function parseTokenKeys(setting: string, text: string, profile: Profile): readonly TokenKey[] {
  if (text.includes('PRIVATE KEY')) throw invalid(setting, 'holds a private key; give public keys only');
  const keys = text.startsWith('{') ? keysOfSet(setting, text, profile) : keysOfPem(setting, text);
  if (keys.length === 0) throw invalid(setting, 'must be a JWK set or public keys in PEM');
  return keys;
}

function keysOfSet(setting: string, text: string, profile: Profile): TokenKey[] {
  const set = parseJson(setting, text, 'a JWK set or public keys in PEM');
  const keys: unknown = isRecord(set) ? set['keys'] : undefined;
  if (!Array.isArray(keys)) throw invalid(setting, 'must be a JWK set {"keys": […]}');
  return keys.map((jwk: unknown) => {
    if (!isRecord(jwk)) throw invalid(setting, 'must be a JWK set {"keys": […]}');
    if ('d' in jwk || 'k' in jwk) throw invalid(setting, 'holds a private or secret key; give public keys only');
    const kid = jwk['kid'] === undefined ? undefined : checkKeyId(setting, jwk['kid'], profile);
    return tokenKey(setting, kid, () => createPublicKey({ key: jwk, format: 'jwk' }));
  });
}

function keysOfPem(setting: string, text: string): TokenKey[] {
  const blocks = pemText(text).match(/-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g) ?? [];
  return blocks.map((pem) => tokenKey(setting, undefined, () => createPublicKey(pem)));
}

function tokenKey(setting: string, kid: string | undefined, read: () => KeyObject): TokenKey {
  const publicKey = readKey(setting, read);
  if (publicKey.asymmetricKeyType === 'ed25519') return { kid, algorithm: 'EdDSA', publicKey };
  if (publicKey.asymmetricKeyType !== 'rsa') throw invalid(setting, 'keys must be Ed25519 or RSA');
  if ((publicKey.asymmetricKeyDetails?.modulusLength ?? 0) < LEAST_RSA_BITS)
    throw invalid(setting, `RSA keys must have at least ${LEAST_RSA_BITS} bits`);
  return { kid, algorithm: 'RS256', publicKey };
}

function readKey(setting: string, read: () => KeyObject): KeyObject {
  try {
    return read();
  } catch {
    throw invalid(setting, 'holds a key that cannot be read');
  }
}

/**
 * An Ed25519 private key: a JWK whose `kid` is the key id, or PKCS #8 in PEM; without `kid` the id is the first 16
 * characters of the public key in base64url.
 */
export function parseSigningKey(setting: string, text: string, profile: Profile): SigningKey {
  const jwk = text.startsWith('{') ? parseJson(setting, text, 'a JWK or PKCS #8 in PEM') : undefined;
  const privateKey = readKey(setting, () =>
    isRecord(jwk) ? createPrivateKey({ key: jwk, format: 'jwk' }) : createPrivateKey(pemText(text)),
  );
  if (privateKey.asymmetricKeyType !== 'ed25519') throw invalid(setting, 'must be an Ed25519 private key');
  const publicKey = createPublicKey(privateKey);
  const given = isRecord(jwk) ? jwk['kid'] : undefined;
  const keyId = given === undefined ? publicPart(publicKey).slice(0, 16) : checkKeyId(setting, given, profile);
  return { keyId, privateKey, publicKey };
}

const publicPart = (key: KeyObject): string => key.export({ format: 'jwk' }).x ?? '';
