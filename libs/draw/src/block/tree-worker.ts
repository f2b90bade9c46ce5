import { parentPort, workerData } from 'node:worker_threads';
import { buildBlock, type BlockInput } from './block-tree.js';

/** Entry of the thread that {@link buildTreeInWorker} starts: one block in, what is kept of it out, moved and not copied. */
const built = buildBlock(workerData as BlockInput);
const { upperLevels, rows } = built;
parentPort?.postMessage(built, [upperLevels.buffer, ...(rows === undefined ? [] : [rows.buffer])]);
