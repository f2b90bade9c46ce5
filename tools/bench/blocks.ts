import { fork } from 'node:child_process';
import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { buildTreeInWorker, treeWorkerFile, type BlockInput, type BlockTree } from '@tirage/draw';
import { sellOn } from './selling.js';
import { median } from './statistics.js';

const UNITS = 1_500_000;
const ROUNDS = 3;
/** 0x00, version, length of the id, id, position, length of the lot, lot, seed. */
const LEAF_BYTES = 3 + 'chateau-de-versailles_300_1'.length + 4 + 1 + '"0.00"'.length + 32;
const RESOLUTION_MS = 1;

export interface BlocksBench {
  readonly job: string;
  readonly seconds: number;
  /** Hashing as many leaves and nodes in a thread, nothing else. */
  readonly bareSeconds: number;
  readonly ratio: number;
  /** The longest pause of the event loop while another block sells: without and with one being opened, milliseconds. */
  readonly longestPauseMs: { readonly selling: number; readonly sellingAndOpening: number };
  /** What opening adds to the memory of a process, its peak. */
  readonly megabytes: number;
}

/** The lots of a block as large as the largest of the published games. */
export const largeBlock = (): BlockInput => ({
  blockSeed: new Uint8Array(32).fill(5),
  blockId: 'chateau-de-versailles_300_1',
  size: UNITS,
  lotTable: [
    { lot: '30000.00', count: 2 },
    { lot: '10000.00', count: 2 },
    { lot: '1000.00', count: 8 },
    { lot: '200.00', count: 360 },
    { lot: '50.00', count: 10_000 },
    { lot: '20.00', count: 20_000 },
    { lot: '10.00', count: 97_000 },
    { lot: '5.00', count: 188_000 },
    { lot: '0.00', count: 1_184_628 },
  ],
});

export const openLargeBlock = (): Promise<BlockTree> => buildTreeInWorker(largeBlock(), { workerFile: treeWorkerFile });

/** Opening a block of 1,500,000 units in a thread of its own, while another block sells. */
export async function benchBlocks(): Promise<BlocksBench> {
  const megabytes = await memoryOfOpening();
  const [took, bare, quiet, busy]: number[][] = [[], [], [], []];
  for (let round = 0; round < ROUNDS; round++) {
    bare?.push(await seconds(hashBare));
    took?.push(await seconds(openLargeBlock));
    quiet?.push(await longestPause(() => new Promise((resolve) => setTimeout(resolve, 3_000))));
    busy?.push(await longestPause(openLargeBlock));
  }
  const [ours, theirs] = [median(took ?? []), median(bare ?? [])];
  return {
    job: `${UNITS} units with lots, medians of ${ROUNDS} rounds`,
    ...{ seconds: ours, bareSeconds: theirs, ratio: ours / theirs },
    longestPauseMs: { selling: median(quiet ?? []), sellingAndOpening: median(busy ?? []) },
    megabytes,
  };
}

async function seconds(task: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await task();
  return (performance.now() - began) / 1000;
}

async function hashBare(): Promise<void> {
  const workerData = { units: UNITS, leafBytes: LEAF_BYTES };
  await once(new Worker(new URL('./bare-hashing.ts', import.meta.url), { workerData }), 'message');
}

/** The event loop's longest pause while a lane sells, until the task has ended. */
async function longestPause(task: () => Promise<unknown>): Promise<number> {
  const stop = await sellOn();
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  await task();
  delay.disable();
  await stop();
  return delay.max / 1e6 - RESOLUTION_MS;
}

/** In a process of its own, whose peak nothing else has raised. */
async function memoryOfOpening(): Promise<number> {
  const child = fork(fileURLToPath(new URL('./opening-memory.ts', import.meta.url)), {
    execArgv: ['--import', './tools/ts-loader.mjs'],
  });
  const [megabytes] = (await once(child, 'message')) as [number];
  return megabytes;
}
