import type { RoundStatus } from '@tirage/contracts';
import type { RecordedEvent, RowChanges } from '@tirage/event-sourcing';
import { isoTime, timeOf } from '@tirage/kernel';
import { roundOfStream, type RoundOpened, type RoundSettled } from '@tirage/rounds';

/** What a round is searched by. */
export type FoundRound = {
  readonly roundId: string;
  readonly playerId: string;
  readonly game: string;
  readonly status: RoundStatus;
  /** ISO 8601 UTC with milliseconds, so that texts are in the order of their times. */
  readonly openedAt: string;
  /** Null until settled. */
  readonly prize: string | null;
};

/** Categories that make the table. */
export const searchCategories: readonly string[] = ['round'];

const NOTHING: RowChanges<FoundRound> = { puts: new Map(), deletes: [] };

/** Within an index a round stands under the time of its opening: newest first is backwards. */
export const placeOf = ({ openedAt, roundId }: FoundRound): string => `${openedAt}/${roundId}`;

/** A player may be named like a prefix of another; `/` is in no name. */
export const indexes = {
  time: 'time/',
  player: (playerId: string): string => `player/${playerId}/`,
  status: (status: RoundStatus): string => `status/${status}/`,
};

const byId = (roundId: string): string => `round/${roundId}`;

/**
 * How one event changes the table. A round has one row under its id and one in each index: by time, by player, and by
 * status, so that the few rounds in play are found at once among the many that have ended.
 */
export async function projectSearch(
  event: RecordedEvent,
  get: (key: string) => Promise<FoundRound | undefined>,
): Promise<RowChanges<FoundRound>> {
  const roundId = roundOfStream(event.stream);
  if (roundId === undefined) return NOTHING;
  if (event.type === 'RoundOpened') {
    const { playerId, game } = event.data as unknown as RoundOpened;
    const openedAt = isoTime(timeOf(event.at));
    return put({ roundId, playerId, game, status: 'opening', openedAt, prize: null }, undefined);
  }
  const status = STATUS_AFTER[event.type];
  if (status === undefined) return NOTHING;
  const row = await get(byId(roundId));
  if (row === undefined) return NOTHING;
  const prize = status === 'settled' ? (event.data as unknown as RoundSettled).prize : row.prize;
  return put({ ...row, status, prize }, row);
}

const STATUS_AFTER: Readonly<Record<string, RoundStatus>> = {
  StakeRefused: 'refused',
  UnitDrawn: 'in-play',
  RoundSettled: 'settled',
  RoundVoided: 'voided',
};

function put(row: FoundRound, before: FoundRound | undefined): RowChanges<FoundRound> {
  const keys = [byId(row.roundId), ...[indexes.time, indexes.player(row.playerId), indexes.status(row.status)].map(at)];
  function at(index: string): string {
    return index + placeOf(row);
  }
  const moved = before !== undefined && before.status !== row.status;
  return {
    puts: new Map(keys.map((key) => [key, row])),
    deletes: moved ? [at(indexes.status(before.status))] : [],
  };
}
