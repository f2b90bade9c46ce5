import type { EventStore, RecordedEvent } from '@tirage/event-sourcing';

/** The same store, which counts what it is asked, and the events it gives to those who read. */
export function counted(store: EventStore) {
  const calls = { appends: 0, reads: 0, events: 0 };
  async function* read(...args: Parameters<EventStore['read']>): AsyncIterable<RecordedEvent> {
    calls.reads++;
    for await (const event of store.read(...args)) {
      calls.events++;
      yield event;
    }
  }
  const append: EventStore['append'] = (...args) => (calls.appends++, store.append(...args));
  const counting: EventStore = { append, read, subscribe: (options) => store.subscribe(options) };
  return Object.assign(counting, { calls });
}
