import { parentPort, workerData } from 'node:worker_threads';
import { buildUpperLevels, type BlockInput } from './block-tree.js';

/** Entry of the thread that {@link buildTreeInWorker} starts: one block in, its kept levels out, moved and not copied. */
const levels = buildUpperLevels(workerData as BlockInput);
parentPort?.postMessage(levels, [levels.buffer]);
