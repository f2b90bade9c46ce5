import type { EventStore, Position, RecordedEvent } from '@tirage/event-sourcing';
import { connectEventStoreDb } from '@tirage/eventstoredb';
import { systemClock, systemRandom, systemTimers } from '@tirage/kernel';
import { eventually } from './eventually.js';

const CATEGORIES = ['round', 'wallet', 'deposit', 'block'];
const LAST_ENTRIES = ['PrizeCredited', 'RoundLost', 'StakeRefunded'];

/** What a cluster has recorded, read from its store as far as it has come. */
export class ClusterLog {
  readonly events: RecordedEvent[] = [];
  /** Rounds that have not ended, debits without a last entry, deposits that are not applied. */
  private readonly unfinished = new Set<string>();
  private last: Position | 'start' = 'start';

  private constructor(
    private readonly store: EventStore,
    readonly close: () => Promise<void>,
  ) {}

  static async open(url: string): Promise<ClusterLog> {
    const ports = { clock: systemClock, timers: systemTimers, random: systemRandom };
    const db = await connectEventStoreDb({ url, ...ports });
    return new ClusterLog(db.store, () => db.close());
  }

  /** Reads on to the present end of the log. Rejects while the store is away. */
  async catchUp(): Promise<void> {
    const { signal } = new AbortController();
    for await (const event of this.store.subscribe({ after: this.last, categories: CATEGORIES, signal })) {
      if ('caughtUp' in event) return;
      this.events.push(event);
      this.last = event.position;
      this.follow(event);
    }
  }

  /** Resolves when so much is recorded. */
  until(what: string, holds: (log: ClusterLog) => boolean, withinMs?: number): Promise<true> {
    const look = async () => {
      await this.catchUp().catch(() => {}); // the store is away: what is known counts
      return holds(this) ? true : undefined;
    };
    return eventually(what, look, withinMs);
  }

  /** Resolves when every round has come to its last entry, and every deposit is applied. */
  async atRest(withinMs?: number): Promise<void> {
    await this.until('the end of every round', () => this.unfinished.size === 0, withinMs).catch((error: unknown) => {
      throw new Error(`never came to rest: ${[...this.unfinished].join(', ')}`, { cause: error });
    });
  }

  ofType(type: string, category: string): readonly RecordedEvent[] {
    return this.events.filter((event) => event.type === type && event.stream.startsWith(`${category}-`));
  }

  private follow({ stream, type, data }: RecordedEvent): void {
    const category = stream.slice(0, stream.indexOf('-'));
    const debit = `debit of ${JSON.stringify(data['roundId'])}`;
    if (category === 'round') {
      if (type === 'RoundOpened') this.unfinished.add(stream);
      if (['RoundSettled', 'RoundVoided', 'StakeRefused'].includes(type)) this.unfinished.delete(stream);
    } else if (category === 'wallet') {
      if (type === 'StakeDebited') this.unfinished.add(debit);
      if (LAST_ENTRIES.includes(type)) this.unfinished.delete(debit);
    } else if (category === 'deposit') {
      if (type === 'DepositRequested') this.unfinished.add(stream);
      if (type === 'DepositApplied') this.unfinished.delete(stream);
    }
  }
}
