import fc from 'fast-check';
import { SealBroken, openSeed, openUnit, sealKeys, sealSeed, sealUnit, seedKeys, unitKeys } from './index.js';

const keyOf = (n: number) => new Uint8Array(32).fill(n);
const master = sealKeys([['k1', keyOf(1)]]);
const ring = unitKeys(master, 'tresors-des-champs');
const place = { block: 'tresors-des-champs_200_1', position: 41, roundId: '7c9e6679-7425-50de-944b-e07fc1f90ae7' };
const unit = { unitSeed: keyOf(9) };

/** Why it cannot be opened. */
function broken(opening: () => unknown): string {
  try {
    opening();
  } catch (error) {
    if (error instanceof SealBroken) return error.reason;
    throw error;
  }
  return 'opened';
}

describe('a sealed unit', () => {
  it.each([undefined, '0.00', '50000.00', { amount: '20000.00', extras: 3 }])('opens again with lot %j', (lot) => {
    const whole = lot === undefined ? unit : { ...unit, lot };
    expect(openUnit(ring, place, sealUnit(ring, place, whole))).toEqual(whole);
  });

  it('is the same text when the same decision is taken again, and another one for anything else', () => {
    const sealed = sealUnit(ring, place, unit);
    expect(sealUnit(ring, { ...place }, { unitSeed: keyOf(9) })).toBe(sealed);
    const others = [
      sealUnit(ring, { ...place, position: 42 }, unit),
      sealUnit(ring, { ...place, roundId: '7c9e6679-7425-50de-944b-e07fc1f90ae8' }, unit),
      sealUnit(ring, place, { unitSeed: keyOf(8) }),
      sealUnit(ring, place, { ...unit, lot: '0.00' }),
      sealUnit(unitKeys(master, 'la-course'), place, unit),
    ];
    const nonceOf = (text: string) => Buffer.from(text, 'base64url').toString('hex', 4, 16);
    expect(new Set([sealed, ...others].map(nonceOf)).size).toBe(6);
  });

  it('is as long when it wins much as when it wins nothing', () => {
    const lots = [undefined, '0.00', '50000.00', { amount: '20000.00', extras: 3 }];
    const lengths = lots.map((lot) => sealUnit(ring, place, lot === undefined ? unit : { ...unit, lot }).length);
    expect(new Set(lengths).size).toBe(1);
  });

  it('does not open with any bit changed', () => {
    const sealed = Buffer.from(sealUnit(ring, place, unit), 'base64url');
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const changed = Buffer.from(sealed);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(broken(() => openUnit(ring, place, changed.toString('base64url')))).not.toBe('opened');
    }
  });

  it('does not open elsewhere: other block, position or round', () => {
    const sealed = sealUnit(ring, place, unit);
    const others = [
      { ...place, block: 'tresors-des-champs_200_2' },
      { ...place, position: 42 },
      { ...place, roundId: '7c9e6679-7425-50de-944b-e07fc1f90ae8' },
    ];
    for (const other of others) expect(broken(() => openUnit(ring, other, sealed))).toBe('not-authentic');
  });

  it('does not open with the keys of another game, another master, the master itself or another id', () => {
    const sealed = sealUnit(ring, place, unit);
    const others = [
      unitKeys(master, 'la-course'),
      seedKeys(master, 'tresors-des-champs'),
      unitKeys(sealKeys([['k1', keyOf(2)]]), 'tresors-des-champs'),
      master,
    ];
    for (const other of others) expect(broken(() => openUnit(other, place, sealed))).toBe('not-authentic');
    const renamed = unitKeys(sealKeys([['k2', keyOf(1)]]), 'tresors-des-champs');
    expect(broken(() => openUnit(renamed, place, sealed))).toBe('unknown-key');
  });

  it('opens with the keys given to its game alone', () => {
    const given = sealKeys([['k1', ring.current.key]]);
    expect(openUnit(given, place, sealUnit(ring, place, unit))).toEqual(unit);
  });

  it('opens after the keys were changed, as long as the old one is kept', () => {
    const sealed = sealUnit(ring, place, unit);
    const newer = sealKeys([
      ['k2', keyOf(2)],
      ['k1', keyOf(1)],
    ]);
    expect(openUnit(unitKeys(newer, 'tresors-des-champs'), place, sealed)).toEqual(unit);
    expect(sealUnit(unitKeys(newer, 'tresors-des-champs'), place, unit)).not.toBe(sealed);
  });

  it('is told from anything else by one typed error', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String()), (text) => {
        expect(broken(() => openUnit(ring, place, text))).toBe('malformed');
      }),
      { seed: 6 },
    );
    const sealed = sealUnit(ring, place, unit);
    for (const text of [`${sealed}=`, ` ${sealed}`, sealed.slice(0, -1), sealSeed(ring, 'b', keyOf(1))]) {
      expect(broken(() => openUnit(ring, place, text))).toBe('malformed');
    }
  });
});

describe('a sealed block seed', () => {
  const seeds = seedKeys(master, 'tresors-des-champs');
  const sealed = sealSeed(seeds, place.block, keyOf(7));

  it('opens for its own block with the seed keys alone', () => {
    expect(openSeed(seeds, place.block, sealed)).toEqual(keyOf(7));
    expect(sealSeed(seeds, place.block, keyOf(7))).toBe(sealed);
    expect(broken(() => openSeed(seeds, 'tresors-des-champs_200_2', sealed))).toBe('not-authentic');
    expect(broken(() => openSeed(ring, place.block, sealed))).toBe('not-authentic');
  });
});

describe('a ring of keys', () => {
  it.each([
    ['no key', []],
    ['a short key', [['k1', new Uint8Array(31)]]],
    ['an id with a space', [['k 1', keyOf(1)]]],
    [
      'one id twice',
      [
        ['k1', keyOf(1)],
        ['k1', keyOf(2)],
      ],
    ],
  ] as [string, [string, Uint8Array][]][])('refuses %s', (_, entries) => {
    expect(() => sealKeys(entries)).toThrow(RangeError);
  });
});
