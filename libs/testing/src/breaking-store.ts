import { StoreUnavailable, type EventStore } from '@tirage/event-sourcing';
import type { Random } from '@tirage/kernel';

/**
 * The same store over a bad line: reads and subscriptions break off with {@link StoreUnavailable} before any item, with
 * the given chance. Appends pass.
 */
export function breakingStore(store: EventStore, chance: number, random: Random): EventStore {
  const maybeBreak = () => {
    if (random.fraction() < chance) throw new StoreUnavailable('the line broke');
  };
  async function* overBadLine<T>(items: AsyncIterable<T>): AsyncIterable<T> {
    maybeBreak();
    for await (const item of items) {
      maybeBreak();
      yield item;
    }
  }
  return {
    append: (stream, events, expected) => store.append(stream, events, expected),
    read: (stream, options) => overBadLine(store.read(stream, options)),
    subscribe: (options) => overBadLine(store.subscribe(options)),
  };
}
