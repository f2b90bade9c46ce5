import { InMemoryEventStore, type EventStore } from '@tirage/event-sourcing';
import { systemClock, systemRandom, systemTimers, type Timers } from '@tirage/kernel';
import { startEventStoreDouble, type EventStoreDouble, type EventStoreDoubleOptions } from '@tirage/testing';
import { connectEventStoreDb, type EventStoreDb, type EventStoreDbOptions } from '../connect.js';

export interface AgainstDouble extends EventStoreDb {
  readonly double: EventStoreDouble;
  /** What the double keeps its streams in. */
  readonly behind: EventStore;
}

type Settings = Partial<EventStoreDbOptions> & { readonly double?: Partial<EventStoreDoubleOptions> };

export const connectTo = (url: string, settings: Partial<EventStoreDbOptions> = {}): Promise<EventStoreDb> =>
  connectEventStoreDb({ url, timers: systemTimers, random: systemRandom, clock: systemClock, ...settings });

/** One test against a double of its own; a test that hangs fails by its own time limit. */
export async function againstDouble(settings: Settings, body: (test: AgainstDouble) => Promise<void>): Promise<void> {
  const behind = settings.double?.store ?? new InMemoryEventStore({ clock: systemClock });
  const double = await startEventStoreDouble({ ...settings.double, store: behind });
  const { double: _, ...options } = settings;
  const connection = await connectTo(double.url, options);
  try {
    await body({ ...connection, double, behind });
  } finally {
    double.faults.releaseLate();
    await connection.close();
    await double.close();
  }
}

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
