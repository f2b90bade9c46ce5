import type { Message } from '@tirage/messaging';
import { tagOf } from './tag-of.js';

/** What handlers were given, in order; tests wait until it holds what they need. Delivery may double messages. */
export class Inbox {
  readonly messages: Message[] = [];
  private readonly counts = new Map<string, number>();
  private readonly waiting = new Set<() => void>();

  add(...messages: readonly Message[]): void {
    this.messages.push(...messages);
    for (const tag of messages.map(tagOf)) this.counts.set(tag, this.count(tag) + 1);
    for (const look of this.waiting) look();
  }

  /** Tags in the order of their first delivery. */
  tags(): string[] {
    return [...this.counts.keys()];
  }

  count(tag: string): number {
    return this.counts.get(tag) ?? 0;
  }

  /** Resolves when the condition holds, at once or after some later delivery. */
  until(condition: (inbox: Inbox) => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!condition(this)) return;
        this.waiting.delete(look);
        resolve();
      };
      this.waiting.add(look);
      look();
    });
  }

  /** Resolves when every one of the tags has come. */
  has(...tags: readonly string[]): Promise<void> {
    return this.until((inbox) => tags.every((tag) => inbox.count(tag) > 0));
  }
}
