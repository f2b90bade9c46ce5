export { SEED_BYTES, MAX_BLOCK_SIZE, MAX_LOT_BYTES } from './block/limits.js';
export { unitSeed, unitSeeds } from './block/unit-seed.js';
export type { LotTable } from './block/lots.js';
export { leafHash, nodeHash } from './block/hashing.js';
export { verifyPath } from './block/verify-path.js';
export {
  TreeMismatch,
  buildTree,
  buildUpperLevels,
  openTree,
  type BlockInput,
  type BlockTree,
} from './block/block-tree.js';
export { TreeWorkerFailed, buildTreeInWorker } from './block/build-in-worker.js';
export { sealKeys, seedKeys, unitKeys, type SealKey, type SealKeys } from './seal-keys.js';
export { SealBroken } from './envelope.js';
export { openSeed, openUnit, sealSeed, sealUnit, type SealedUnit, type UnitPlace } from './sealing.js';
