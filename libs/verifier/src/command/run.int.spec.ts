import { writeFileSync } from 'node:fs';
import { temporaryFolder, verifiableFiles } from '@tirage/testing';
import { asText, type Json, type JsonObject } from '../json.js';
import { altered, valueAt } from '../spec/altered.js';
import { run } from './run.js';

let round: JsonObject;
let block: JsonObject;
beforeAll(async () => {
  const { block: blockOf, blockFile, roundFile } = await verifiableFiles();
  const made = roundFile(blockOf('tresors-des-champs', '2.00', 'asked'), { position: 3, choices: {}, steps: 4 });
  round = { ...made, presentation: null };
  block = blockFile(blockOf('la-course', '3.00', 'asked'));
});

const folder = temporaryFolder();
let files = 0;
afterAll(() => folder.remove());

function file(text: string): string {
  const name = folder.file(`${files++}.json`);
  writeFileSync(name, text);
  return name;
}

/** What the command says and how it ends; it asks nobody. */
async function command(args: readonly string[]) {
  const said = { out: '', error: '' };
  const code = await run(args, {
    out: (text) => void (said.out += text),
    error: (text) => void (said.error += text),
    fetch: () => Promise.reject(new Error('no gateway is asked')),
  });
  return { code, ...said };
}

describe('the command', () => {
  it('ends with 0 where nothing is wrong, and says what it checked', async () => {
    const { code, out, error } = await command([file(JSON.stringify(round))]);
    expect([code, error]).toEqual([0, '']);
    expect(out).toMatch(/^skip signature +the file is not signed\nok {3}round /);
    expect(out).toMatch(/\nNothing was found wrong\.\n$/);
    expect((await command([file(JSON.stringify(block))])).code).toBe(0);
  });

  it('ends with 1 where something is wrong, and names it', async () => {
    const wrong = file(JSON.stringify(altered(round, ['round', 'prize'], '\u001b[2J')));
    const { code, out } = await command([wrong]);
    expect(code).toBe(1);
    expect(out).toMatch(/\nFAIL prize +prize of the round: expected \d+\.\d\d, found \?\[2J\n/);
    expect(out).toMatch(/\nWrong: prize, wallet\.\n$/);
    const { out: json } = await command([wrong, '--json']);
    expect(JSON.parse(json)).toMatchObject({
      checks: [{ name: 'signature', status: 'skipped' }, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}],
    });
  });

  it('holds the root against the one that was noted', async () => {
    const root = asText(valueAt(round, ['block', 'root']));
    expect((await command([file(JSON.stringify(round)), '--root', root])).code).toBe(0);
    expect((await command([file(JSON.stringify(round)), '--root', 'ab'.repeat(32)])).code).toBe(1);
  });

  it('says how it is used', async () => {
    expect(await command(['--help'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^tirage-verify: checks a round/),
    });
  });

  const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
  const withSize = (size: Json) => altered(block, ['block', 'size'], size);
  const mounds = (count: Json) =>
    JSON.stringify(
      altered(
        altered(round, ['game', 'tables', 0, 'rows', 0, 'mounds'], count),
        ['game', 'tables', 1, 'rows', 1, 'count'],
        count,
      ),
    );
  it.each<readonly [string, () => string, RegExp]>([
    ['nothing', () => '', /the file is not JSON/],
    ['no JSON', () => '{"format":', /the file is not JSON/],
    ['a list', () => '[]', /the file holds no JSON object/],
    ['null', () => 'null', /the file holds no JSON object/],
    [
      'a format that nobody knows',
      () => '{"format":"tirage-round-2"}',
      /format should be tirage-round-1 or tirage-block-1, is "tirage-round-2"/,
    ],
    ['a format like a member of objects', () => '{"format":"constructor"}', /format should be/],
    ['no members', () => '{"format":"tirage-round-1"}', /the file\.round should be an object, is missing/],
    [
      'a member missing',
      () => JSON.stringify(altered(round, ['proof', 'unit'], undefined)),
      /the file\.proof\.unit should be an object, is missing/,
    ],
    [
      'another type',
      () => JSON.stringify(altered(round, ['events', 2, 'revision'], '4')),
      /the file\.events\[2\]\.revision should be a whole number up to \d+, is "4"/,
    ],
    ['an open round', () => JSON.stringify(altered(round, ['round', 'status'], 'in-play')), /the round has not ended/],
    [
      'a settled round without its proof',
      () => JSON.stringify(altered(round, ['proof'], null)),
      /without its proof and its block/,
    ],
    [
      'an open block',
      () => JSON.stringify(altered(block, ['block', 'status'], 'open')),
      /is open: its seed is not public/,
    ],
    ['a block without its seed', () => JSON.stringify(altered(block, ['block', 'seed'], null)), /seed is not public/],
    [
      'a block of a gigantic size',
      () => JSON.stringify(withSize(2 ** 40)),
      /block\.size should be a whole number up to 16777216, is 1099511627776/,
    ],
    ['a block of no units', () => JSON.stringify(withSize(0)), /a block of 0 units/],
    [
      'a game that nobody knows',
      () => JSON.stringify(altered(round, ['game', 'game'], 'toString')),
      /does not know the game toString/,
    ],
    ['a table missing', () => JSON.stringify(altered(round, ['game', 'tables', 0], undefined)), /has no table round/],
    ['tables that ask for too much', () => mounds(2 ** 40), /mounds should be a whole number up to 1000/],
    [
      'tables that ask for nothing',
      () => JSON.stringify(altered(round, ['game', 'tables', 0, 'rows', 0, 'crates'], 0)),
      /cannot be checked: no integer is drawn below 0/,
    ],
    [
      'too many events',
      () => JSON.stringify(altered(round, ['events'], Array<Json>(1001).fill({}))),
      /has 1001 items, more than 1000/,
    ],
    ['a depth without end', () => deep, /nested more than 64 levels deep/],
    [
      'a member that is everybody’s prototype',
      () => '{"format":"tirage-round-1","__proto__":{"round":{}}}',
      /the file\.round should be an object, is missing/,
    ],
  ])('ends with 2 and one clear line for %s', async (_, textOf, message) => {
    const { code, out, error } = await command([file(textOf())]);
    expect([code, out]).toEqual([2, '']);
    expect(error).toMatch(message);
    expect(error.trimEnd().split('\n')).toHaveLength(1);
  });

  it.each<readonly [string, readonly string[], RegExp]>([
    ['no file', [], /name one file/],
    ['a file that is not there', ['/nowhere/at/all'], /cannot be read: .*ENOENT/],
    ['a folder', ['/'], /is no file/],
    ['an option that nobody knows', ['--colour'], /--colour/],
    ['a file and a round', ['a.json', '--from', 'http://gateway', '--round', 'r'], /name one file/],
    ['a round and a block', ['--from', 'http://gateway', '--round', 'r', '--block', 'b'], /name one file/],
    ['a root that is none', ['a.json', '--root', 'AB'], /--root is 64 digits/],
  ])('ends with 2 and one clear line for %s', async (_, args, message) => {
    const { code, error } = await command(args);
    expect(code).toBe(2);
    expect(error).toMatch(message);
    expect(error.trimEnd().split('\n')).toHaveLength(1);
  });
});
