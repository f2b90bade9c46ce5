import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { buildBlock } from './block-tree.js';
import { buildKept, type TreeWork } from './kept-levels.js';

/** Entry of the thread that {@link buildTreeInWorker} starts: one block in, what is kept of it out, moved and not copied. */
// Whoever sells comes first. Linux counts this for the calling thread alone; elsewhere it would be the whole process.
if (process.platform === 'linux') setPriority(10);

const { input, folder } = workerData as TreeWork;
const built = folder === undefined ? buildBlock(input) : buildKept(input, folder);
const { upperLevels, rows } = built;
parentPort?.postMessage(built, [upperLevels.buffer, ...(rows === undefined ? [] : [rows.buffer])]);
