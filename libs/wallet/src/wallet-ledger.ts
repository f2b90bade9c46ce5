import { LRUCache } from 'lru-cache';
import {
  appendSurely,
  comparePositions,
  Contended,
  newEvents,
  readLast,
  WrongExpectedRevision,
  type Cause,
  type DecidedEvent,
  type EventStore,
  type NewEvent,
  type Position,
  type RecordedEvent,
} from '@tirage/event-sourcing';
import type { Timers } from '@tirage/kernel';
import { assertSound } from './assert-sound.js';
import { walletStream } from './events.js';
import { InTurn } from './in-turn.js';
import { decodeState, emptyWallet, type WalletState } from './state.js';

/** What a wallet is asked, once. */
export interface Question {
  readonly cause: Cause;
  /** Where it stands in the log: its answer stands after it. */
  readonly askedAt: Position;
  /** Whether an entry answers it. */
  isAnswer(entry: RecordedEvent): boolean;
}

export type Answer =
  | { readonly kind: 'appended'; readonly entries: readonly NewEvent[] }
  /** Answered before. */
  | { readonly kind: 'answered'; readonly entry: RecordedEvent }
  | { readonly kind: 'nothing' };

/** A wallet as its last entry tells it; without a place while it has none. */
interface Head {
  readonly state: WalletState;
  readonly last?: { readonly revision: bigint; readonly position: Position };
}

const MAX_ATTEMPTS = 10;
const CACHED_WALLETS = 20_000;

/** The only writer of the wallets' streams: one append for one question, and none for a question answered already. */
export class WalletLedger {
  private readonly heads = new LRUCache<string, Head>({ max: CACHED_WALLETS });
  private readonly inTurn = new InTurn();

  constructor(
    private readonly store: EventStore,
    private readonly timers: Timers,
  ) {}

  /**
   * Reads, decides and appends at the revision read; on a conflict again, a bounded number of times. A decision that
   * writes is fenced by that revision; one that writes nothing counts only on a head read from the store in this call.
   * Throws `StoreUnavailable` (the append may have happened or may still happen) and `Contended`.
   */
  answer(
    playerId: string,
    question: Question,
    decide: (state: WalletState) => Promise<readonly DecidedEvent[]> | readonly DecidedEvent[],
  ): Promise<Answer> {
    const stream = walletStream(playerId);
    return this.inTurn.run(stream, () => this.answerInTurn(stream, question, decide));
  }

  private async answerInTurn(
    stream: string,
    question: Question,
    decide: (state: WalletState) => Promise<readonly DecidedEvent[]> | readonly DecidedEvent[],
  ): Promise<Answer> {
    let fresh = false;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const cached = fresh ? undefined : this.heads.get(stream);
      const head = cached ?? (await this.readHead(stream));
      fresh = true;
      const entry = await this.findAnswer(stream, head, question);
      if (entry !== undefined) return { kind: 'answered', entry };
      const decided = await decide(head.state);
      if (decided.length > 0) {
        const entries = await this.append(stream, head, decided, question.cause);
        if (entries !== undefined) return { kind: 'appended', entries };
      } else if (cached === undefined) {
        return { kind: 'nothing' };
      }
    }
    throw new Contended(`${stream}: ${MAX_ATTEMPTS} attempts`);
  }

  /** Undefined when somebody else has appended in between. */
  private async append(stream: string, head: Head, decided: readonly DecidedEvent[], cause: Cause) {
    const state = assertSound(head.state, decided);
    const entries = newEvents(stream, decided, cause);
    this.heads.delete(stream);
    try {
      const last = await appendSurely(this.store, this.timers, stream, entries, head.last?.revision ?? 'no-stream');
      this.heads.set(stream, { state, last });
      return entries;
    } catch (error) {
      if (error instanceof WrongExpectedRevision) return undefined;
      throw error;
    }
  }

  private async readHead(stream: string): Promise<Head> {
    const last = await readLast(this.store, stream);
    return last === undefined ? { state: emptyWallet } : { state: decodeState(last.metadata.state), last };
  }

  /**
   * Backwards from the revision that the append will expect: what comes after it makes the append fail, so that no
   * answer can be missed in between. Down to the question: an older entry ends the search, in the usual case the head.
   */
  private async findAnswer(stream: string, { last }: Head, question: Question): Promise<RecordedEvent | undefined> {
    const isOlder = (position: Position) => comparePositions(position, question.askedAt) <= 0;
    if (last === undefined || isOlder(last.position)) return undefined;
    for await (const entry of this.store.read(stream, { direction: 'backwards', from: last.revision })) {
      if (isOlder(entry.position)) return undefined;
      if (question.isAnswer(entry)) return entry;
    }
    return undefined;
  }
}
