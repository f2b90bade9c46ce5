/** A thread that does nothing but hash what the tree of a block hashes: as many leaves and nodes, of their lengths. */
import { hash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';

const { units, leafBytes } = workerData as { readonly units: number; readonly leafBytes: number };
const NODE_BYTES = 65;
const [leaf, node] = [Buffer.alloc(leafBytes, 1), Buffer.alloc(NODE_BYTES, 1)];
for (let unit = 0; unit < units; unit++) {
  leaf.writeUInt32BE(unit, 0);
  hash('sha256', leaf, 'binary');
}
for (let above = 1; above < units; above++) {
  node.writeUInt32BE(above, 0);
  hash('sha256', node, 'binary');
}
parentPort?.postMessage('hashed');
