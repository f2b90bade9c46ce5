import type { Offsets } from 'kafkajs';
import type { Timers } from '@tirage/kernel';
import type { Place } from './assignment.js';

export interface CommitterOptions {
  /** The partitions assigned to this member now. */
  readonly places: () => Iterable<Place>;
  readonly timers: Timers;
  /** Aborted when the member stops: what is to be committed then is committed at once. */
  readonly stopping: AbortSignal;
  readonly onProblem: (problem: unknown) => void;
}

/** What is finished within so many milliseconds is one commit; a crash has it delivered again. */
const EVERY_MS = 100;

/** What a group's coordinator says while members come and go: the next commit does it, or somebody else's. */
const IN_PASSING = new Set(['REBALANCE_IN_PROGRESS', 'ILLEGAL_GENERATION', 'UNKNOWN_MEMBER_ID']);

/**
 * Commits how far each partition is finished: one commit at a time, never sent a second time by itself (kafkajs would repeat
 * it for ever, and a topic made anew meanwhile would be skipped).
 */
export class Committer {
  private committing: Promise<void> | undefined;
  private commit: ((offsets: Offsets) => Promise<void>) | undefined;

  constructor(private readonly options: CommitterOptions) {}

  /** How the present run of the consumer commits. */
  use(commit: (offsets: Offsets) => Promise<void>): void {
    this.commit = commit;
  }

  /** Something has been finished. */
  soon(): void {
    this.committing ??= this.run().finally(() => (this.committing = undefined));
  }

  /** Commits what there is; resolves when that is done, or failed. */
  async flush(): Promise<void> {
    await this.committing;
    await this.once();
  }

  private async run(): Promise<void> {
    const { timers, stopping } = this.options;
    do await timers.sleep(EVERY_MS, stopping);
    while ((await this.once()) && !stopping.aborted);
  }

  /** True when there is something left to commit. */
  private async once(): Promise<boolean> {
    const due = [...this.options.places()].flatMap(({ topic, partition, progress }) => {
      const commit = progress.toCommit();
      return commit === undefined ? [] : [{ topic, partition, ...commit }];
    });
    if (due.length === 0 || this.commit === undefined) return false;
    try {
      await this.commit({ topics: offsetsOf(due) });
      for (const { committed } of due) committed();
    } catch (error) {
      if (!isInPassing(error)) this.options.onProblem(error);
    }
    return true;
  }
}

function offsetsOf(due: readonly { topic: string; partition: number; offset: bigint }[]): Offsets['topics'] {
  const topics = new Map<string, Offsets['topics'][number]['partitions']>();
  for (const { topic, partition, offset } of due) {
    const partitions = topics.get(topic) ?? [];
    topics.set(topic, partitions);
    partitions.push({ partition, offset: offset.toString() });
  }
  return [...topics].map(([topic, partitions]) => ({ topic, partitions }));
}

const isInPassing = (error: unknown): boolean =>
  error instanceof Error && 'type' in error && typeof error.type === 'string' && IN_PASSING.has(error.type);
