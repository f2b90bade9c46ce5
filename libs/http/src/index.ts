export { createHttpApp } from './http-app.js';
export { routeOf, type Answer, type Operation } from './operations/operation.js';
export { operations } from './operations/operations.js';
export { openApi } from './operations/open-api.js';
export { methodsOf, operationOf } from './operations/routing.js';
export { Draining } from './edge/draining.js';
export { invalidField, invalidFields } from './edge/invalid.js';
export { CalledBy, keyOf, PlayerId, RoundId, Strict } from './edge/params.js';
export { traceOf } from './edge/request-context.js';
export { blockOr404, readBlock } from './reads/blocks.js';
export { gameDetail, gameSummary } from './reads/games.js';
export { pageBy, pageOf, type List } from './reads/paging.js';
export { isCommitted, isRevealed, proveRound, readDrawnUnit, type DrawnUnit } from './reads/proof.js';
export {
  eventsOf,
  gameOfOwn,
  knownGame,
  readRound,
  readRoundFor,
  viewOf,
  type ReadRound,
  type RoundsSource,
} from './reads/rounds.js';
export {
  entriesOfRound,
  entryViews,
  limitsOf,
  readEntries,
  readWallet,
  revisionOf,
  stateOf,
  walletBackwards,
  type WalletPorts,
} from './reads/wallet.js';
