import type { Json, JsonObject } from '@tirage/kernel';

/** What all rounds record in `round-<id>`, see the contract. Amounts are texts, `"2.00"`. */
export interface RoundOpened {
  readonly playerId: string;
  readonly game: string;
  readonly stake: string;
  readonly choices: JsonObject;
  readonly rulesVersion: string;
  readonly rulesHash: string;
  /** ISO 8601 UTC; asked for later, the wallet refuses the debit. */
  readonly debitBefore: string;
  /** Seconds without a step of the player until the system finishes the round. */
  readonly abandonAfter: number;
}

export interface StakeDebited {
  readonly amount: string;
  readonly balance: string;
}

export interface StakeRefused {
  readonly reason: string;
  readonly openRoundId?: string;
}

export interface DrawRequested {
  /** `<game>_<stake in cents>` */
  readonly lane: string;
  readonly rulesHash: string;
}

/** The unit the round holds, its outcome sealed for the game's own service. */
export interface UnitDrawn {
  readonly block: string;
  readonly position: number;
  readonly leaf: string;
  readonly sealed: string;
}

export interface RoundSettled {
  readonly prize: string;
  /** The system finished the round for an absent player. */
  readonly automatic: boolean;
  readonly reveal: {
    readonly lot?: Json;
    /** Hex. */
    readonly unitSeed: string;
    readonly block: string;
    readonly position: number;
  };
}

/** The unit is drawn and nothing can be shown for it: the round waits until the game is mended. */
export interface RoundStalled {
  readonly reason: string;
  /** The block of the unit; nothing more is sold from it. */
  readonly block: string;
}

export interface RoundVoided {
  readonly reason: string;
}

export const roundStream = (roundId: string): string => `round-${roundId}`;

/** The round of a stream's name; undefined when it is not a round's. */
export const roundOfStream = (stream: string): string | undefined =>
  stream.startsWith('round-') ? stream.slice('round-'.length) : undefined;

export const laneOf = (game: string, stakeCents: number): string => `${game}_${stakeCents}`;
