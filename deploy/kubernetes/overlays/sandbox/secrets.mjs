/**
 * Makes the keys of the sandbox, once, as files of this folder that git ignores: `node deploy/kubernetes/overlays/sandbox/secrets.mjs`.
 * A file that is there stays as it is: what is sealed under a key is lost with it.
 */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { games, unitKeys, withFreshKey } from '../../../keys.mjs';

const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), 'secrets');

function once(name, make) {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  if (existsSync(file)) return readFileSync(file, 'utf8');
  writeFileSync(file, make(), { mode: 0o600, flag: 'wx' });
  console.log(`made ${path.relative(process.cwd(), file)}`);
  return readFileSync(file, 'utf8');
}

const keyPair = () =>
  JSON.stringify({
    ...generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }),
    kid: `sandbox-${randomBytes(4).toString('hex')}`,
  });

const draw = once('draw.env', () => `TIRAGE_SEAL_KEYS=${JSON.stringify(withFreshKey({}, 'sandbox-1'))}\n`);
const ring = JSON.parse(draw.slice(draw.indexOf('=') + 1));
for (const game of games) once(`${game}.env`, () => `TIRAGE_UNIT_KEYS=${JSON.stringify(unitKeys(ring, game))}\n`);
once('support.env', () => `TIRAGE_SIGNING_KEY=${keyPair()}\n`);
// Signs the tokens that POST /v1/dev/tokens gives out; gateway, support and analytics read it where they would make their own.
once('sandbox.token-key.json', keyPair);
