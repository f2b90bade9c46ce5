export {
  depositStream,
  walletStream,
  type DepositApplied,
  type DepositRequested,
  type FundsDeposited,
  type LimitSet,
  type PrizeCredited,
  type RefusalReason,
  type RoundLost,
  type SelfExcluded,
  type StakeDebited,
  type StakeRefunded,
  type StakeRefused,
  type WalletEvent,
} from './events.js';
export {
  decodeState,
  emptyWallet,
  encodeState,
  onDayOf,
  UnreadableWallet,
  type OpenDebit,
  type WalletState,
} from './state.js';
export {
  decideDebit,
  decideDeposit,
  decideExclusion,
  decideLimit,
  decideTerminal,
  type DebitContext,
  type DebitQuestion,
  type RoundEnd,
} from './decide.js';
export { UnsoundEntry } from './assert-sound.js';
export { WalletService } from './service.js';
export type { ReactionPorts as WalletServicePorts, WalletObserver } from './reactions.js';
export type { MaximumPrize } from './round-ends.js';
export { projectDeposits, sweepDeposits, type DepositRow } from './deposits.js';
export { runWallet, type WalletOptions } from './run.js';
