import { IsIn, Matches } from 'class-validator';
import { CURSOR, GAME, HEX_32, PAGE_LIMIT } from '../patterns.js';
import type { RoundStatus } from '../types.js';
import { IsAmount, IsPlayerId, IsUtcTime, MayBeAbsent } from './decorators.js';

/** Queries: all members are texts, each at most once. */

export const ROUND_STATUSES = [
  'opening',
  'in-play',
  'settled',
  'refused',
  'voided',
] as const satisfies readonly RoundStatus[];

export class PageQuery {
  /** 1 to 100, default 50. */
  @MayBeAbsent()
  @Matches(PAGE_LIMIT, { message: 'must be a whole number from 1 to 100' })
  readonly limit?: string;

  /** The `nextCursor` of the page before. */
  @MayBeAbsent()
  @Matches(CURSOR, { message: 'is not a cursor of this list' })
  readonly cursor?: string;
}

export class GameQuery {
  /** Which version of the rules; the one now sold by default. */
  @MayBeAbsent()
  @Matches(HEX_32, { message: 'must be 64 digits 0-9 and a-f' })
  readonly rulesHash?: string;
}

export class BlocksQuery extends PageQuery {
  @MayBeAbsent()
  @Matches(GAME, { message: 'must be the name of a game' })
  readonly game?: string;

  @MayBeAbsent()
  @IsAmount()
  readonly stake?: string;
}

export class RoundsQuery extends PageQuery {
  @MayBeAbsent()
  @IsIn(ROUND_STATUSES)
  readonly status?: RoundStatus;
}

export class SupportRoundsQuery extends RoundsQuery {
  @MayBeAbsent()
  @IsPlayerId()
  readonly player?: string;

  @MayBeAbsent()
  @Matches(GAME, { message: 'must be the name of a game' })
  readonly game?: string;

  /** Opened at or after. */
  @MayBeAbsent()
  @IsUtcTime()
  readonly from?: string;

  /** Opened before. */
  @MayBeAbsent()
  @IsUtcTime()
  readonly to?: string;

  @MayBeAbsent()
  @IsAmount()
  readonly minPrize?: string;
}

export class AnalyticsHoursQuery extends PageQuery {
  @MayBeAbsent()
  @Matches(GAME, { message: 'must be the name of a game' })
  readonly game?: string;

  /** Hours that begin at or after. */
  @MayBeAbsent()
  @IsUtcTime()
  readonly from?: string;

  /** Hours that begin before. */
  @MayBeAbsent()
  @IsUtcTime()
  readonly to?: string;
}

const DEFAULT_LIMIT = 50;

export const limitOf = (query: PageQuery): number => (query.limit === undefined ? DEFAULT_LIMIT : Number(query.limit));
