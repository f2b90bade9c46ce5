import {
  StoreUnavailable,
  WrongExpectedRevision,
  type AppendResult,
  type CaughtUp,
  type EventStore,
  type ExpectedRevision,
  type NewEvent,
  type ReadOptions,
  type RecordedEvent,
  type SubscribeOptions,
  Waiters,
} from '@tirage/event-sourcing';
import type { Clock } from '@tirage/kernel';
import { encodeAppend } from './encoding.js';
import { own } from './ownership.js';
import { openReader } from './reader.js';
import { eventSchema, prepareFile } from './schema.js';
import { startWriter } from './writer.js';

export interface SqliteEventStoreOptions {
  /** Its folder is created where it is missing; `<file>-wal`, `<file>-shm` and `<file>.lock` stand beside it. */
  readonly file: string;
  /** Gives each event its `at`. */
  readonly clock: Clock;
  /** Appends that may wait; one more is {@link StoreUnavailable}. Default 10,000. */
  readonly maxWaiting?: number;
  /** Appends written with one fsync at most. Default 1,000. */
  readonly maxGroup?: number;
}

export interface SqliteEventStore extends EventStore {
  /** The file grows no further than so many pages (4,096 bytes each): appends are then {@link StoreUnavailable}. */
  limitPages(pages: number): void;
  /** Writes what waits, moves the log into the file, gives it up. Subscriptions end with {@link StoreUnavailable}. */
  close(): Promise<void>;
}

/**
 * The event store in one file, owned by one process. An append is acknowledged when it is synced to the disk; what waits
 * at the same time shares one transaction and one fsync, on a thread of its own. Throws `AlreadyOpen` when the file has
 * another owner.
 */
export async function openSqliteEventStore(options: SqliteEventStoreOptions): Promise<SqliteEventStore> {
  const { file, clock } = options;
  const ownership = own(file);
  try {
    prepareFile(file, eventSchema);
    return await openOwned();
  } catch (error) {
    ownership.release();
    throw error;
  }

  async function openOwned(): Promise<SqliteEventStore> {
    let ended: StoreUnavailable | undefined;
    const commits = new Waiters();
    const writer = await startWriter({
      file,
      maxWaiting: options.maxWaiting ?? 10_000,
      maxGroup: options.maxGroup ?? 1_000,
      onCommit: () => commits.wake(),
      onBroken: (reason) => {
        ended ??= reason;
        commits.wake();
      },
    });
    const reader = openReader(file);

    async function append(
      stream: string,
      events: readonly NewEvent[],
      expected: ExpectedRevision,
    ): Promise<AppendResult> {
      if (events.length === 0) throw new TypeError('an append has events');
      const written = await writer.write(encodeAppend(stream, events, expected, clock.now()));
      if (written === undefined) throw new WrongExpectedRevision(stream, expected);
      const place = BigInt(written.position);
      return { revision: BigInt(written.revision), position: { commit: place, prepare: place } };
    }

    function read(stream: string, readOptions: ReadOptions = {}): AsyncIterable<RecordedEvent> {
      return reader.stream(stream, readOptions);
    }

    function subscribe({ after, categories, signal }: SubscribeOptions): AsyncIterable<RecordedEvent | CaughtUp> {
      const head = reader.head();
      const start = after === 'start' ? 0 : after === 'end' ? head : Number(after.commit);
      return follow(start, head, categories, signal);
    }

    async function* follow(
      after: number,
      known: number,
      categories: readonly string[],
      signal: AbortSignal,
    ): AsyncGenerator<RecordedEvent | CaughtUp> {
      const over = (): boolean => signal.aborted;
      let caughtUp = false;
      while (!over()) {
        if (ended) throw ended;
        const page = reader.log(after, categories);
        after = page.through;
        for (const event of page.events) {
          yield event;
          if (over()) return;
        }
        if (!caughtUp && after >= known) {
          caughtUp = true;
          yield { caughtUp: true };
          continue;
        }
        // While the reader was busy with an event others may have been appended: nobody wakes for those any more.
        await (page.last && page.events.length === 0 ? commits.wait(signal) : nextTurn());
      }
    }

    let closing: Promise<void> | undefined;
    const close = async (): Promise<void> => {
      await writer.drain();
      ended ??= new StoreUnavailable('the store is closed');
      commits.wake();
      reader.close(); // before the writer: the last connection to leave tidies up, and this one cannot
      await writer.close();
      ownership.release();
    };
    return {
      append,
      read,
      subscribe,
      limitPages: (pages) => writer.limitPages(pages),
      close: () => (closing ??= close()),
    };
  }
}

/** Lets timers and sockets have their turn between two pages of a long catch-up. */
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
