/**
 * What stands in `wallet-<playerId>` and `deposit-<id>`, see the contract. Amounts are texts in euro, `"2.00"`, times
 * ISO 8601 UTC; `balance` is the wallet's after the entry.
 */
export type FundsDeposited = { readonly depositId: string; readonly amount: string; readonly balance: string };

export type StakeDebited = {
  readonly roundId: string;
  readonly game: string;
  readonly amount: string;
  readonly balance: string;
};

export type RefusalReason = 'round-already-open' | 'expired' | 'self-excluded' | 'limit-reached' | 'insufficient-funds';

export type StakeRefused = {
  readonly roundId: string;
  readonly game: string;
  readonly reason: RefusalReason;
  /** With `round-already-open`: the player's unfinished round of this game. */
  readonly openRoundId?: string;
  readonly balance: string;
};

export type PrizeCredited = StakeDebited;
export type RoundLost = { readonly roundId: string; readonly game: string; readonly balance: string };
export type StakeRefunded = StakeDebited;

/** `dailyStake` null: no limit any more. */
export type LimitSet = { readonly dailyStake: string | null; readonly by: string; readonly balance: string };
export type SelfExcluded = { readonly until: string; readonly by: string; readonly balance: string };

export type WalletEvent =
  | { readonly type: 'FundsDeposited'; readonly data: FundsDeposited }
  | { readonly type: 'StakeDebited'; readonly data: StakeDebited }
  | { readonly type: 'StakeRefused'; readonly data: StakeRefused }
  | { readonly type: 'PrizeCredited'; readonly data: PrizeCredited }
  | { readonly type: 'RoundLost'; readonly data: RoundLost }
  | { readonly type: 'StakeRefunded'; readonly data: StakeRefunded }
  | { readonly type: 'LimitSet'; readonly data: LimitSet }
  | { readonly type: 'SelfExcluded'; readonly data: SelfExcluded };

export type DepositRequested = { readonly playerId: string; readonly amount: string; readonly by: string };
/** The key's answer, found at once however many entries the wallet has by then. */
export type DepositApplied = { readonly balance: string };

/** The answers to `RoundOpened`, and to a round's end. */
export const DEBIT_ANSWERS: readonly string[] = ['StakeDebited', 'StakeRefused'];
export const TERMINAL_ENTRIES: readonly string[] = ['PrizeCredited', 'RoundLost', 'StakeRefunded'];

export const walletStream = (playerId: string): string => `wallet-${playerId}`;
export const depositStream = (depositId: string): string => `deposit-${depositId}`;
