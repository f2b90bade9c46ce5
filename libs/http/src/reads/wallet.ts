import type { Limits, Page, PageQuery, Wallet, WalletEntry, WalletEntryType } from '@tirage/contracts';
import { comparePositions, readLast, type EventStore, type Position, type RecordedEvent } from '@tirage/event-sourcing';
import { Money, type Clock } from '@tirage/kernel';
import { roundStream } from '@tirage/rounds';
import {
  decodeState,
  emptyWallet,
  onDayOf,
  walletStream,
  type OpenDebit,
  type StakeDebited,
  type WalletState,
} from '@tirage/wallet';
import { pageOf } from './paging.js';

export interface WalletPorts {
  readonly store: EventStore;
  readonly clock: Clock;
  /** The zone in which the days of limits begin. */
  readonly zone: string;
}

/** The wallet as its last entry tells it, on the present day. */
export function stateOf(last: RecordedEvent | undefined, { clock, zone }: WalletPorts): WalletState {
  const state = last === undefined ? emptyWallet : decodeState(last.metadata.state);
  return onDayOf(clock.now(), zone, state);
}

export const limitsOf = ({ dailyStake, stakedToday, excludedUntil }: WalletState): Limits => ({
  dailyStake: dailyStake?.toString() ?? null,
  stakedToday: stakedToday.toString(),
  excludedUntil,
});

/** Prizes of ended rounds are in the balance even before the wallet has written them down. */
export async function readWallet(ports: WalletPorts, playerId: string): Promise<Wallet> {
  const state = stateOf(await readLast(ports.store, walletStream(playerId)), ports);
  const due = await Promise.all(state.openDebits.map((debit) => dueFor(ports.store, debit)));
  return { playerId, balance: Money.sum([state.balance, ...due]).toString(), limits: limitsOf(state) };
}

async function dueFor(store: EventStore, { roundId, amount }: OpenDebit): Promise<Money> {
  const last = await readLast(store, roundStream(roundId));
  if (last?.type === 'RoundSettled') return Money.parse(last.data['prize']);
  return last?.type === 'RoundVoided' ? amount : Money.zero;
}

const MOVEMENTS: readonly string[] = [
  ...(['FundsDeposited', 'StakeDebited', 'PrizeCredited', 'RoundLost', 'StakeRefunded'] satisfies WalletEntryType[]),
];

type Entry = Pick<StakeDebited, 'balance'> & Partial<StakeDebited>;

/** An entry that moved money, or says that a round lost; undefined for the others. */
export function entryView({ type, data, at }: RecordedEvent): WalletEntry | undefined {
  if (!MOVEMENTS.includes(type)) return undefined;
  const { amount = '0.00', balance, roundId, game } = data as Entry;
  return {
    type: type as WalletEntryType,
    amount,
    balance,
    ...(roundId === undefined ? {} : { roundId }),
    ...(game === undefined ? {} : { game }),
    at,
  };
}

/** The stream of a wallet backwards, from a revision on. */
export const walletBackwards =
  (store: EventStore, playerId: string) =>
  (place: number | undefined): AsyncIterable<RecordedEvent> =>
    store.read(walletStream(playerId), {
      direction: 'backwards',
      ...(place === undefined ? {} : { from: BigInt(place) }),
    });

export const revisionOf = ({ revision }: RecordedEvent): number => Number(revision);

/** Newest first. */
export const readEntries = (store: EventStore, playerId: string, query: PageQuery): Promise<Page<WalletEntry>> =>
  pageOf('wallet-entries', query, walletBackwards(store, playerId), revisionOf, entryView);

/** Those of the entries that are movements, as they are shown. */
export const entryViews = (entries: readonly RecordedEvent[]): readonly WalletEntry[] =>
  entries.flatMap((entry) => entryView(entry) ?? []);

/** All entries about a round, oldest first: they stand after its opening. */
export async function entriesOfRound(
  store: EventStore,
  playerId: string,
  roundId: string,
  openedAt: Position,
): Promise<readonly RecordedEvent[]> {
  const entries: RecordedEvent[] = [];
  for await (const entry of walletBackwards(store, playerId)(undefined)) {
    if (comparePositions(entry.position, openedAt) < 0) break;
    if (entry.data['roundId'] === roundId) entries.push(entry);
  }
  return entries.reverse();
}
