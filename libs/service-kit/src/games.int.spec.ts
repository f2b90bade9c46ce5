import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { operatorFile } from '@tirage/rounds';
import { temporaryFolder } from '@tirage/testing';
import { Games, games } from './games.js';
import { readSettings } from './settings.js';

const by = (env: Record<string, string>) => Games.by(readSettings(env));
const namesOf = (definitions: readonly { readonly game: string }[]) => definitions.map(({ game }) => game);
const ALL = ['defi-naval', 'la-course', 'eldorado', 'tresors-des-champs', 'chateau-de-versailles'];

const temporary = temporaryFolder();
let folders = 0;
afterAll(() => temporary.remove());

/** A folder of operator data with these files. */
function folderWith(files: Readonly<Record<string, unknown>>): string {
  const folder = `operator-${folders++}`;
  for (const [file, content] of Object.entries(files)) {
    const at = temporary.file(path.join(folder, file));
    mkdirSync(path.dirname(at), { recursive: true });
    writeFileSync(at, typeof content === 'string' ? content : JSON.stringify(content));
  }
  return temporary.file(folder);
}
const shipped = (game: string): object =>
  operatorFile(new URL(`../../games/${game}/src/operator-1.json`, import.meta.url)) as object;

describe('the games of a process', () => {
  it('are all, each sold', () => {
    const all = by({});
    expect(namesOf(all.installed)).toEqual(ALL);
    expect(namesOf(all.sold)).toEqual(ALL);
  });

  it('are those that are named; the others are known, so that their rounds can be read', () => {
    const some = by({ TIRAGE_GAMES: 'la-course, eldorado' });
    expect(namesOf(some.installed)).toEqual(['la-course', 'eldorado']);
    expect(some.isSold('defi-naval')).toBe(false);
    expect(some.named('defi-naval')?.game).toBe('defi-naval');
  });

  it('are games that there are', () => {
    expect(() => by({ TIRAGE_GAMES: 'la-course,chess' })).toThrow(
      `TIRAGE_GAMES: must name games among ${ALL.join(', ')}`,
    );
    expect(() => by({ TIRAGE_GAMES: '../x' })).toThrow('TIRAGE_GAMES');
  });

  it('are not sold in production by reconstructed tables, unless the operator says so', () => {
    const names = (env: Record<string, string>) => namesOf(by({ TIRAGE_PROFILE: 'production', ...env }).sold);
    expect(names({})).toEqual(ALL.filter((game) => game !== 'eldorado'));
    expect(names({ TIRAGE_ALLOW_RECONSTRUCTED: 'true' })).toEqual(ALL);
    expect(namesOf(by({ TIRAGE_PROFILE: 'production' }).installed)).toEqual(ALL);
  });

  it('say the highest prize of each version of their rules', () => {
    const [rules] = games[0]?.rules ?? [];
    expect(
      by({})
        .maximumPrize('defi-naval', rules?.hash ?? '')
        ?.toString(),
    ).toBe('10000.00');
    expect(by({}).maximumPrize('defi-naval', 'no such hash')).toBeUndefined();
    expect(by({}).maximumPrize('chess', '')).toBeUndefined();
  });
});

describe('operator data', () => {
  const published = { ...shipped('eldorado'), version: '2027-01', provenance: 'published' };

  it('come after the shipped rules, in the order of the names of their files', () => {
    const folder = folderWith({
      'eldorado/2.json': { ...published, version: '2028-01' },
      'eldorado/1.json': published,
    });
    const found = by({ TIRAGE_OPERATOR_DATA: folder }).named('eldorado');
    const first = games.find(({ game }) => game === 'eldorado')?.rules[0].version;
    expect(found?.rules.map(({ version }) => version)).toEqual([first, '2027-01', '2028-01']);
  });

  it('that are published make Eldorado a game for production', () => {
    const folder = folderWith({ 'eldorado/1.json': published });
    expect(by({ TIRAGE_PROFILE: 'production', TIRAGE_OPERATOR_DATA: folder }).isSold('eldorado')).toBe(true);
  });

  it.each([
    ['that are not there', undefined, 'is not a folder that can be read'],
    ['of a game that there is not', { 'chess/1.json': {} }, 'chess is not one of defi-naval'],
    ['of a game that leaves nothing open', { 'la-course/1.json': {} }, 'la-course leaves nothing to the operator'],
    ['that are not JSON', { 'eldorado/1.json': '{' }, '1.json is not readable JSON'],
    ['in another file', { 'eldorado/readme.md': '' }, 'readme.md is not a .json file'],
    ['that cannot be played', { 'eldorado/1.json': { version: 'x' } }, "must have required property 'provenance'"],
    ['with a version that there is', { 'eldorado/1.json': shipped('eldorado') }, 'there is one of this name already'],
  ])('%s are refused in one line', (_what, files, said) => {
    const folder = files === undefined ? temporary.file('nowhere') : folderWith(files);
    const read = () => by({ TIRAGE_OPERATOR_DATA: folder });
    expect(read).toThrow(said);
    expect(read).toThrow(/^TIRAGE_OPERATOR_DATA: [^\n]*$/);
  });
});
