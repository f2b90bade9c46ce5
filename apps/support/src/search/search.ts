import type { Page, RoundView, SupportRoundsQuery } from '@tirage/contracts';
import type { ReadModel } from '@tirage/event-sourcing';
import { pageBy, readRound, viewOf, type RoundsSource } from '@tirage/http';
import { isoTime, Money, timeOf, type Json } from '@tirage/kernel';
import { indexes, placeOf, type FoundRound } from './rows.js';

/** Rows looked at for one page; they lie in a table beside, a round is read only when its row is asked for. */
const MOST_SCANNED = 20_000;
const PLACE = /^[\d:.TZ-]{24}\/[0-9a-f-]{36}$/;

const isPlace = (value: Json): value is string => typeof value === 'string' && PLACE.test(value);

/**
 * Rounds of any player, newest first, as far as the table has come. What is shown of a round, and whether it is what was
 * asked for, its own stream says.
 */
export function searchRounds(
  { store, games, rows }: RoundsSource & { readonly rows: ReadModel<FoundRound> },
  query: SupportRoundsQuery,
): Promise<Page<RoundView>> {
  const index = indexFor(query);
  const oldest = query.from === undefined ? index : index + isoTime(timeOf(query.from));
  const newest = query.to === undefined ? `${index}~` : index + isoTime(timeOf(query.to));
  const matches = matching(query);
  async function* from(place: string | undefined): AsyncIterable<FoundRound> {
    const to = place === undefined || index + place > newest ? newest : index + place;
    for await (const [, row] of rows.scan({ from: oldest, to, direction: 'backwards' })) yield row;
  }
  const itemOf = async (row: FoundRound): Promise<RoundView | undefined> => {
    if (!matches(row)) return undefined;
    const round = await readRound({ store, games }, row.roundId);
    const view = round && viewOf(round);
    return view !== undefined && matches(view) ? view : undefined;
  };
  return pageBy({ name: listOf(query), isPlace, from, placeOf, itemOf, mostScanned: MOST_SCANNED }, query);
}

/** A cursor goes on in the list it came from, in no other. */
const listOf = ({ cursor: _cursor, limit: _limit, ...filters }: SupportRoundsQuery): string => {
  const { player, game, status, from, to, minPrize } = filters;
  return ['support-rounds', player, game, status, from, to, minPrize].map((filter) => filter ?? '').join(' ');
};

function indexFor({ player, status }: SupportRoundsQuery): string {
  if (player !== undefined) return indexes.player(player);
  return status === undefined ? indexes.time : indexes.status(status);
}

type Searched = Pick<RoundView, 'playerId' | 'game' | 'status' | 'prize'>;

function matching({ player, game, status, minPrize }: SupportRoundsQuery): (round: Searched) => boolean {
  const least = minPrize === undefined ? undefined : Money.parse(minPrize);
  return (round) =>
    (player === undefined || round.playerId === player) &&
    (game === undefined || round.game === game) &&
    (status === undefined || round.status === status) &&
    (least === undefined || (round.prize !== null && !Money.parse(round.prize).isLessThan(least)));
}
