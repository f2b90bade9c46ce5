import type { Message } from '@tirage/messaging';
import { tagOf } from './bus-tests.js';

/** What handlers were given, in order; tests wait until it holds what they need. Delivery may double messages. */
export class Inbox {
  readonly messages: Message[] = [];
  private readonly waiting = new Set<() => void>();

  add(...messages: readonly Message[]): void {
    this.messages.push(...messages);
    for (const look of this.waiting) look();
  }

  /** Tags in the order of their first delivery. */
  tags(): string[] {
    return [...new Set(this.messages.map(tagOf))];
  }

  count(tag: string): number {
    return this.messages.filter((message) => tagOf(message) === tag).length;
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
