import { UUID } from '@eventstore/db-client/generated/shared_pb.js';
import fc from 'fast-check';
import { uuidMessage, uuidText } from './uuid.js';

describe('an id in the protocol', () => {
  it.each([
    ['00010203-0405-0607-0809-0a0b0c0d0e0f', '283686952306183', '579005069656919567'],
    ['ffffffff-ffff-ffff-8000-000000000000', '-1', '-9223372036854775808'],
  ])('%s is two signed numbers of 64 bits, high bits first', (text, most, least) => {
    const message = uuidMessage(text, true);
    expect(message.getStructured()?.getMostSignificantBits()).toBe(most);
    expect(message.getStructured()?.getLeastSignificantBits()).toBe(least);
  });

  it('is read back as it was written, as text and as numbers, over the wire', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.boolean(), (text, structured) => {
        const wire = uuidMessage(text, structured).serializeBinary();
        expect(uuidText(UUID.deserializeBinary(wire))).toBe(text);
      }),
      { seed: 1 },
    );
  });

  it('is read in lower case, and refused when it is none', () => {
    const upper = new UUID().setString('00010203-0405-0607-0809-0A0B0C0D0E0F');
    expect(uuidText(upper)).toBe('00010203-0405-0607-0809-0a0b0c0d0e0f');
    expect(() => uuidText(new UUID().setString('1'))).toThrow(/not a UUID/);
    expect(() => uuidText(undefined)).toThrow(/not a UUID/);
  });
});
