import { categoryOf, type EventStore, type RecordedEvent } from '@tirage/event-sourcing';
import { InvalidAmount, Money, seconds, timeOf, type Clock } from '@tirage/kernel';
import { readBlockEvent } from './blocks.js';
import { Book, type LaneTally, type Tally } from './book.js';
import type { Difference } from './difference.js';
import { readRoundEvent } from './rounds.js';
import { readDepositEvent, readWalletEntry } from './wallets.js';

export interface ReconcileOptions {
  readonly store: Pick<EventStore, 'subscribe'>;
  readonly signal: AbortSignal;
  readonly clock: Clock;
  /** Milliseconds that an entry may come after what it answers; default one minute. */
  readonly settleMs?: number;
}

export interface Summed {
  readonly count: number;
  /** Euro, two decimals. */
  readonly sum: string;
}

/** What one lane has sold and paid. */
export interface LaneTotals {
  readonly lane: string;
  readonly blocks: number;
  readonly units: number;
  readonly rounds: number;
  readonly refused: number;
  readonly lost: number;
  readonly stakes: Summed;
  readonly prizes: Summed;
  readonly refunds: Summed;
}

export interface Reconciliation {
  /** Empty: everything agrees, to the cent. In the order of the log, what is missing at the end. */
  readonly differences: readonly Difference[];
  readonly events: number;
  readonly rounds: number;
  /** Rounds under way, and ended ones whose last entry may still come. */
  readonly open: number;
  readonly wallets: number;
  /** What is in all wallets together, euro. */
  readonly balances: string;
  readonly deposits: Summed;
  readonly blocks: number;
  readonly lanes: readonly LaneTotals[];
}

const CATEGORIES: readonly string[] = ['round', 'wallet', 'deposit', 'block'];

/**
 * Compares rounds, wallets, deposits and blocks, event by event, with everything recorded when it began. What happens
 * meanwhile is left out. Throws `StoreUnavailable`, and when it is stopped before the end: half a log proves nothing.
 */
export async function reconcile(options: ReconcileOptions): Promise<Reconciliation> {
  const { store, signal, clock, settleMs = seconds(60) } = options;
  const book = new Book();
  let events = 0;
  let complete = false;
  for await (const item of store.subscribe({ after: 'start', categories: CATEGORIES, signal })) {
    complete = 'caughtUp' in item;
    if ('caughtUp' in item) break;
    readEvent(book, item);
    events++;
  }
  if (!complete) throw new Error('stopped before everything was read');
  const open = missing(book, clock.now() - settleMs);
  const lanes = [...book.lanes].map(([lane, tally]) => totalsOf(lane, tally));
  return {
    differences: book.differences,
    ...{ events, open, lanes: lanes.sort((a, b) => (a.lane < b.lane ? -1 : 1)) },
    rounds: lanes.reduce((sum, { rounds }) => sum + rounds, 0),
    wallets: book.wallets.size,
    balances: Money.sum(book.wallets.values()).toString(),
    deposits: summed(book.deposited),
    blocks: book.blocks.size,
  };
}

function readEvent(book: Book, event: RecordedEvent): void {
  try {
    READERS[categoryOf(event.stream)]?.(book, event);
  } catch (error) {
    if (!(error instanceof InvalidAmount)) throw error;
    book.report('unreadable', event, error.message);
  }
}

const READERS: Readonly<Record<string, (book: Book, event: RecordedEvent) => void>> = {
  round: readRoundEvent,
  wallet: readWalletEntry,
  deposit: readDepositEvent,
  block: readBlockEvent,
};

/** Reports what should stand and does not, of what was asked for before `due` (milliseconds); gives the rounds open. */
function missing({ rounds, deposits, blocks, differences }: Book, due: number): number {
  let open = 0;
  for (const { end, roundId, stream, playerId } of rounds.values()) {
    if (end === undefined || timeOf(end.at) > due) open++;
    else {
      const detail = `ended at ${end.at}; wallet-${playerId} has no ${end.entry} of ${end.owed.toString()}`;
      differences.push({ kind: 'end-missing', stream, roundId, detail });
    }
  }
  for (const { stream, askedAt, playerId, amount, balance } of deposits.values()) {
    if (timeOf(askedAt) > due) continue;
    const what = balance === undefined ? `is not in wallet-${playerId}` : `stands in wallet-${playerId}, unmarked`;
    const detail = `${amount.toString()} asked for at ${askedAt} ${what}`;
    differences.push({ kind: 'deposit-missing', stream, detail });
  }
  for (const [block, { status, next, size }] of blocks) {
    if (status !== 'open' || next < size) continue;
    differences.push({ kind: 'block-size', stream: `block-${block}`, detail: `all ${size} are sold, and it is open` });
  }
  return open;
}

const summed = ({ count, sum }: Tally): Summed => ({ count, sum: sum.toString() });

function totalsOf(lane: string, { stakes, prizes, refunds, ...counts }: LaneTally): LaneTotals {
  return { lane, ...counts, stakes: summed(stakes), prizes: summed(prizes), refunds: summed(refunds) };
}
