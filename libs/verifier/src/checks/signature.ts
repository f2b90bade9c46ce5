import { createPublicKey, verify } from 'node:crypto';
import { check, skipped, unequal, type Check } from '../check.js';
import type { RoundBundle, Signature } from '../input/round-bundle.js';
import type { JsonObject } from '../json.js';
import { canonicalJson } from '../primitives/index.js';

/** `key`: whose signature it must be, base64url of the 32 bytes; undefined: whoever's the file says. */
export function signature({ whole, signature: found }: RoundBundle, key: string | undefined): Check {
  const name = 'signature';
  if (found === undefined) {
    return key === undefined
      ? skipped(name, 'the file is not signed')
      : check(name, '', [`expected one by ${key}, found none`]);
  }
  const signed: JsonObject = Object.fromEntries(Object.entries(whole).filter(([member]) => member !== 'signature'));
  return check(name, `by the key ${found.publicKey}: make sure that it is the operator's`, [
    ...unequal('algorithm', 'Ed25519', found.algorithm),
    ...(key === undefined ? [] : unequal('public key', key, found.publicKey)),
    ...(isSigned(Buffer.from(canonicalJson(signed), 'utf8'), found)
      ? []
      : ['expected a signature of what the file holds, found another: it was changed after it was signed']),
  ]);
}

function isSigned(message: Uint8Array, { publicKey, value }: Signature): boolean {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
    return verify(null, message, key, Buffer.from(value, 'base64url'));
  } catch {
    return false;
  }
}
