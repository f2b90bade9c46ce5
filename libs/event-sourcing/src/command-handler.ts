import { LRUCache } from 'lru-cache';
import type { Timers } from '@tirage/kernel';
import { newEvents, type Cause, type DecidedEvent, type DomainEvent } from './event-id.js';
import {
  StoreUnavailable,
  WrongExpectedRevision,
  type AppendResult,
  type EventStore,
  type ExpectedRevision,
} from './event-store.js';
import type { NewEvent } from './event.js';

/** How events make a state. */
export interface Fold<State> {
  initialState(): State;
  evolve(state: State, event: DomainEvent): State;
}

/** A stream's state and the revision it was folded to; `'no-stream'` when nothing is recorded. */
export interface Folded<State> {
  readonly state: State;
  readonly revision: ExpectedRevision;
}

export interface Handled<State> extends Folded<State> {
  /** What this call appended; empty when there was nothing to do. */
  readonly appended: readonly NewEvent[];
}

/** Too many writers at one stream: the message is to be handled again later. */
export class Contended extends Error {
  override readonly name = 'Contended';
}

const MAX_ATTEMPTS = 10;
const MAX_SENDS = 3;
const RESEND_AFTER_MS = 50;

/**
 * Appends, and after an unknown outcome sends the same bytes again with the same expected revision, which is safe.
 * Sent again at the current head instead, everything would be doubled. Gives up with {@link StoreUnavailable}: the append
 * may have happened or may still happen.
 */
export async function appendSurely(
  store: EventStore,
  timers: Timers,
  stream: string,
  events: readonly NewEvent[],
  expected: ExpectedRevision,
): Promise<AppendResult> {
  for (let sends = 1; ; sends++) {
    try {
      return await store.append(stream, events, expected);
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || sends === MAX_SENDS) throw error;
      await timers.sleep(RESEND_AFTER_MS * sends);
    }
  }
}

/**
 * Load, decide, append at the revision read; on a conflict read and decide again, a bounded number of times. States are
 * cached: a decision that writes is fenced by the expected revision, one that writes nothing counts only on a state read
 * from the store after its cause arrived.
 */
export class CommandHandler<State> {
  private readonly cache: LRUCache<string, { readonly state: State; readonly revision: bigint }>;

  constructor(
    private readonly store: EventStore,
    private readonly timers: Timers,
    private readonly fold: Fold<State>,
    cachedStreams = 10_000,
  ) {
    this.cache = new LRUCache({ max: cachedStreams });
  }

  async handle(
    stream: string,
    cause: Cause,
    decide: (folded: Folded<State>) => readonly DecidedEvent[],
  ): Promise<Handled<State>> {
    let fresh = false;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const cached = fresh ? undefined : this.cache.get(stream);
      const folded = cached ?? (await this.read(stream));
      const decided = decide(folded);
      if (decided.length === 0) {
        if (cached === undefined) return { ...folded, appended: [] };
        fresh = true;
        continue;
      }
      const events = newEvents(stream, decided, cause);
      try {
        const { revision } = await appendSurely(this.store, this.timers, stream, events, folded.revision);
        const state = events.reduce((before, event) => this.fold.evolve(before, event), folded.state);
        this.cache.set(stream, { state, revision });
        return { state, revision, appended: events };
      } catch (error) {
        this.cache.delete(stream);
        if (!(error instanceof WrongExpectedRevision)) throw error;
        fresh = true;
      }
    }
    throw new Contended(`${stream}: ${MAX_ATTEMPTS} attempts`);
  }

  /** The state as the store has it now. */
  async read(stream: string): Promise<Folded<State>> {
    const cached = this.cache.get(stream);
    let state = cached?.state ?? this.fold.initialState();
    let revision: ExpectedRevision = cached?.revision ?? 'no-stream';
    const from = cached === undefined ? 0n : cached.revision + 1n;
    for await (const event of this.store.read(stream, { from })) {
      state = this.fold.evolve(state, event);
      revision = event.revision;
    }
    if (revision !== 'no-stream') this.cache.set(stream, { state, revision });
    return { state, revision };
  }
}
