import { derivedId, hashOf, isoTime, type Clock } from '@tirage/kernel';
import type { Message } from './message.js';
import type { Parked, ParkedMessage } from './parked.js';

/**
 * One id for one message of one group, so that parking it again is the same entry, as is the same order sent again later.
 * What makes a message unreadable may be anything, its id alone tells nothing.
 */
export function parkedId(group: string, { topic, key, headers, value }: Message): string {
  const { ce_id: id = '', ce_type: type = '' } = headers;
  return derivedId('parked', group, hashOf({ topic, key, id, type, value }));
}

/** Parked messages of one process, for the simulation and tests: they go when it goes. */
export class InMemoryParked implements Parked {
  private readonly entries = new Map<string, ParkedMessage>();
  private readonly reasonsDropped = new Map<string, string>();

  constructor(private readonly clock: Clock) {}

  async park(group: string, message: Message, reason: string): Promise<void> {
    const id = parkedId(group, message);
    if (this.entries.has(id)) return;
    this.entries.set(id, { id, message, group, reason, parkedAt: isoTime(this.clock.now()) });
  }

  async list(): Promise<readonly ParkedMessage[]> {
    return [...this.entries.values()];
  }

  async replay(id: string): Promise<ParkedMessage | undefined> {
    const entry = this.entries.get(id);
    this.entries.delete(id);
    return entry;
  }

  async drop(id: string, reason: string): Promise<boolean> {
    if (!this.entries.delete(id)) return false;
    this.reasonsDropped.set(id, reason);
    return true;
  }

  /** Why each message that was dropped was dropped, by its id. */
  dropped(): ReadonlyMap<string, string> {
    return this.reasonsDropped;
  }
}
