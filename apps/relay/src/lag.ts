import type { RecordedEvent } from '@tirage/event-sourcing';
import type { Clock } from '@tirage/kernel';

/** How far a relay is behind: the age of the oldest event that it has taken and the bus has not finished with. */
export class Lag {
  /** When each was recorded, in the order in which they were taken. */
  private readonly unfinished = new Map<string, number>();

  constructor(private readonly clock: Clock) {}

  taken({ stream, revision, at }: RecordedEvent): void {
    this.unfinished.set(`${stream}@${revision}`, Date.parse(at));
  }

  finished({ stream, revision }: RecordedEvent): void {
    this.unfinished.delete(`${stream}@${revision}`);
  }

  /** 0 when nothing waits. */
  seconds(): number {
    for (const recordedAt of this.unfinished.values()) return Math.max(0, this.clock.now() - recordedAt) / 1000;
    return 0;
  }
}
