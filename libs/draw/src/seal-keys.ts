import { deriveKey } from '@tirage/randomness';

const KEY_BYTES = 32;
const KEY_ID = /^[A-Za-z0-9._-]{1,32}$/;

/** One key of a ring, with what is derived from it once: a key for each of its two uses. */
export interface SealKey {
  readonly id: string;
  readonly key: Uint8Array;
  readonly encryptionKey: Uint8Array;
  readonly nonceKey: Uint8Array;
}

/** Keys by id. The first one seals; the others open what was sealed before, until their last round has ended. */
export interface SealKeys {
  readonly current: SealKey;
  readonly byId: ReadonlyMap<string, SealKey>;
}

/** A ring of 32-byte keys, the newest first. Throws `RangeError` for no key, a doubled or odd id, a wrong length. */
export function sealKeys(entries: readonly (readonly [id: string, key: Uint8Array])[]): SealKeys {
  const keys = entries.map(([id, key]) => sealKey(id, key));
  const byId = new Map(keys.map((key) => [key.id, key]));
  const [current] = keys;
  if (current === undefined || byId.size !== keys.length)
    throw new RangeError('a ring has keys, each under its own id');
  return { current, byId };
}

/** What draw and the service of one game hold: opens that game's units and nothing else. */
export function unitKeys(master: SealKeys, game: string): SealKeys {
  return derivedRing(master, `unit/${game}`);
}

/** What draw alone holds: opens the seeds of one game's blocks. */
export function seedKeys(master: SealKeys, game: string): SealKeys {
  return derivedRing(master, `seed/${game}`);
}

function derivedRing(master: SealKeys, label: string): SealKeys {
  return sealKeys([...master.byId.values()].map(({ id, key }) => [id, deriveKey(key, label)] as const));
}

function sealKey(id: string, key: Uint8Array): SealKey {
  if (!KEY_ID.test(id)) throw new RangeError('a key id has 1 to 32 letters, digits, dots, hyphens or underscores');
  if (key.length !== KEY_BYTES) throw new RangeError(`key ${id} does not have ${KEY_BYTES} bytes`);
  return { id, key, encryptionKey: deriveKey(key, 'seal/encrypt'), nonceKey: deriveKey(key, 'seal/nonce') };
}
