import { batchRules } from './message-bus-suite/batches.js';
import { busTests, type BusSuiteOptions, type OpenBus } from './message-bus-suite/bus-tests.js';
import { deliveryRules } from './message-bus-suite/delivery.js';
import { failureRules } from './message-bus-suite/failures.js';
import { memberRules } from './message-bus-suite/members.js';

/**
 * What every message bus of Tirage does: at least once, serial and in order per key, parallel across keys. Nothing here
 * asks for more than Kafka gives: a message may come twice, and a publish may resolve before anyone has handled its events.
 * Each test asks the factory for a bus; its groups, services and categories are its own, so one broker serves them all.
 */
export function describeMessageBus(name: string, open: OpenBus, options: BusSuiteOptions = {}): void {
  describe(`${name} is a message bus`, () => {
    const test = busTests(open, options);
    describe('delivery', () => deliveryRules(test));
    describe('failures', () => failureRules(test));
    describe('batches', () => batchRules(test));
    describe('members of a group', () => memberRules(test));
  });
}
