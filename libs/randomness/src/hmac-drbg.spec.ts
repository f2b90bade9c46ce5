import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { hmacDrbg } from './index.js';

interface Golden {
  readonly source: string;
  readonly vectors: readonly {
    readonly entropyInput: string;
    readonly nonce: string;
    readonly personalizationString: string;
    readonly returnedBits: string;
  }[];
}

const golden = JSON.parse(
  readFileSync(fileURLToPath(new URL('./golden/hmac-drbg-sha256-vectors.json', import.meta.url)), 'utf8'),
) as Golden;
const bytes = (hex: string) => Buffer.from(hex, 'hex');

describe('HMAC_DRBG', () => {
  it('has all 30 cases of the NIST, half of them with a personalization', () => {
    expect(golden.vectors).toHaveLength(30);
    expect(golden.vectors.filter((vector) => vector.personalizationString !== '')).toHaveLength(15);
  });

  it.each(golden.vectors.map((vector, index) => [index, vector] as const))('agrees with NIST case %i', (_, vector) => {
    const drbg = hmacDrbg(bytes(vector.entropyInput), bytes(vector.nonce), bytes(vector.personalizationString));
    drbg.generate(128);
    expect(Buffer.from(drbg.generate(128)).toString('hex')).toBe(vector.returnedBits);
  });

  it('gives at most what one request may ask for', () => {
    const drbg = hmacDrbg(bytes('00'), bytes(''), bytes(''));
    expect(drbg.generate(65_536)).toHaveLength(65_536);
    expect(() => drbg.generate(65_537)).toThrow(RangeError);
  });
});
