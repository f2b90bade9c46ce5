import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { TreeWorkerFailed, buildTree, buildTreeInWorker, type BlockInput } from '../index.js';

const block: BlockInput = { blockSeed: new Uint8Array(32).fill(5), blockId: 'a-game_200_3', size: 2_000 };
const root = fileURLToPath(new URL('../../../..', import.meta.url));
const script = (text: string) => new URL(`data:text/javascript,${encodeURIComponent(text)}`);

/** Worker threads do not see what jest compiles: a process of its own runs the real entry from source. */
const inOwnProcess = `
  import { buildTreeInWorker, treeWorkerFile } from '@tirage/draw';
  const block = { blockSeed: new Uint8Array(32).fill(5), blockId: 'a-game_200_3', size: 2000 };
  const lotTable = [{ lot: '2.00', count: 500 }, { lot: '0.00', count: 1500 }];
  const hex = (bytes) => Buffer.from(bytes).toString('hex');
  for (const input of [block, { ...block, lotTable }]) {
    const tree = await buildTreeInWorker(input, { workerFile: treeWorkerFile });
    console.log(JSON.stringify({ root: hex(tree.root), path: tree.path(1999).map(hex), lot: tree.lot(1999) ?? null }));
  }`;

describe('buildTreeInWorker', () => {
  it('makes in a thread the tree that buildTree makes here', async () => {
    const loader = ['--import', './tools/ts-loader.mjs', '--input-type=module', '--eval', inOwnProcess];
    const { stdout } = await promisify(execFile)(process.execPath, loader, { cwd: root, timeout: 60_000 });
    const lotTable = [
      { lot: '2.00', count: 500 },
      { lot: '0.00', count: 1_500 },
    ];
    const expected = [block, { ...block, lotTable }].map(buildTree).map((tree) => ({
      root: Buffer.from(tree.root).toString('hex'),
      path: tree.path(1_999).map((hash) => Buffer.from(hash).toString('hex')),
      lot: tree.lot(1_999) ?? null,
    }));
    const made: unknown[] = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    expect(made).toEqual(expected);
  }, 60_000);

  it.each([
    ['is not there', new URL('file:///nowhere/tree-worker.js')],
    ['throws', script('throw new Error("broken")')],
    ['ends without a tree', script('')],
  ])('rejects when the thread %s', async (_, workerFile) => {
    await expect(buildTreeInWorker(block, { workerFile })).rejects.toThrow(TreeWorkerFailed);
  });

  it('ends the thread when it is told to stop', async () => {
    const stop = new AbortController();
    const building = buildTreeInWorker(block, {
      workerFile: script('setInterval(() => {}, 1000)'),
      signal: stop.signal,
    });
    stop.abort();
    await expect(building).rejects.toThrow(TreeWorkerFailed);
    const late = { workerFile: script(''), signal: stop.signal };
    await expect(buildTreeInWorker(block, late)).rejects.toThrow('before it began');
  });
});
