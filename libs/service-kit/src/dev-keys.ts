import { generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { invalid } from './environment.js';

/**
 * Texts made once for a `dev` or `sandbox` installation and kept in `<TIRAGE_DATA>/dev-keys/<profile>.<name>.json`, readable
 * by their owner alone. Several processes may start at once: the first file wins and all read it. Throws {@link InvalidSetting}
 * when the folder cannot be used.
 */
export function madeOnce(dataFolder: string, profile: 'dev' | 'sandbox', name: string, make: () => string): string {
  const folder = path.join(dataFolder, 'dev-keys');
  const file = path.join(folder, `${profile}.${name}.json`);
  try {
    const kept = readIfThere(file);
    if (kept !== undefined) return kept;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeNew(folder, file, make());
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = codeOf(error);
    if (typeof code !== 'string') throw error;
    throw invalid('TIRAGE_DATA', `keys cannot be kept in ${folder} (${code})`);
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Complete and on disk before it has its name, because what is sealed under a key is lost with it. */
function writeNew(folder: string, file: string, text: string): void {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = openSync(draft, 'wx', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  try {
    linkSync(draft, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  const directory = openSync(folder, 'r');
  fsyncSync(directory);
  closeSync(directory);
}

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

/** `{"<profile>-1": "<32 fresh bytes>"}`. */
export const freshKeyRing = (profile: string): string =>
  JSON.stringify({ [`${profile}-1`]: randomBytes(32).toString('base64') });

/** A fresh Ed25519 private key as a JWK whose `kid` carries the profile. */
export function freshKeyPair(profile: string): string {
  const jwk = (key: KeyObject) => key.export({ format: 'jwk' });
  return JSON.stringify({
    ...jwk(generateKeyPairSync('ed25519').privateKey),
    kid: `${profile}-${randomBytes(4).toString('hex')}`,
  });
}
