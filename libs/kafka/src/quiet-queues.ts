import { createRequire } from 'node:module';

/** The part of kafkajs' queue of one connection that matters here. */
export interface RequestQueue {
  readonly pending: readonly unknown[];
  scheduleCheckPendingRequests: (this: RequestQueue) => void;
}

const load = createRequire(import.meta.url);

/** What every queue of kafkajs inherits. */
export const queues = (load('kafkajs/src/network/requestQueue') as { readonly prototype: RequestQueue }).prototype;

/**
 * kafkajs 2.2.4 looks for requests that wait in the queue of a connection each millisecond, also where none does, and so
 * takes a twentieth of a processor for a process that has nothing to do: the time until a throttled broker takes requests
 * again is computed where nobody throttles too, and is negative then. Here it looks only while something waits.
 */
export function quietQueues(): void {
  const schedule = queues.scheduleCheckPendingRequests;
  queues.scheduleCheckPendingRequests = function (this: RequestQueue) {
    if (this.pending.length > 0) schedule.call(this);
  };
}
