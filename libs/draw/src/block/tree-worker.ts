import { parentPort, workerData } from 'node:worker_threads';
import { buildBlock } from './block-tree.js';
import { buildKept, type TreeWork } from './kept-levels.js';

/** Entry of the thread that {@link buildTreeInWorker} starts: one block in, what is kept of it out, moved and not copied. */
const { input, folder } = workerData as TreeWork;
const built = folder === undefined ? buildBlock(input) : buildKept(input, folder);
const { upperLevels, rows } = built;
parentPort?.postMessage(built, [upperLevels.buffer, ...(rows === undefined ? [] : [rows.buffer])]);
