import { randomUUID } from 'node:crypto';
import type { CaughtUp, EventStore, RecordedEvent } from '@tirage/event-sourcing';

export interface OpenedStore {
  readonly store: EventStore;
  close(): Promise<void>;
  /** Closes the store and opens it again on the same data. */
  reopen?(): Promise<EventStore>;
}

export type OpenStore = () => Promise<OpenedStore>;

export interface StoreSuiteOptions {
  /** Milliseconds a single test may take; generous, because some stores are at the other end of a network. */
  readonly timeout?: number;
  /** Random schedules of concurrent appends tried. */
  readonly seeds?: number;
}

/** What one test gets: a store and names that no other test uses. */
export interface StoreTest extends OpenedStore {
  /** A category of this test alone: letters and digits, no hyphen. */
  readonly category: string;
  /** `<category>-<id>` */
  stream(id?: string): string;
  /** A signal that is aborted when the test is over. */
  readonly signal: AbortSignal;
}

export interface StoreTests {
  readonly seeds: number;
  test(title: string, body: (test: StoreTest) => Promise<void>): void;
}

export function storeTests(open: OpenStore, { timeout = 60_000, seeds = 25 }: StoreSuiteOptions): StoreTests {
  const run = async (body: (test: StoreTest) => Promise<void>): Promise<void> => {
    const opened = await open();
    const over = new AbortController();
    const category = `t${randomUUID().replaceAll('-', '')}`;
    try {
      await body({ ...opened, category, stream: (id = 'one') => `${category}-${id}`, signal: over.signal });
    } finally {
      over.abort();
      await opened.close();
    }
  };
  return { seeds, test: (title, body) => it(title, () => run(body), timeout) };
}

export const isCaughtUp = (item: RecordedEvent | CaughtUp): item is CaughtUp => 'caughtUp' in item;
export const isEvent = (item: RecordedEvent | CaughtUp): item is RecordedEvent => !isCaughtUp(item);

/** The ids, in order: what two readers of the same events must agree on. */
export const idsOf = (items: readonly (RecordedEvent | CaughtUp)[]): string[] => items.filter(isEvent).map((e) => e.id);
