import {
  PendingRows,
  type EventStore,
  type Position,
  type ReadModel,
  type RecordedEvent,
} from '@tirage/event-sourcing';
import { countEntry, GROUP, revisionSeen, seenKey, type Row } from './rows.js';

/** Entries in one write, at most. */
const BATCH = 500;
/** Before everything: where a table stands that has counted nothing. */
const START: Position = { commit: 0n, prepare: 0n };

/**
 * Counts the entries of wallets, each once. Two things bring entries here: a message, which says how far its wallet has
 * come, and the pass, which reads the log on from where the last pass ended and finds what no message told of. Both ask
 * the table how far each wallet has been counted, and only one write runs at a time, so they meet exactly.
 *
 * The table's position is the pass's alone: every entry up to it is counted. Entries after it may be counted too; in which
 * order messages bring them is not the order of the log, so a message leaves the position where it is.
 */
export class Tally {
  private position: Position = START;
  private wanted = new Map<string, bigint>();
  private next: Promise<ReadonlyMap<string, bigint>> | undefined;
  private queue: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly store: EventStore,
    private readonly table: ReadModel<Row>,
    /** The consumer group of this table. */
    readonly group: string,
  ) {}

  /** Opens the table; a new one gets a group of its own, `newGroup`, so that its messages begin at the first. */
  static async open(store: EventStore, table: ReadModel<Row>, newGroup: string): Promise<Tally> {
    const kept = await table.get(GROUP);
    const group = kept !== undefined && 'group' in kept ? kept.group : newGroup;
    const tally = new Tally(store, table, group);
    tally.position = (await table.position()) ?? START;
    if (kept === undefined) await table.apply(tally.position, new Map([[GROUP, { group }]]), []);
    return tally;
  }

  /**
   * Counts a wallet's entries up to a revision. Gives the revision counted to: a lower one when the store did not show
   * more. Wallets asked for while a write runs are counted together in the next.
   */
  async countTo(stream: string, revision: bigint): Promise<bigint> {
    const before = this.wanted.get(stream) ?? -1n;
    this.wanted.set(stream, revision > before ? revision : before);
    this.next ??= this.alone(() => {
      const taken = this.wanted;
      this.wanted = new Map();
      this.next = undefined;
      return this.countWallets(taken);
    });
    return (await this.next).get(stream) ?? -1n;
  }

  /** Reads the log from where the last pass ended to its present end. */
  async pass(signal: AbortSignal): Promise<void> {
    const stop = new AbortController();
    const end = (): void => stop.abort();
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
    const after = this.position.commit === START.commit ? 'start' : this.position;
    let run: RecordedEvent[] = [];
    const write = async (): Promise<void> => {
      const entries = run;
      run = [];
      if (entries.length > 0) await this.alone(() => this.write(entries, entries.at(-1)?.position));
    };
    try {
      for await (const item of this.store.subscribe({ after, categories: ['wallet'], signal: stop.signal })) {
        if ('caughtUp' in item) break;
        if (run.push(item) === BATCH) await write();
      }
      if (!signal.aborted) await write();
    } finally {
      end();
      signal.removeEventListener('abort', end);
    }
  }

  private alone<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = this.queue.then(task);
    this.queue = result.catch(() => undefined);
    return result;
  }

  private async countWallets(wanted: ReadonlyMap<string, bigint>): Promise<ReadonlyMap<string, bigint>> {
    let run: RecordedEvent[] = [];
    for (const [stream, revision] of wanted) {
      const from = (await this.seen(stream)) + 1n;
      if (from > revision) continue;
      for await (const entry of this.store.read(stream, { from, limit: Number(revision - from) + 1 })) {
        if (run.push(entry) < BATCH) continue;
        await this.write(run);
        run = [];
      }
    }
    if (run.length > 0) await this.write(run);
    return new Map(await Promise.all([...wanted.keys()].map(async (key) => [key, await this.seen(key)] as const)));
  }

  private async seen(stream: string): Promise<bigint> {
    return revisionSeen(await this.table.get(seenKey(stream)));
  }

  private async write(entries: readonly RecordedEvent[], position = this.position): Promise<void> {
    const rows = new PendingRows(this.table);
    for (const entry of entries) rows.change(await countEntry(entry, rows.get));
    await this.table.apply(position, rows.puts, rows.deletes);
    this.position = position;
  }
}
