import fc from 'fast-check';
import type { Json } from '@tirage/kernel';
import { cursorOf } from './cursor.js';

const isText = (value: Json): value is string => typeof value === 'string';
const rounds = cursorOf('rounds', isText);

describe('cursors', () => {
  it('come back as they went', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (place) => {
        expect(rounds.decode(rounds.encode(place))).toBe(place);
      }),
      { seed: 1 },
    );
  });

  it.each([
    ['another list’s', cursorOf('entries', isText).encode('a')],
    ['another version’s', Buffer.from('[2,"rounds","a"]').toString('base64url')],
    ['another shape’s', Buffer.from('[1,"rounds",7]').toString('base64url')],
    ['longer', Buffer.from('[1,"rounds","a",1]').toString('base64url')],
    ['no JSON', Buffer.from('nothing').toString('base64url')],
    ['padded', `${rounds.encode('a')}=`],
    ['another spelling', Buffer.from('[1, "rounds","a"]').toString('base64url')],
    ['empty', ''],
    ['too long', 'A'.repeat(513)],
  ])('of %s are refused', (_what, text) => {
    expect(rounds.decode(text)).toBeUndefined();
  });

  it('are refused for any other text, without a throw', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const place = rounds.decode(text);
        if (place !== undefined) expect(rounds.encode(place)).toBe(text);
      }),
      { seed: 1 },
    );
  });

  it('are not made longer than they are taken', () => {
    expect(() => rounds.encode('a'.repeat(500))).toThrow(RangeError);
  });
});
