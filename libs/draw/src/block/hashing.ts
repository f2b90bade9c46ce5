import { hash } from 'node:crypto';
import { HASH_BYTES, MAX_BLOCK_SIZE, MAX_LOT_BYTES, SEED_BYTES, idBytes, checkPosition } from './limits.js';
import { lotBytes } from './lots.js';
import type { Json } from '@tirage/kernel';

const LEAF = 0x00;
const NODE = 0x01;
/** Version of the leaf's layout. */
const VERSION = 0x01;

/** Hashes one leaf into `target`; made once a block, because what all its leaves share is written once. */
export type LeafHasher = (
  position: number,
  lot: Uint8Array,
  seeds: Uint8Array,
  seedAt: number,
  target: Buffer,
  targetAt: number,
) => void;

/** 0x00 ‖ version ‖ length of the id ‖ block id ‖ position, 4 bytes ‖ length of the lot ‖ lot ‖ unit seed, 32 bytes. */
export function leafHasher(blockId: string): LeafHasher {
  const id = idBytes(blockId);
  const head = Buffer.from([LEAF, VERSION, id.length, ...id]);
  const input = Buffer.alloc(head.length + 4 + 1 + MAX_LOT_BYTES + SEED_BYTES);
  head.copy(input);
  const lotAt = head.length + 4;
  return (position, lot, seeds, seedAt, target, targetAt) => {
    input.writeUInt32BE(position, head.length);
    input[lotAt] = lot.length;
    if (lot.length > 0) input.set(lot, lotAt + 1);
    const end = lotAt + 1 + lot.length + SEED_BYTES;
    input.set(seeds.subarray(seedAt, seedAt + SEED_BYTES), end - SEED_BYTES);
    sha256Into(input.subarray(0, end), target, targetAt);
  };
}

/** The leaf of one unit, 32 bytes: what is public before the unit is. `lot` undefined in blocks of seeds. */
export function leafHash(blockId: string, position: number, lot: Json | undefined, seed: Uint8Array): Uint8Array {
  checkPosition(position, MAX_BLOCK_SIZE);
  if (seed.length !== SEED_BYTES) throw new RangeError(`a unit seed has ${SEED_BYTES} bytes`);
  const leaf = Buffer.alloc(HASH_BYTES);
  leafHasher(blockId)(position, lotBytes(lot), seed, 0, leaf, 0);
  return leaf;
}

const nodeInput = Buffer.alloc(1 + 2 * HASH_BYTES, NODE);

/** Hashes the 64 bytes that stand in `children` from `childrenAt` on: left child, right child. */
export function nodeInto(children: Buffer, childrenAt: number, target: Buffer, targetAt: number): void {
  children.copy(nodeInput, 1, childrenAt, childrenAt + 2 * HASH_BYTES);
  sha256Into(nodeInput, target, targetAt);
}

/** The node above two others: SHA-256 of 0x01 ‖ left ‖ right. */
export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  const node = Buffer.alloc(HASH_BYTES);
  nodeInto(Buffer.concat([left, right]), 0, node, 0);
  return node;
}

/** A text of code units below 256 is the quickest way for a hash out of the native side: three times `createHash`. */
function sha256Into(input: Uint8Array, target: Buffer, targetAt: number): void {
  target.write(hash('sha256', input, 'binary'), targetAt, HASH_BYTES, 'latin1');
}
