import { ArrayMinSize, ArrayUnique, IsArray, IsIn, IsInt, IsObject, Matches, Max, Min } from 'class-validator';
import type { JsonObject } from '@tirage/kernel';
import { ACTION_TYPE, GAME } from '../patterns.js';
import type { Role } from '../types.js';
import { IsAmount, IsAmountAboveZero, IsPlayerId, IsUtcTime, MayBeAbsent, MayBeNull } from './decorators.js';

/** Bodies that clients send. Strict: an unknown member is refused. The JSON Schemas say the same. */

export const ROLES = ['player', 'support', 'analyst', 'operator'] as const satisfies readonly Role[];

/** A token of `dev` and `sandbox` lives at most thirty days. */
export const LONGEST_TOKEN_SECONDS = 30 * 24 * 3600;

export class DevTokenBody {
  @IsPlayerId()
  readonly playerId!: string;

  /** Default `["player"]`. */
  @MayBeAbsent()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayUnique()
  @IsIn(ROLES, { each: true })
  readonly roles?: readonly Role[];

  /** Seconds, default 3600. */
  @MayBeAbsent()
  @IsInt()
  @Min(1)
  @Max(LONGEST_TOKEN_SECONDS)
  readonly expiresIn?: number;
}

export class DepositBody {
  @IsPlayerId()
  readonly playerId!: string;

  @IsAmountAboveZero()
  readonly amount!: string;
}

export class LimitsBody {
  /** Null: no limit any more. */
  @MayBeNull()
  @IsAmount()
  readonly dailyStake!: string | null;
}

export class ExclusionBody {
  @IsUtcTime()
  readonly until!: string;
}

export class OpenRoundBody {
  @Matches(GAME, { message: 'must be the name of a game' })
  readonly game!: string;

  @IsAmount()
  readonly stake!: string;

  /** What they hold is the game's; default `{}`. */
  @MayBeAbsent()
  @IsObject()
  readonly choices?: JsonObject;
}

/** What all actions have; the other members are the game's. */
export class ActionBody {
  @Matches(ACTION_TYPE, { message: 'must be the name of an action' })
  readonly type!: string;

  /** The revision the player saw; by default the one that is read now. */
  @MayBeAbsent()
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  readonly basedOn?: number;
}
