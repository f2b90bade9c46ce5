export { SEED_BYTES, MAX_BLOCK_SIZE, MAX_LOT_BYTES } from './block/limits.js';
export { unitSeed, unitSeeds } from './block/unit-seed.js';
export { shuffledRows, type LotTable } from './block/lots.js';
export { leafHash, nodeHash } from './block/hashing.js';
export { verifyPath } from './block/verify-path.js';
export {
  TreeMismatch,
  buildBlock,
  buildTree,
  openTree,
  type BlockInput,
  type BlockTree,
  type BuiltBlock,
} from './block/block-tree.js';
export { TreeWorkerFailed, buildTreeInWorker, treeWorkerFile } from './block/build-in-worker.js';
export { sealKeys, seedKeys, unitKeys, type SealKey, type SealKeys } from './seal-keys.js';
export { SealBroken } from './envelope.js';
export { openSeed, openUnit, sealSeed, sealUnit, type SealedUnit, type UnitPlace } from './sealing.js';
export {
  blockId,
  blockStream,
  isEnd,
  laneName,
  parseBlockId,
  type BlockClosed,
  type BlockName,
  type BlockOpened,
  type BlockWithdrawn,
  type DrawDeclined,
  type UnitDrawn,
} from './events.js';
export { sell, type DrawRequest, type Sale, type SellingBlock } from './decide.js';
export { Lane, type LanePorts, type Outcome, type PlacedRequest } from './lane.js';
export { newestBlock, withdrawBlocks, type Withdrawal } from './withdraw.js';
export { DrawService } from './service.js';
export { BlockCloser, projectUnended, unendedCategories, type UnendedRow } from './block-closing.js';
export { runDraw, type DrawnGame, type DrawOptions } from './run.js';
