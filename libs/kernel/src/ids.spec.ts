import fc from 'fast-check';
import { v5 } from 'uuid';
import { canonicalJson, derivedId, hashOf, isUuid } from './index.js';

describe('derived ids', () => {
  it('are the same for the same parts, whatever the order of members', () => {
    expect(derivedId('a', { x: 1, y: 2 })).toBe(derivedId('a', { y: 2, x: 1 }));
    expect(isUuid(derivedId('a'))).toBe(true);
  });

  it('keep their parts apart', () => {
    expect(derivedId('a', 'bc')).not.toBe(derivedId('ab', 'c'));
  });

  it('are UUIDs of version 5 as everybody makes them, of the canonical text of the parts', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (parts) => {
        expect(derivedId(...parts)).toBe(v5(canonicalJson(parts), '6f1c3c0e-6a53-5d0b-9c41-0d7a3b1f2e58'));
      }),
      { seed: 1 },
    );
  });

  it('do not change from one version of Tirage to the next', () => {
    expect(derivedId('player-1', 'key-1')).toBe('f17a41dc-834d-5663-8452-79c4c3f6a39d');
    expect(hashOf({ b: '2.00', a: null })).toBe(hashOf({ a: null, b: '2.00' }));
  });
});

describe('canonical JSON', () => {
  it('sorts members and leaves undefined out', () => {
    expect(canonicalJson({ b: [1, { d: 1, c: 2 }], a: undefined })).toBe('{"b":[1,{"c":2,"d":1}]}');
  });

  it('refuses what JSON cannot hold', () => {
    expect(() => canonicalJson(() => 1)).toThrow(TypeError);
  });
});
