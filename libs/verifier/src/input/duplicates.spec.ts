import fc from 'fast-check';
import { duplicateMember } from './duplicates.js';

describe('a member that stands twice in one object', () => {
  it.each([
    ['{"a":1,"a":2}', 'a'],
    ['{"x":{"b":[{"c":1 , "c" : 2}]}}', 'c'],
    ['{"a":1,"\\u0061":2}', 'a'],
    ['[{"a":"}"},{"a":{"b":1},"b":2,"a":3}]', 'a'],
  ])('is found in %s', (text, name) => expect(duplicateMember(text)).toBe(name));

  it.each([
    '{"a":"a","b":"a"}',
    '{"a":{"a":{"a":1}},"b":[{"a":1},{"a":2}]}',
    '{"a":"\\"a\\":1,\\"a\\":"}',
    '[]',
    '"a"',
  ])('is not seen in %s', (text) => expect(duplicateMember(text)).toBeUndefined());

  it('is never seen in what one writes', () =>
    fc.assert(
      fc.property(fc.json(), (text) => expect(duplicateMember(JSON.stringify(JSON.parse(text)))).toBeUndefined()),
      { seed: 20261130 },
    ));
});
