import { InMemoryEventStore, type EventStore } from '@tirage/event-sourcing';
import { systemClock, systemRandom, systemTimers, type Timers } from '@tirage/kernel';
import { connectEventStoreDb, type EventStoreDb, type EventStoreDbOptions } from '../connect.js';

/** What a test needs of the double; the double itself is for specs alone, so they hand it in. */
interface RunningDouble {
  readonly url: string;
  readonly faults: { releaseLate(): void };
  close(): Promise<void>;
}

export type AgainstDouble<Double> = Pick<EventStoreDb, 'store' | 'checkpoints'> & { readonly double: Double };

interface DoubleOptions {
  readonly store: EventStore;
  readonly version?: string;
  readonly streamsPerConnection?: number;
}

type Settings = Partial<EventStoreDbOptions> & { readonly double?: Partial<DoubleOptions> };

export const connectTo = (url: string, settings: Partial<EventStoreDbOptions> = {}): Promise<EventStoreDb> =>
  connectEventStoreDb({ url, timers: systemTimers, random: systemRandom, clock: systemClock, ...settings });

/** Runs a test against a double of its own, in memory unless it says otherwise. */
export const against =
  <Double extends RunningDouble>(start: (options: DoubleOptions) => Promise<Double>) =>
  async (settings: Settings, body: (test: AgainstDouble<Double>) => Promise<void>): Promise<void> => {
    const { double: options, ...connecting } = settings;
    const double = await start({ store: new InMemoryEventStore({ clock: systemClock }), ...options });
    const connection = await connectTo(double.url, connecting);
    try {
      await body({ store: connection.store, checkpoints: connection.checkpoints, double });
    } finally {
      double.faults.releaseLate();
      await connection.close();
      await double.close();
    }
  };

/** The system's timers, which tell how often somebody began to wait for so many milliseconds. */
export function countingTimers(): { readonly timers: Timers; waits(ms: number, count: number): Promise<void> } {
  const counts = new Map<number, number>();
  let changed = (): void => undefined;
  const timers: Timers = {
    sleep: (ms, signal) => {
      counts.set(ms, (counts.get(ms) ?? 0) + 1);
      changed();
      return systemTimers.sleep(ms, signal);
    },
  };
  return {
    timers,
    waits: async (ms, count) => {
      const wanted = (counts.get(ms) ?? 0) + count;
      while ((counts.get(ms) ?? 0) < wanted) await new Promise<void>((resolve) => (changed = resolve));
    },
  };
}
