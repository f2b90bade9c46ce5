import { ctrBytes, deriveKey } from '@tirage/randomness';
import { MAX_BLOCK_SIZE, SEED_BYTES, checkPosition } from './limits.js';

/** The seed of the unit sold at `index`: 32 bytes, number `index` of the block's keystream. */
export function unitSeed(blockSeed: Uint8Array, index: number): Uint8Array {
  checkPosition(index, MAX_BLOCK_SIZE);
  return unitSeeds(blockSeed, index, 1);
}

/** The seeds of `count` units from `first` on, one after the other: what is quick for a whole subtree. */
export function unitSeeds(blockSeed: Uint8Array, first: number, count: number): Uint8Array {
  if (blockSeed.length !== SEED_BYTES) throw new RangeError(`a block seed has ${SEED_BYTES} bytes`);
  return ctrBytes(deriveKey(blockSeed, 'block/units'), first * SEED_BYTES, count * SEED_BYTES);
}
