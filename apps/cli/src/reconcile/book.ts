import type { RecordedEvent } from '@tirage/event-sourcing';
import { Money } from '@tirage/kernel';
import type { Difference, DifferenceKind } from './difference.js';

export interface Unit {
  readonly block: string;
  readonly position: unknown;
  readonly leaf: unknown;
}

/** A round that is not finished with: it goes on, or its wallet has not written down its end. */
export interface OpenRound {
  readonly roundId: string;
  readonly stream: string;
  readonly playerId: string;
  readonly game: string;
  readonly stake: Money;
  readonly lane: string;
  /** As its own stream tells it. */
  status: 'opened' | 'debited' | 'asked' | 'drawn' | 'settled' | 'voided';
  /** The wallet's answer to its opening. */
  answer?: 'debited' | 'refused';
  /** The block's answer to its request. */
  unit?: Unit | 'declined';
  /** What the wallet owes for it, once it has ended. */
  end?: { readonly owed: Money; readonly entry: string; readonly at: string };
}

export interface Block {
  readonly size: number;
  /** The next position. */
  next: number;
  status: 'open' | 'ended' | 'closed';
  /** Units whose rounds have not ended. */
  held: number;
}

/** A deposit that is asked for and not yet marked as applied. */
export interface OpenDeposit {
  readonly stream: string;
  readonly playerId: string;
  readonly amount: Money;
  readonly askedAt: string;
  /** The balance after it, once it stands in the wallet. */
  balance?: string;
}

export interface Tally {
  count: number;
  sum: Money;
}

/** What one lane has sold and paid, by the wallets' entries. */
export interface LaneTally {
  blocks: number;
  units: number;
  rounds: number;
  refused: number;
  lost: number;
  readonly stakes: Tally;
  readonly prizes: Tally;
  readonly refunds: Tally;
}

const tally = (): Tally => ({ count: 0, sum: Money.zero });

export function add(to: Tally, amount: Money): void {
  to.count++;
  to.sum = to.sum.plus(amount);
}

/**
 * What has to be remembered of the log so far. An answer stands after its question in the log, and nothing follows a
 * round's last entry: so a round is forgotten when it is complete, and whatever names it afterwards is a difference.
 * Memory grows with wallets, blocks and open rounds, not with ended ones.
 */
export class Book {
  readonly rounds = new Map<string, OpenRound>();
  readonly wallets = new Map<string, Money>();
  readonly deposits = new Map<string, OpenDeposit>();
  readonly deposited = tally();
  readonly blocks = new Map<string, Block>();
  readonly lanes = new Map<string, LaneTally>();
  readonly differences: Difference[] = [];

  readonly report = (
    kind: DifferenceKind,
    { stream, revision, type }: RecordedEvent,
    detail: string,
    roundId?: string,
  ): void => {
    const where = `${stream}@${revision} ${type}`;
    this.differences.push({
      ...{ kind, stream, detail: `${where}: ${detail}` },
      ...(roundId === undefined ? {} : { roundId }),
    });
  };

  lane(lane: string): LaneTally {
    const known = this.lanes.get(lane);
    if (known !== undefined) return known;
    const sums = { stakes: tally(), prizes: tally(), refunds: tally() };
    const fresh = { blocks: 0, units: 0, rounds: 0, refused: 0, lost: 0, ...sums };
    this.lanes.set(lane, fresh);
    return fresh;
  }
}
