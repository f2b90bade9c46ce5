import {
  InMemoryCheckpoints,
  InMemoryEventStore,
  StoreUnavailable,
  type Checkpoints,
  type EventStore,
  type NewEvent,
  type Position,
  type RecordedEvent,
} from '@tirage/event-sourcing';
import type { Random, Timers } from '@tirage/kernel';
import { InMemoryParked, InProcessBus, runRelay, type MessageBus, type RelayOptions } from '../index.js';

const clock = { now: () => 0 };
export const NAME = 'relay';

export const at = (count: number): Position => ({ commit: BigInt(count), prepare: BigInt(count) });
export const label = ({ stream, revision }: { stream: string; revision: bigint }) => `${stream}@${revision}`;
export const labels = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => `round-${(from + n) % 3}@${Math.floor((from + n) / 3)}`);

/** A bus on which the test says when and how each publish ends. */
export class HandBus implements Pick<MessageBus, 'publish'> {
  readonly taken: string[] = [];
  private readonly ends: { finish: () => void; fail: (error: unknown) => void }[] = [];
  private look = () => {};

  publish(events: readonly RecordedEvent[]): Promise<void> {
    this.taken.push(...events.map(label));
    this.look();
    return new Promise((finish, fail) => this.ends.push({ finish, fail }));
  }

  async has(count: number): Promise<void> {
    while (this.taken.length < count) await new Promise<void>((resolve) => (this.look = resolve));
  }

  end(index: number): { finish: () => void; fail: (error: unknown) => void } {
    const end = this.ends[index];
    if (end === undefined) throw new Error(`only ${this.ends.length} publishes were begun`);
    return end;
  }
}

/** Checkpoints that a test can wait for, and that remember every position saved. */
export class WatchedCheckpoints implements Checkpoints {
  readonly saved: bigint[] = [];
  failing = false;
  private look = () => {};

  constructor(private readonly checkpoints: Checkpoints = new InMemoryCheckpoints()) {}

  load(name: string): Promise<Position | undefined> {
    return this.checkpoints.load(name);
  }

  async save(name: string, position: Position, expectedPrevious: Position | undefined): Promise<boolean> {
    if (this.failing) throw new StoreUnavailable('disk full');
    const saved = await this.checkpoints.save(name, position, expectedPrevious);
    if (saved) this.saved.push(position.commit);
    this.look();
    return saved;
  }

  async reaches(position: Position): Promise<void> {
    while ((await this.load(NAME))?.commit !== position.commit) {
      await new Promise<void>((resolve) => (this.look = resolve));
    }
  }
}

type Given = Partial<RelayOptions> & Pick<RelayOptions, 'store' | 'bus' | 'checkpoints'>;

/** What the specs of the relay share; what is for specs alone they hand in. */
export function relayWorld(timers: Timers, random: Random, sampleEvent: (tag: string) => NewEvent) {
  /** A store with so many events in three streams, written in turn. */
  async function filledStore(count: number): Promise<EventStore> {
    const store = new InMemoryEventStore({ clock });
    for (let n = 0; n < count; n++) await add(store, n);
    return store;
  }

  async function add(store: EventStore, n: number): Promise<void> {
    const revision = Math.floor(n / 3);
    await store.append(`round-${n % 3}`, [sampleEvent(`e${n}`)], revision === 0 ? 'no-stream' : BigInt(revision - 1));
  }

  function startRelay(given: Given): { stop: () => Promise<void>; problems: unknown[] } {
    const stopping = new AbortController();
    const problems: unknown[] = [];
    const running = runRelay({
      categories: ['round'],
      signal: stopping.signal,
      timers,
      random,
      onProblem: (error) => problems.push(error),
      ...given,
    });
    const stop = () => {
      stopping.abort();
      return running;
    };
    return { stop, problems };
  }

  function inProcess() {
    const parked = new InMemoryParked(clock);
    return { parked, bus: new InProcessBus({ timers, random, clock, parked }) };
  }

  return { filledStore, add, startRelay, inProcess };
}
