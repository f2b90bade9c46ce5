import type { NewEvent, RecordedEvent } from './event.js';
import type { Position } from './position.js';

/** The revision a stream must have for an append to be made; there is no "any" on domain streams. */
export type ExpectedRevision = 'no-stream' | bigint;

export interface AppendResult {
  /** Revision and log position of the last event of the append. */
  readonly revision: bigint;
  readonly position: Position;
}

export interface ReadOptions {
  /** Default `forwards`. */
  readonly direction?: 'forwards' | 'backwards';
  /** The first revision given, inclusive; default: the stream's first, or backwards its last. */
  readonly from?: bigint;
  /** At most so many events. */
  readonly limit?: number;
}

/** The reader has been given everything that was recorded when it came; what follows is live. May come again. */
export interface CaughtUp {
  readonly caughtUp: true;
}

export interface SubscribeOptions {
  /** Exclusive: the first event given is the one after it. `end`: only what is recorded from now on. */
  readonly after: Position | 'start' | 'end';
  /** Only streams of these categories. */
  readonly categories: readonly string[];
  /** Ends the iteration, without an error. */
  readonly signal: AbortSignal;
}

/**
 * The only truth. Semantics are EventStoreDB's own:
 *
 * - an append is atomic, and made only at the expected revision, else {@link WrongExpectedRevision};
 * - the same event ids again with the same original expected revision succeed and add nothing, however late; other ids,
 *   or the same ids at another revision that has passed, are {@link WrongExpectedRevision};
 * - ids need not be unique across streams;
 * - an append that fails otherwise ({@link StoreUnavailable}) may have happened, or may still happen: it is sent again
 *   with the same ids and the same expected revision, or given up and looked up by a read.
 */
export interface EventStore {
  append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<AppendResult>;
  /** Everything acknowledged before the call is seen. A stream that does not exist is empty. */
  read(stream: string, options?: ReadOptions): AsyncIterable<RecordedEvent>;
  /** All streams of the categories in log order, then live. Throws {@link StoreUnavailable} when it breaks off. */
  subscribe(options: SubscribeOptions): AsyncIterable<RecordedEvent | CaughtUp>;
}

export class WrongExpectedRevision extends Error {
  override readonly name = 'WrongExpectedRevision';
  constructor(
    readonly stream: string,
    readonly expected: ExpectedRevision,
  ) {
    super(`${stream} is not at ${expected === 'no-stream' ? 'its beginning' : `revision ${expected}`}`);
  }
}

/** The store did not answer, or not in time. What was asked may have been done, or may still be done. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/** The event at one place of a stream; undefined while nothing stands there. */
export async function readOne(store: EventStore, stream: string, revision: bigint): Promise<RecordedEvent | undefined> {
  for await (const event of store.read(stream, { from: revision, limit: 1 })) return event;
  return undefined;
}

/** The last event of a stream; undefined while it has none. */
export async function readLast(store: EventStore, stream: string): Promise<RecordedEvent | undefined> {
  for await (const event of store.read(stream, { direction: 'backwards', limit: 1 })) return event;
  return undefined;
}
