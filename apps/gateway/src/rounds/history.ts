import type { Page, RoundsQuery, RoundView } from '@tirage/contracts';
import type { RecordedEvent } from '@tirage/event-sourcing';
import { pageOf, readRound, revisionOf, viewOf, walletBackwards, type RoundsSource } from '@tirage/http';

/**
 * A player's rounds, newest first, found in his wallet: each has exactly one answer to its debit there. Refused openings
 * are no rounds played and come only when asked for.
 */
export function readHistory(source: RoundsSource, playerId: string, query: RoundsQuery): Promise<Page<RoundView>> {
  const answer = query.status === 'refused' ? 'StakeRefused' : 'StakeDebited';
  const viewFrom = async ({ type, data }: RecordedEvent): Promise<RoundView | undefined> => {
    if (type !== answer) return undefined;
    const round = await readRound(source, data['roundId'] as string);
    if (round === undefined) return undefined;
    const view = viewOf(round);
    return query.status === undefined || view.status === query.status ? view : undefined;
  };
  const list = `rounds/${query.status ?? 'all'}`;
  return pageOf(list, query, walletBackwards(source.store, playerId), revisionOf, viewFrom);
}
