import type { Json, JsonObject } from '@tirage/kernel';
import type { FieldError } from './field-error.js';

/**
 * What the gateway answers, as types. Amounts are texts in euro with two decimals, `"2.00"`; times ISO 8601 UTC; ids
 * UUIDs; hashes and seeds lower-case hex. The JSON Schemas beside are the binding form; members may be added.
 */

export type Provenance = 'published' | 'reconstructed' | 'operator';
export type Role = 'player' | 'support' | 'analyst' | 'operator';
export type Actor = 'player' | 'operator' | 'system';
export type RoundStatus = 'opening' | 'in-play' | 'settled' | 'refused' | 'voided';
export type BlockStatus = 'open' | 'sold-out' | 'withdrawn' | 'closed';

export interface Page<Item> {
  readonly items: readonly Item[];
  /** Null at the end. */
  readonly nextCursor: string | null;
}

export interface Token {
  readonly token: string;
}

/** Odds are exact fractions in texts, `"23/80"`. */
export interface GameSummary {
  readonly game: string;
  readonly name: string;
  readonly stakes: readonly string[];
  readonly rtp: string;
  readonly hitFrequency: string;
  readonly maximum: string;
  readonly provenance: Provenance;
  readonly rulesVersion: string;
  readonly rulesHash: string;
}

export interface GameDetail extends GameSummary {
  readonly tables: readonly {
    readonly name: string;
    readonly provenance: Provenance;
    readonly rows: readonly JsonObject[];
  }[];
  /** The steps of this game, each with the JSON Schema of its body; `basedOn` may come with any. */
  readonly actions: readonly { readonly type: string; readonly schema: JsonObject }[];
}

export interface BlockView {
  readonly block: string;
  readonly game: string;
  readonly stake: string;
  readonly status: BlockStatus;
  /** Units. */
  readonly size: number;
  readonly root: string;
  readonly lotTableHash: string;
  readonly rulesHash: string;
  readonly openedAt: string;
  readonly closedAt: string | null;
  /** Null until closed. */
  readonly seed: string | null;
}

export interface Limits {
  readonly dailyStake: string | null;
  readonly stakedToday: string;
  readonly excludedUntil: string | null;
}

export interface Wallet {
  readonly playerId: string;
  readonly balance: string;
  readonly limits: Limits;
}

export type WalletEntryType = 'FundsDeposited' | 'StakeDebited' | 'PrizeCredited' | 'RoundLost' | 'StakeRefunded';

export interface WalletEntry {
  readonly type: WalletEntryType;
  /** Of the movement; `"0.00"` for `RoundLost`. */
  readonly amount: string;
  /** After it. */
  readonly balance: string;
  readonly roundId?: string;
  readonly game?: string;
  readonly at: string;
}

export interface Deposit {
  readonly playerId: string;
  readonly balance: string;
}

/** 202: not carried out within 2 s; it may still happen. */
export interface Accepted {
  readonly id: string;
}

/** A kind of step still possible, with what is left to choose from, `{type: "dig", mounds: [1, 2, 4]}`. */
export interface ActionOffer extends JsonObject {
  readonly type: string;
}

export interface Commitment {
  readonly block: string;
  readonly position: number;
  readonly leaf: string;
}

export interface RoundView {
  readonly id: string;
  readonly game: string;
  readonly playerId: string;
  readonly status: RoundStatus;
  /** Why it was refused or voided. */
  readonly reason?: string;
  /** When refused because of another round. */
  readonly openRoundId?: string;
  readonly stake: string;
  /** Null until settled. */
  readonly prize: string | null;
  /** What the player may see; its shape is the game's. */
  readonly board: JsonObject;
  readonly actions: readonly ActionOffer[];
  /** When the system finishes the round for an absent player. */
  readonly autoCompleteAt: string | null;
  readonly openedAt: string;
  readonly settledAt: string | null;
  readonly automatic: boolean;
  readonly revision: number;
  /** Null while no unit is drawn. */
  readonly commitment: Commitment | null;
}

/** An event as HTTP and SSE show it. */
export interface HttpEvent {
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly roundId: string;
  readonly game: string;
  readonly revision: number;
  readonly at: string;
  readonly actor: Actor;
  readonly data: JsonObject;
}

/** For each integer below its range, in order. */
export interface Draw extends JsonObject {
  readonly label: string;
  readonly ranges: readonly number[];
  readonly values: readonly number[];
}

export interface Proof {
  readonly roundId: string;
  readonly block: string;
  readonly position: number;
  readonly leaf: string;
  /** From the leaf up. */
  readonly path: readonly string[];
  readonly root: string;
  readonly size: number;
  readonly unit: { readonly lot?: Json; readonly unitSeed: string };
  readonly draws: readonly Draw[];
}

export interface SupportEvent extends HttpEvent {
  readonly commandId: string | null;
  readonly causationId: string;
}

export interface Frame {
  readonly revision: number;
  readonly event: SupportEvent;
  readonly board: JsonObject;
  readonly at: string;
}

export interface Check {
  readonly name: string;
  readonly status: 'passed' | 'failed' | 'pending';
  readonly detail: string;
}

export interface Replay {
  readonly round: RoundView;
  readonly frames: readonly Frame[];
  readonly walletEntries: readonly WalletEntry[];
  readonly checks: readonly Check[];
}

/** All that proves an ended round; `tirage-verify` checks it without asking anybody. */
export interface Evidence {
  readonly format: 'tirage-round-1';
  readonly round: RoundView;
  readonly events: readonly HttpEvent[];
  /** Null, as the block, where no unit was drawn. */
  readonly proof: Proof | null;
  readonly block: BlockView | null;
  /** By the rules of the round. */
  readonly game: GameDetail;
  /** Null where nothing was shown. */
  readonly presentation: JsonObject | null;
  readonly walletEntries: readonly WalletEntry[];
  /** Ed25519 over the canonical JSON of all the other members; key and value in base64url. */
  readonly signature: { readonly algorithm: 'Ed25519'; readonly publicKey: string; readonly value: string };
}

/** What happened in one hour of one game, as the wallets recorded it. Sums are texts in euro. */
export interface AnalyticsHour {
  readonly game: string;
  /** When the hour begins. */
  readonly hour: string;
  readonly stakes: { readonly count: number; readonly sum: string };
  readonly prizes: { readonly count: number; readonly sum: string };
  readonly lost: { readonly count: number };
  readonly refunds: { readonly count: number; readonly sum: string };
  /** Openings that the wallet refused; nothing was debited. */
  readonly refused: { readonly count: number };
}

/** RFC 9457. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: string;
  /** True for 429 and 5xx alone. */
  readonly retryable: boolean;
  readonly roundId?: string;
  readonly round?: RoundView;
  readonly errors?: readonly FieldError[];
}
