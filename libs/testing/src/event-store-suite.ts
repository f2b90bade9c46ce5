import { appendRules } from './event-store-suite/append.js';
import { idempotencyRules } from './event-store-suite/idempotency.js';
import { readRules } from './event-store-suite/read.js';
import { reopenRules } from './event-store-suite/reopen.js';
import { subscriptionRules } from './event-store-suite/subscribe.js';
import { interleavingRules } from './event-store-suite/interleavings.js';
import { storeTests, type OpenStore, type StoreSuiteOptions } from './event-store-suite/store-tests.js';

/**
 * What every event store of Tirage does; the rules are EventStoreDB's own. Each test asks the factory for a store and
 * closes it. The store need not be empty: tests use streams and categories of their own.
 *
 * Where `reopen` is given it must return a store on the same data as a new process would see it.
 */
export function describeEventStore(name: string, open: OpenStore, options: StoreSuiteOptions = {}): void {
  describe(`${name} is an event store`, () => {
    const tests = storeTests(open, options);
    describe('append', () => appendRules(tests));
    describe('the same append again', () => idempotencyRules(tests));
    describe('read', () => readRules(tests));
    describe('subscribe', () => subscriptionRules(tests));
    describe('under concurrent appends', () => interleavingRules(tests));
    describe('opened again', () => reopenRules(tests));
  });
}
