import {
  StoreUnavailable,
  type AppendResult,
  type CaughtUp,
  type EventStore,
  type ExpectedRevision,
  type NewEvent,
  type ReadOptions,
  type RecordedEvent,
  type SubscribeOptions,
} from '@tirage/event-sourcing';
import type { Scheduler } from './scheduler.js';
import type { Incarnation } from './sim-process.js';

/** An append of which its process was told that it stands, and at which revision its last event does. */
export interface Acknowledged {
  readonly stream: string;
  readonly revision: bigint;
  readonly events: readonly NewEvent[];
}

/** What all processes have sent to the store. */
export interface Sent {
  /** When each event was first sent, by its id: when it was decided. */
  readonly decidedAt: Map<string, number>;
  readonly acknowledged: Acknowledged[];
}

/** The store as one process sees it, over a network that fails before the write, after it, or lets it land late. */
export class SimStore implements EventStore {
  constructor(
    private readonly store: EventStore,
    private readonly process: Incarnation,
    private readonly scheduler: Scheduler,
    private readonly crash: (process: Incarnation) => void,
    private readonly sent: Sent,
  ) {}

  append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<AppendResult> {
    return this.process.survives(this.appendOverNetwork(stream, events, expected));
  }

  private async appendOverNetwork(stream: string, events: readonly NewEvent[], expected: ExpectedRevision) {
    const { process, scheduler } = this;
    const { decidedAt, acknowledged } = this.sent;
    const { faults } = process;
    for (const { id } of events) if (!decidedAt.has(id)) decidedAt.set(id, scheduler.now);
    if (faults.strikes('crash before an append', 0.003)) this.crash(process);
    if (!process.alive) return new Promise<never>(() => undefined);
    await process.hop();
    if (process.storeIsAway) throw new StoreUnavailable('away');
    if (faults.strikes('append failed before', 0.02)) throw new StoreUnavailable('failed before the write');
    if (faults.strikes('append landed late', 0.01)) {
      scheduler.after(50 + scheduler.random.below(8000), () => {
        this.store.append(stream, events, expected).catch(() => undefined);
      });
      throw new StoreUnavailable('no answer in time');
    }
    const result = await this.store.append(stream, events, expected);
    if (faults.strikes('crash after an append', 0.003)) this.crash(process);
    await process.hop();
    if (faults.strikes('append failed after', 0.02)) throw new StoreUnavailable('failed after the write');
    acknowledged.push({ stream, revision: result.revision, events });
    return result;
  }

  async *read(stream: string, options?: ReadOptions): AsyncIterable<RecordedEvent> {
    yield* await this.process.survives(this.readOverNetwork(stream, options));
  }

  private async readOverNetwork(stream: string, options?: ReadOptions): Promise<readonly RecordedEvent[]> {
    await this.process.hop();
    if (this.process.storeIsAway) throw new StoreUnavailable('away');
    if (this.process.faults.strikes('read failed', 0.005)) throw new StoreUnavailable('failed to read');
    const events: RecordedEvent[] = [];
    for await (const event of this.store.read(stream, options)) events.push(event);
    await this.process.hop();
    return events;
  }

  async *subscribe(options: SubscribeOptions): AsyncIterable<RecordedEvent | CaughtUp> {
    const { process } = this;
    const over = new AbortController();
    const end = () => over.abort();
    for (const signal of [options.signal, process.killed]) signal.addEventListener('abort', end, { once: true });
    if (options.signal.aborted || !process.alive) end();
    for await (const item of this.store.subscribe({ ...options, signal: over.signal })) {
      if (this.scheduler.random.chance(0.3)) await process.survives(process.hop());
      if (process.faults.strikes('subscription dropped', 0.003)) throw new StoreUnavailable('subscription dropped');
      yield item;
    }
    if (!process.alive) await new Promise<never>(() => undefined);
  }
}
