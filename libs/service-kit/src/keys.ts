import { freshKeyPair, freshKeyRing, madeOnce } from './dev-keys.js';
import { invalid, text, type Environment } from './environment.js';
import {
  parseKeyRing,
  parseSigningKey,
  parseTokenKeys,
  type KeyRing,
  type SigningKey,
  type TokenKey,
} from './key-formats.js';
import type { Settings } from './settings.js';

/**
 * Keys of units: of one game, given to its service; or the masters, where draw runs in the same process or the profile
 * makes its keys itself. What HKDF makes of a master under `unit/<game>` is the game's.
 */
export interface UnitKeys {
  readonly kind: 'game' | 'master';
  readonly ring: KeyRing;
}

/** The keys of a process: only those that its services need. */
export interface Keys {
  /** Read on demand; each throws {@link InvalidSetting} when it is missing in `production` or wrong. */
  tokens(): readonly TokenKey[];
  /** The key that signs tokens for trying things out; undefined in `production`. */
  devTokens(): SigningKey | undefined;
  seal(): KeyRing;
  unit(): UnitKeys;
  signing(): SigningKey;
}

/**
 * Where a process finds its keys. In `production` each comes from the environment; in `dev` and `sandbox` one that is not
 * set is made once and kept under `dataFolder`.
 */
export function keysFrom(env: Environment, { profile, dataFolder }: Pick<Settings, 'profile' | 'dataFolder'>): Keys {
  const given = (setting: string, fileName: string, fresh: (profile: string) => string): string => {
    const value = text(env, setting);
    if (value !== undefined) return value;
    if (profile === 'production') throw invalid(setting, 'is required in production');
    return madeOnce(dataFolder, profile, fileName, () => fresh(profile));
  };
  const ring = (setting: string, value: string): KeyRing => parseKeyRing(setting, value, profile);

  const devTokens = (): SigningKey | undefined => {
    if (profile === 'production') return undefined;
    const kept = madeOnce(dataFolder, profile, 'token-key', () => freshKeyPair(profile));
    return parseSigningKey('dev-keys/token-key', kept, profile);
  };
  const seal = (): KeyRing => ring('TIRAGE_SEAL_KEYS', given('TIRAGE_SEAL_KEYS', 'seal-keys', freshKeyRing));

  return {
    devTokens,
    seal,
    tokens: () => {
      const value = text(env, 'TIRAGE_JWT_PUBLIC_KEYS');
      if (value === undefined && profile === 'production')
        throw invalid('TIRAGE_JWT_PUBLIC_KEYS', 'is required in production');
      const own = devTokens();
      return [
        ...(value === undefined ? [] : parseTokenKeys('TIRAGE_JWT_PUBLIC_KEYS', value, profile)),
        ...(own === undefined ? [] : [{ kid: own.keyId, algorithm: 'EdDSA' as const, publicKey: own.publicKey }]),
      ];
    },
    unit: () => {
      const value = text(env, 'TIRAGE_UNIT_KEYS');
      // A process that holds the masters (draw and games in one) has the keys of every game in them.
      if (text(env, 'TIRAGE_SEAL_KEYS') !== undefined) return { kind: 'master', ring: seal() };
      if (value !== undefined) return { kind: 'game', ring: ring('TIRAGE_UNIT_KEYS', value) };
      if (profile === 'production') throw invalid('TIRAGE_UNIT_KEYS', 'is required in production');
      return { kind: 'master', ring: seal() };
    },
    signing: () =>
      parseSigningKey('TIRAGE_SIGNING_KEY', given('TIRAGE_SIGNING_KEY', 'signing-key', freshKeyPair), profile),
  };
}
