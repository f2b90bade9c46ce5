import fc from 'fast-check';
import { parseStrictJson } from './strict-json.js';

const read = (text: string) => parseStrictJson(text, { maxDepth: 8 });
const SEEDED = { seed: 20261130 };

const depthOf = (value: unknown): number =>
  value !== null && typeof value === 'object' ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

describe('strict JSON', () => {
  it.each([
    ['{"a":1,"a":2}', 'a'],
    ['{"a":1,"\\u0061":2}', 'a'],
    ['{"choices":{"mode":"auto","x":[],"mode":"manual"}}', 'choices.mode'],
    ['{"bets":[{"ships":[1,2]},{"ships":[1],"ships":[2]}]}', 'bets.1.ships'],
    ['{"a":{"b":"}\\"","c":",","b":1}}', 'a.b'],
  ])('refuses a member that is there twice: %s', (text, field) => {
    expect(read(text)).toEqual({ error: { field, message: 'is there twice' } });
  });

  it.each(['{"__proto__":{}}', '{"\\u005f_proto__":1}'])('refuses %s', (text) => {
    expect(read(text)).toEqual({ error: { field: '__proto__', message: 'is not allowed' } });
  });

  it.each(['', '{', '{"a":1}x', "{'a':1}", '{"a":01}', 'NaN', 'undefined', '{"a":"\n"}', '[1,]'])(
    'refuses what is not JSON: %j',
    (text) => {
      expect(read(text)).toEqual({ error: { field: '', message: 'is not JSON' } });
    },
  );

  it('takes 8 levels and refuses the ninth', () => {
    const nested = (depth: number) => '{"a":'.repeat(depth - 1) + '[]' + '}'.repeat(depth - 1);
    expect(read(nested(8))).toEqual({ value: JSON.parse(nested(8)) as unknown });
    expect(read(nested(9))).toEqual({ error: { field: 'a.a.a.a.a.a.a.a', message: 'is nested more than 8 deep' } });
  });

  it('bears thousands of levels', () => {
    expect(read('['.repeat(8000) + ']'.repeat(8000))).toHaveProperty('error');
  });

  it('is JSON.parse for every text in which nothing is there twice', () => {
    const text = fc.string({ unit: fc.constantFrom('"', '\\', '{', '}', '[', ']', ',', ':', 'a', 'é', '\u2028') });
    const value = fc.letrec((tie) => ({
      any: fc.oneof({ maxDepth: 10 }, tie('leaf'), tie('list'), tie('object')),
      leaf: fc.oneof(text, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean(), fc.constant(null)),
      list: fc.array(tie('any'), { maxLength: 3 }),
      object: fc.dictionary(text, tie('any'), { maxKeys: 3, noNullPrototype: true }),
    })).any;
    const spaces = fc.constantFrom(undefined, 1, '\t');
    fc.assert(
      fc.property(value, spaces, (any, space) => {
        const written = JSON.stringify(any, null, space);
        const result = read(written);
        if (depthOf(any) > 8) expect(result).toHaveProperty('error.message', 'is nested more than 8 deep');
        else expect(result).toEqual({ value: JSON.parse(written) as unknown });
      }),
      { ...SEEDED, numRuns: 500 },
    );
  });

  it('finds a member doubled anywhere', () => {
    const name = fc.string({ maxLength: 5 }).filter((text) => text !== '__proto__');
    const members = fc.uniqueArray(name, { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(members, fc.nat(), fc.nat(), fc.jsonValue({ maxDepth: 2 }), (names, which, where, value) => {
        const texts = names.map((one) => `${JSON.stringify(one)}:${JSON.stringify(value)}`);
        const doubled = [...texts];
        doubled.splice(where % (texts.length + 1), 0, texts[which % texts.length] ?? '');
        expect(read(`{${texts.join()}}`)).toHaveProperty('value');
        expect(read(`{"in":{${doubled.join()}}}`)).toHaveProperty('error.message', 'is there twice');
      }),
      SEEDED,
    );
  });

  it('never throws', () => {
    const noise = fc.string({
      unit: fc.constantFrom('{', '}', '[', ']', '"', ',', ':', '\\', 'u', '0', 'a', '1', ' ', '-', 'e', '.'),
    });
    fc.assert(
      fc.property(noise, (text) => {
        const result = read(text);
        if ('value' in result) expect(result.value).toEqual(JSON.parse(text));
      }),
      { ...SEEDED, numRuns: 2000 },
    );
  });
});
