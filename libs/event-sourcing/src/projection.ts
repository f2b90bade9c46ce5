import { backOffMs, RECONNECT, type Json, type Random, type Timers } from '@tirage/kernel';
import type { RecordedEvent } from './event.js';
import type { CaughtUp, EventStore } from './event-store.js';
import type { ReadModel } from './ports.js';
import { PendingRows, type RowChanges } from './pending-rows.js';
import { runs } from './runs.js';

export interface ProjectionProgress {
  readonly name: string;
  /** Nothing recorded is missing from the table now. */
  readonly caughtUp: boolean;
  /** The last event applied by this run; `at` says how far behind the table is. */
  readonly last?: RecordedEvent;
  /** Events in this write. */
  readonly events: number;
}

export interface Projection<Row extends Json> {
  readonly name: string;
  readonly store: EventStore;
  readonly categories: readonly string[];
  readonly readModel: ReadModel<Row>;
  /** A function of the event and of rows, which `get` gives as earlier events have left them. */
  readonly project: (
    event: RecordedEvent,
    get: (key: string) => Promise<Row | undefined>,
  ) => RowChanges<Row> | Promise<RowChanges<Row>>;
  readonly signal: AbortSignal;
  readonly timers: Timers;
  readonly random: Random;
  /** At most so many events in one write; default 500. */
  readonly batch?: number;
  /** Milliseconds that a write waits for more events; default 50. */
  readonly linger?: number;
  readonly onProgress?: (progress: ProjectionProgress) => void;
  /** Told of every failure. The event is tried again for ever: a table that jumps over events loses rounds. */
  readonly onProblem?: (problem: unknown) => void;
}

/**
 * Keeps a read model up to date until the signal is aborted: from its own position, or from the start of the log when it
 * is new. Rows and position move in one write, so a crash anywhere applies each event once.
 */
export async function runProjection<Row extends Json>(projection: Projection<Row>): Promise<void> {
  const { signal, timers, random, onProblem } = projection;
  const isOver = () => signal.aborted;
  for (let attempt = 1; !signal.aborted; attempt++) {
    try {
      await follow(projection, () => (attempt = 0));
    } catch (problem) {
      onProblem?.(problem);
    }
    if (!isOver()) await timers.sleep(backOffMs(RECONNECT, attempt, random), signal);
  }
}

async function follow<Row extends Json>(projection: Projection<Row>, onApplied: () => void): Promise<void> {
  const { store, categories, readModel, signal, timers, batch = 500, linger = 50 } = projection;
  const after = (await readModel.position()) ?? 'start';
  const attempt = new AbortController();
  const end = () => attempt.abort();
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  try {
    const items = store.subscribe({ after, categories, signal: attempt.signal });
    for await (const run of runs(items, { most: batch, linger, timers, ends: isCaughtUp })) {
      await apply(projection, run);
      onApplied();
    }
  } finally {
    end();
    signal.removeEventListener('abort', end);
  }
}

const isCaughtUp = (item: RecordedEvent | CaughtUp): item is CaughtUp => 'caughtUp' in item;

async function apply<Row extends Json>(
  { name, readModel, project, signal, onProgress }: Projection<Row>,
  run: readonly (RecordedEvent | CaughtUp)[],
): Promise<void> {
  const events = run.flatMap((item) => (isCaughtUp(item) ? [] : [item]));
  const rows = new PendingRows(readModel);
  for (const event of events) rows.change(await project(event, rows.get));
  if (signal.aborted) return;
  const last = events.at(-1);
  if (last) await readModel.apply(last.position, rows.puts, rows.deletes);
  onProgress?.({ name, caughtUp: run.length > events.length, events: events.length, ...(last ? { last } : {}) });
}
