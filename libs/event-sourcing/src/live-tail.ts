import { backOffMs, RECONNECT, type Random, type Timers } from '@tirage/kernel';
import type { RecordedEvent } from './event.js';
import { StoreUnavailable, type EventStore } from './event-store.js';
import { Follower } from './follower.js';
import type { Position } from './position.js';
import { untilAborted } from './until-aborted.js';

export interface LiveTailOptions {
  /** Events as they are recorded: one of a future version must not stop the tail for everyone. */
  readonly store: EventStore;
  /** Brings the events of {@link LiveTail.followFrom} to their current version; what it throws ends that reader alone. */
  readonly upcast?: (event: RecordedEvent) => RecordedEvent;
  /** What anyone here may follow. */
  readonly categories: readonly string[];
  readonly timers: Timers;
  readonly random: Random;
  /** Told of every break; the tail mends it by itself. */
  readonly onProblem?: (problem: unknown) => void;
  /** Events kept for one slow follower; default 256. */
  readonly buffer?: number;
}

/**
 * The one subscription of a process, shared by everyone who follows a stream: an EventStoreDB connection carries 100.
 * Broken off, it goes on from the last event it gave, after a jittered back-off, for ever.
 */
export class LiveTail {
  private readonly followers = new Map<string, Set<Follower>>();
  private readonly over = new AbortController();
  private running: Promise<void> | undefined;
  private isLive = false;
  private settleStart: () => void = () => undefined;
  private readonly started = new Promise<void>((resolve) => (this.settleStart = resolve));

  constructor(private readonly options: LiveTailOptions) {}

  /** Whether the subscription stands and has caught up; for readiness. */
  get live(): boolean {
    return this.isLive;
  }

  /** Resolves when the tail is live for the first time, or closed. */
  start(): Promise<void> {
    this.running ??= this.run().finally(this.settleStart);
    return this.started;
  }

  /** Ends every follower and the subscription. */
  async close(): Promise<void> {
    this.over.abort();
    for (const follower of this.all()) follower.close();
    await this.running;
  }

  /** Registers a follower of one stream, until the signal is aborted or it is closed. */
  follow(stream: string, signal: AbortSignal): Follower {
    const { buffer = 256 } = this.options;
    const followers = this.followers.get(stream) ?? new Set();
    const follower = new Follower(buffer, signal, (ended) => {
      followers.delete(ended);
      if (followers.size === 0 && this.followers.get(stream) === followers) this.followers.delete(stream);
    });
    if (this.over.signal.aborted) follower.close();
    if (follower.ended) return follower;
    this.followers.set(stream, followers.add(follower));
    return follower;
  }

  /**
   * The events of a stream after a revision, then live, each exactly once and in order, until the signal is aborted.
   * Breaks, gaps and a store that is away for a while only delay it. A revision beyond the head waits.
   */
  async *followFrom(stream: string, after: bigint | 'start', signal: AbortSignal): AsyncIterable<RecordedEvent> {
    const follower = this.follow(stream, signal);
    follower.gap(); // what is recorded already is read first
    yield* this.eventsAfter(follower, stream, after);
  }

  /**
   * What comes after a revision up to which the stream has been read since its follower was registered, each exactly once
   * and in order: a reader who has to look at what stands before he waits for more need not read it again.
   */
  async *eventsAfter(follower: Follower, stream: string, after: bigint | 'start'): AsyncIterable<RecordedEvent> {
    const { upcast = (event: RecordedEvent) => event } = this.options;
    let next = after === 'start' ? 0n : after + 1n;
    try {
      for (let item = await follower.next(); item !== undefined; item = await follower.next()) {
        const reached: bigint | undefined = item === 'gap' ? undefined : item.revision;
        if (reached !== undefined && reached < next) continue;
        const events = item !== 'gap' && reached === next ? [item] : this.read(stream, next, reached, follower.signal);
        for await (const event of events) {
          next = event.revision + 1n;
          yield upcast(event);
        }
      }
    } finally {
      follower.close();
    }
  }

  /** Reads a stream from a revision, surely and at least up to the revision that is known to stand there. */
  private async *read(
    stream: string,
    from: bigint,
    known: bigint | undefined,
    signal: AbortSignal,
  ): AsyncIterable<RecordedEvent> {
    const { store, timers, random, onProblem } = this.options;
    for (let attempt = 1; !signal.aborted; attempt++) {
      try {
        for await (const event of untilAborted(store.read(stream, { from }), signal)) {
          from = event.revision + 1n;
          yield event;
        }
        if (known === undefined || from > known) return;
      } catch (problem) {
        if (!(problem instanceof StoreUnavailable)) throw problem;
        onProblem?.(problem);
      }
      await timers.sleep(backOffMs(RECONNECT, attempt, random), signal);
    }
  }

  private async run(): Promise<void> {
    const { store, categories, timers, random, onProblem } = this.options;
    const { signal } = this.over;
    const isOver = () => signal.aborted;
    let after: Position | 'end' = 'end';
    for (let attempt = 1; !signal.aborted; attempt++) {
      try {
        let established: boolean = after !== 'end';
        for await (const item of store.subscribe({ after, categories, signal })) {
          // What was recorded before the subscription stood at the end is not in it.
          if (!established) for (const follower of this.all()) follower.gap();
          established = true;
          attempt = 0;
          if ('caughtUp' in item) this.becomeLive();
          else {
            after = item.position;
            for (const follower of this.followers.get(item.stream) ?? []) follower.deliver(item);
          }
        }
      } catch (problem) {
        onProblem?.(problem);
      }
      this.isLive = false;
      if (!isOver()) await timers.sleep(backOffMs(RECONNECT, attempt, random), signal);
    }
  }

  private becomeLive(): void {
    this.isLive = true;
    this.settleStart();
  }

  private all(): Follower[] {
    return [...this.followers.values()].flatMap((followers) => [...followers]);
  }
}
