import type { Message, Parked, ParkedMessage } from '@tirage/messaging';

/** Lets a test wait until a message is parked, and fail parking for a while. */
export class WatchedParked implements Parked {
  private readonly waiting = new Set<() => void>();
  private failures = 0;
  private refused = 0;

  constructor(private readonly parked: Parked) {}

  failNext(times: number): void {
    this.failures = times;
  }

  /** How often parking has failed. */
  refusals(): number {
    return this.refused;
  }

  async park(group: string, message: Message, reason: string): Promise<void> {
    if (this.failures > 0) {
      this.failures--;
      this.refused++;
      throw new Error('disk full');
    }
    await this.parked.park(group, message, reason);
    for (const look of this.waiting) look();
  }

  /** Resolves with the entries when there are so many. */
  async holds(count: number): Promise<readonly ParkedMessage[]> {
    for (;;) {
      const more = new Promise<void>((resolve) => {
        const look = () => {
          this.waiting.delete(look);
          resolve();
        };
        this.waiting.add(look);
      });
      const entries = await this.list();
      if (entries.length >= count) return entries;
      await more;
    }
  }

  list(): Promise<readonly ParkedMessage[]> {
    return this.parked.list();
  }

  replay(id: string): Promise<ParkedMessage | undefined> {
    return this.parked.replay(id);
  }

  drop(id: string, reason: string): Promise<boolean> {
    return this.parked.drop(id, reason);
  }
}
