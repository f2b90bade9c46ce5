import './client.js';
import { queues } from './quiet-queues.js';

/** A connection's queue that nobody throttles; what it knows besides does not matter here. */
const queueOf = (pending: readonly unknown[]) => {
  const queue: { pending: readonly unknown[]; throttleCheckTimeoutId: NodeJS.Timeout | null } = Object.assign(
    Object.create(queues) as object,
    { pending, throttledUntil: -1, throttleCheckTimeoutId: null },
  );
  queues.scheduleCheckPendingRequests.call(queue as never);
  return queue;
};

describe('the queue of a connection', () => {
  it('sets no timer while nothing waits in it', () => {
    expect(queueOf([]).throttleCheckTimeoutId).toBeNull();
  });

  it('is looked at again while something does', () => {
    const { throttleCheckTimeoutId } = queueOf(['a request']);
    expect(throttleCheckTimeoutId).not.toBeNull();
    clearTimeout(throttleCheckTimeoutId ?? undefined);
  });
});
