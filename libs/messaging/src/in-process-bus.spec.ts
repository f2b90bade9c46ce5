import { systemClock, systemRandom, systemTimers } from '@tirage/kernel';
import { describeMessageBus, describeParked } from '@tirage/testing';
import { InMemoryParked, InProcessBus } from './index.js';

describeParked('InMemoryParked', async () => ({ parked: new InMemoryParked(systemClock), close: async () => {} }));

describeMessageBus('InProcessBus', async ({ parked }) => {
  const bus = new InProcessBus({
    timers: systemTimers,
    random: systemRandom,
    clock: systemClock,
    parked,
    retryPolicy: { first: 1, most: 5 },
  });
  return {
    bus,
    joined: async () => {},
    inject: (message) => bus.inject(message),
    deliver: (parkedMessage) => bus.deliver(parkedMessage),
    close: async () => bus.close(),
  };
});
