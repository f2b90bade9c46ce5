import { hashOf } from '@tirage/kernel';
import type { GameRules } from './game-definition.js';
import { InvalidOperatorData, operatorData } from './operator-data.js';
import { boundRules, rulesVersions } from './rules-versions.js';
import { PAIRS_RULES } from './spec/pairs.js';

interface File {
  readonly version: string;
  readonly cards: number;
}
const versionFrom = (file: unknown) => {
  const { version, cards } = file as File;
  const published: GameRules = { ...PAIRS_RULES, version, hash: `hash of ${version}` };
  return { published, cards };
};
const versionsOf = (...files: readonly File[]) => rulesVersions('pairs', files, versionFrom);

describe('versions of the rules', () => {
  const versions = versionsOf({ version: '1', cards: 3 }, { version: '2', cards: 4 });

  it('stand in the order of their files', () =>
    expect(versions.rules.map(({ version }) => version)).toEqual(['1', '2']));
  it('are found by their hash', () => expect(versions.rules.map((rules) => versions.of(rules).cards)).toEqual([3, 4]));
  it('are none but those of the files', () => expect(() => versions.of(PAIRS_RULES)).toThrow(/pairs never had rules/));
  it('are at least one, each with a name of its own', () => {
    expect(() => versionsOf()).toThrow(InvalidOperatorData);
    expect(() => versionsOf({ version: '1', cards: 3 }, { version: '1', cards: 4 })).toThrow(
      'there is one of this name already',
    );
  });
});

describe('bound rules', () => {
  const { hash: _, ...rules } = PAIRS_RULES;
  const bound = boundRules('pairs', rules);

  it('have the hash of what is served of them', () => {
    const served = JSON.parse(
      JSON.stringify({
        game: 'pairs',
        rulesVersion: bound.version,
        stakes: bound.stakes.map((stake) => stake.toString()),
        tables: bound.tables,
      }),
    );
    expect(bound.hash).toBe(hashOf(served));
  });

  it.each([
    ['game', boundRules('other', rules)],
    ['version', boundRules('pairs', { ...rules, version: 'another' })],
    ['stakes', boundRules('pairs', { ...rules, stakes: [] })],
    [
      'tables',
      boundRules('pairs', { ...rules, tables: [...rules.tables, { name: 'more', provenance: 'operator', rows: [] }] }),
    ],
  ])('have another hash with another %s', (_what, other) => expect(other.hash).not.toBe(bound.hash));
});

describe('operator data', () => {
  const schema = {
    type: 'object',
    properties: { version: { type: 'string' }, cards: { type: 'integer', minimum: 2 } },
    required: ['version', 'cards'],
    additionalProperties: false,
  };
  const read = (file: unknown) =>
    operatorData<File>('pairs', schema, ({ cards }) => (cards % 2 === 0 ? [] : ['cards: no pairs']), file);

  it('that fit are given back', () => expect(read({ version: '1', cards: 4 })).toEqual({ version: '1', cards: 4 }));
  it.each([
    ['in another shape', { version: 1, cards: 1, more: 0 }, ['/version', '/cards', 'additional']],
    ['that cannot be played', { version: '1', cards: 3 }, ['operator data of pairs: cards: no pairs']],
    ['that are none', null, ['operator data of pairs: / must be object']],
  ])('%s are refused, each problem by its name', (_, file, said) => {
    expect(() => read(file)).toThrow(InvalidOperatorData);
    for (const text of said) expect(() => read(file)).toThrow(text);
  });
});
