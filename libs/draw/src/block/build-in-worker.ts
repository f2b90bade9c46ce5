import { Worker } from 'node:worker_threads';
import type { TreeWork } from './kept-levels.js';
import { openTree, type BlockInput, type BlockTree, type BuiltBlock } from './block-tree.js';

/** The thread's entry, as it stands beside this file once compiled. */
export const treeWorkerFile = new URL('./tree-worker.js', import.meta.url);

/** The thread that builds a tree ended without one. */
export class TreeWorkerFailed extends Error {
  override readonly name = 'TreeWorkerFailed';
}

export interface TreeWorkerOptions {
  /** {@link treeWorkerFile}, or wherever a bundler has put it. */
  readonly workerFile: string | URL;
  /** Where levels are kept between runs; absent: they are not. */
  readonly folder?: string;
  readonly signal?: AbortSignal;
}

/**
 * Makes the tree off the event loop. Rejects with {@link TreeWorkerFailed} when the thread fails or `signal` is aborted; the
 * thread is gone then.
 */
export async function buildTreeInWorker(input: BlockInput, options: TreeWorkerOptions): Promise<BlockTree> {
  return openTree(input, await builtByWorker(input, options));
}

function builtByWorker(input: BlockInput, { workerFile, folder, signal }: TreeWorkerOptions): Promise<BuiltBlock> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new TreeWorkerFailed('stopped before it began'));
    const worker = new Worker(workerFile, { workerData: { input, folder } satisfies TreeWork });
    const stop = () => void worker.terminate();
    signal?.addEventListener('abort', stop, { once: true });
    worker.once('message', (built: BuiltBlock) => resolve(built));
    worker.once('error', (cause) => reject(new TreeWorkerFailed(`${input.blockId}: ${String(cause)}`, { cause })));
    worker.once('exit', (code) => {
      signal?.removeEventListener('abort', stop);
      reject(new TreeWorkerFailed(`${input.blockId}: the thread ended with ${code} before its tree`));
    });
  });
}
