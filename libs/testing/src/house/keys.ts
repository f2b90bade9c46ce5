import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { Keys, SigningKey } from '@tirage/service-kit';

const pair = (keyId: string): SigningKey => ({ keyId, ...generateKeyPairSync('ed25519') });

/** Fresh keys that no file knows. */
export function freshKeys(): Keys {
  const [tokens, signing] = [pair('dev-tokens'), pair('dev-signing')];
  const ring = new Map([['dev-1', new Uint8Array(randomBytes(32))]]);
  return {
    tokens: () => [{ kid: tokens.keyId, algorithm: 'EdDSA', publicKey: tokens.publicKey }],
    devTokens: () => tokens,
    seal: () => ring,
    unit: () => ({ kind: 'master', ring }),
    signing: () => signing,
  };
}
