import {
  causeOfEvent,
  FutureVersion,
  readLast,
  readOne,
  type EventStore,
  type RecordedEvent,
} from '@tirage/event-sourcing';
import type { Money } from '@tirage/kernel';
import type { RoundEnd } from './decide.js';
import { readOpenedRound, readPrize, Unreadable, type OpenedRound } from './facts.js';
import type { WalletState } from './state.js';

/** The highest prize a game publishes under these rules; undefined when this process does not know the rules. */
export type MaximumPrize = (game: string, rulesHash: string) => Money | undefined;

/** What an event of a round means for its debit. */
export type Judged =
  | { readonly kind: 'due'; readonly end: RoundEnd }
  | { readonly kind: 'not-ended' }
  /** Above the published maximum: never paid, and somebody must look. */
  | { readonly kind: 'withheld'; readonly prize: Money; readonly maximum: Money }
  /** Sold by a newer version than this process; another one, or this one later, will know. */
  | { readonly kind: 'unknown-rules'; readonly rulesHash: string };

/** Throws `Unreadable` for an end that cannot be read. */
export function judge(event: RecordedEvent, opened: OpenedRound, maximumPrize: MaximumPrize): Judged {
  const { roundId, game, rulesHash } = opened;
  const cause = causeOfEvent(event);
  if (event.type === 'RoundVoided') return { kind: 'due', end: { roundId, outcome: 'voided', cause } };
  if (event.type !== 'RoundSettled') return { kind: 'not-ended' };
  const prize = readPrize(event);
  if (!prize.isZero()) {
    const maximum = maximumPrize(game, rulesHash);
    if (maximum === undefined) return { kind: 'unknown-rules', rulesHash };
    if (prize.isMoreThan(maximum)) return { kind: 'withheld', prize, maximum };
  }
  return { kind: 'due', end: { roundId, outcome: { prize }, cause } };
}

/** The round as it was opened; undefined while its stream is empty. */
export async function readOpening(store: EventStore, stream: string): Promise<OpenedRound | undefined> {
  const first = await readOne(store, stream, 0n);
  return first === undefined ? undefined : readOpenedRound(first);
}

/**
 * The ends of the wallet's open debits that may be paid now. An end is the last event of its round. What is withheld or
 * unreadable stays open: the message of that end is parked, other rounds go on.
 */
export async function dueEntries(
  store: EventStore,
  maximumPrize: MaximumPrize,
  { openDebits }: WalletState,
): Promise<readonly RoundEnd[]> {
  const judged = await Promise.all(
    openDebits.map(({ roundId }) => lastJudged(store, maximumPrize, `round-${roundId}`)),
  );
  return judged.flatMap((each) => (each.kind === 'due' ? [each.end] : []));
}

async function lastJudged(store: EventStore, maximumPrize: MaximumPrize, stream: string): Promise<Judged> {
  try {
    const last = await readLast(store, stream);
    if (last === undefined || !['RoundSettled', 'RoundVoided'].includes(last.type)) return { kind: 'not-ended' };
    const opened = await readOpening(store, stream);
    return opened === undefined ? { kind: 'not-ended' } : judge(last, opened, maximumPrize);
  } catch (error) {
    if (error instanceof Unreadable || error instanceof FutureVersion) return { kind: 'not-ended' };
    throw error;
  }
}
