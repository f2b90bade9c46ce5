import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildBlock, openTree, type BlockInput } from '../index.js';
import { buildKept } from './kept-levels.js';

const lotTable = [
  { lot: '2.00', count: 500 },
  { lot: '0.00', count: 1_500 },
];
const blockOf = (number: number, seed = 5): BlockInput => ({
  blockSeed: new Uint8Array(32).fill(seed),
  blockId: `a-game_200_${number}`,
  size: 2_000,
  lotTable,
});
let folder: string;
const files = () => readdirSync(folder).sort();
const theFile = () => path.join(folder, files()[0] ?? '');
const without = ({ upperLevels, rows }: ReturnType<typeof buildBlock>) => ({ upperLevels, rows });

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tirage-levels-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('levels kept in a folder', () => {
  it('are hashed once and make the same tree', () => {
    const first = buildKept(blockOf(3), folder);
    const second = buildKept(blockOf(3), folder);
    expect([first.fresh, second.fresh]).toEqual([true, false]);
    expect(without(second)).toEqual(without(buildBlock(blockOf(3))));
    expect(openTree(blockOf(3), second).path(1_999)).toEqual(openTree(blockOf(3), first).path(1_999));
  });

  it.each<[string, (levels: Buffer) => Uint8Array]>([
    ['were changed', (levels) => levels.fill(1, 40, 41)],
    ['were cut short', (levels) => levels.subarray(0, 100)],
    ['have something added', (levels) => Buffer.concat([levels, levels])],
    ['are empty', () => new Uint8Array(0)],
  ])('that %s are hashed anew', (_, damage) => {
    const first = buildKept(blockOf(3), folder);
    writeFileSync(theFile(), damage(readFileSync(theFile())));
    const second = buildKept(blockOf(3), folder);
    expect(second).toEqual(first);
    expect(buildKept(blockOf(3), folder).fresh).toBe(false);
  });

  it('of another seed are another block’s', () => {
    buildKept(blockOf(3), folder);
    expect(buildKept(blockOf(3, 6), folder).fresh).toBe(true);
  });

  it('are forgotten when the block after the next is built', () => {
    for (const number of [1, 2, 3]) buildKept(blockOf(number), folder);
    expect(files().map((name) => name.split('.')[0])).toEqual(['a-game_200_2', 'a-game_200_3']);
  });

  it('in a folder that cannot be written to cost time only', () => {
    writeFileSync(path.join(folder, 'taken'), '');
    expect(without(buildKept(blockOf(3), path.join(folder, 'taken')))).toEqual(without(buildBlock(blockOf(3))));
  });
});
