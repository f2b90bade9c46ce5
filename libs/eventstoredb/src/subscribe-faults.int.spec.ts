import { LiveTail, StoreUnavailable, type RecordedEvent } from '@tirage/event-sourcing';
import { systemRandom, systemTimers } from '@tirage/kernel';
import {
  collect,
  must,
  reading,
  sampleEvent,
  sampleEvents,
  startEventStoreDouble,
  type EventStoreDouble,
} from '@tirage/testing';
import { against, countingTimers, type AgainstDouble } from './spec/against-double.js';

const PATIENT = { deadlineMs: 60_000, watchdogMs: 60_000 };
const WATCHDOG_MS = 151;

const follow = (
  { store }: AgainstDouble<EventStoreDouble>,
  after: RecordedEvent['position'] | 'start' | 'end',
  signal = NEVER,
) => reading(store.subscribe({ after, categories: ['round'], signal }));
const NEVER = new AbortController().signal;
const isCaughtUp = (item: object): boolean => 'caughtUp' in item;
const tagsOf = (items: readonly object[]) =>
  items.flatMap((item) => ('data' in item ? [(item as RecordedEvent).data['tag']] : []));

jest.setTimeout(60_000);

const againstDouble = against(startEventStoreDouble);

describe('a subscription that breaks off', () => {
  it.each(['UNAVAILABLE', 'CANCELLED'] as const)('on %s says so, and goes on behind the last event', (code) =>
    againstDouble(PATIENT, async (test) => {
      await test.store.append('round-1', sampleEvents('a', 'b'), 'no-stream');
      const following = follow(test, 'start');
      const seen = (await following.until(isCaughtUp)).filter((item) => !isCaughtUp(item)) as RecordedEvent[];
      expect(test.double.faults.dropSubscriptions(code)).toBe(1);
      await expect(following.rest()).rejects.toBeInstanceOf(StoreUnavailable);
      await test.store.append('round-1', sampleEvents('c'), 1n);
      const rest = await follow(test, must(seen.at(-1)).position).until(isCaughtUp);
      expect(tagsOf(rest)).toEqual(['c']);
    }),
  );

  it('is resumed by the live tail: nothing is missed, nothing comes twice', () =>
    againstDouble(PATIENT, async ({ store, double }) => {
      const tail = new LiveTail({ store, categories: ['round'], timers: systemTimers, random: systemRandom });
      await tail.start();
      const following = reading(tail.followFrom('round-1', 'start', NEVER));
      let expected: bigint | 'no-stream' = 'no-stream';
      for (const tag of ['a', 'b', 'c', 'd']) {
        ({ revision: expected } = await store.append('round-1', [sampleEvent(tag)], expected));
        expect(tagsOf(await following.take(1))).toEqual([tag]);
        double.faults.dropSubscriptions();
      }
      await tail.close();
      expect(await following.rest()).toEqual([]);
    }));

  it('is never there: given up in time', () =>
    againstDouble({ deadlineMs: 300 }, async (test) => {
      test.double.faults.slow(60_000);
      await expect(follow(test, 'start').take(1)).rejects.toThrow('not there within 300 ms');
    }));
});

describe('a silent subscription', () => {
  it('is broken off when the log has gone on', () =>
    againstDouble({ watchdogMs: WATCHDOG_MS }, async (test) => {
      const following = follow(test, 'end');
      await following.until(isCaughtUp);
      expect(test.double.faults.silenceSubscriptions()).toBe(1);
      await test.store.append('round-1', sampleEvents('a'), 'no-stream');
      await expect(following.rest()).rejects.toThrow('the log has gone on');
    }));

  it('is broken off also before it has caught up, on servers that do not tell', () =>
    againstDouble({ watchdogMs: WATCHDOG_MS, double: { version: '22.10.0' } }, async (test) => {
      await test.store.append('round-1', sampleEvents('a'), 'no-stream');
      const following = follow(test, 'start');
      await following.until(isCaughtUp);
      test.double.faults.silenceSubscriptions();
      await test.store.append('round-1', sampleEvents('b'), 0n);
      await expect(following.rest()).rejects.toBeInstanceOf(StoreUnavailable);
    }));

  it.each([
    ['start', 'a'],
    ['end', undefined],
  ] as const)(
    'from the %s stays when the log has nothing for it, however long, also when others write',
    async (after, old) => {
      const counting = countingTimers();
      await againstDouble({ watchdogMs: WATCHDOG_MS, timers: counting.timers }, async (test) => {
        await test.store.append('round-1', sampleEvents('a'), 'no-stream');
        const following = follow(test, after);
        expect(tagsOf(await following.until(isCaughtUp))).toEqual(old === undefined ? [] : [old]);
        for (let n = 0; n < 3; n++) {
          await test.store.append(`wallet-${n}`, sampleEvents('other'), 'no-stream');
          await counting.waits(WATCHDOG_MS, 2);
        }
        await test.store.append('round-1', sampleEvents('b'), 0n);
        expect(tagsOf(await following.take(1))).toEqual(['b']);
        await following.close();
      });
    },
  );

  it('is not one whose reader is slow', async () => {
    const counting = countingTimers();
    await againstDouble({ watchdogMs: WATCHDOG_MS, timers: counting.timers }, async (test) => {
      const tags = Array.from({ length: 200 }, (_, n) => `${n}`);
      await test.store.append('round-1', sampleEvents(...tags), 'no-stream');
      const following = follow(test, 'start');
      expect(tagsOf(await following.take(1))).toEqual(['0']);
      await counting.waits(WATCHDOG_MS, 4);
      expect(tagsOf(await following.until(isCaughtUp))).toEqual(tags.slice(1));
      await following.close();
    });
  });
});

describe('caught up', () => {
  it.each(['22.6.0', '23.6.0', '23.10.0', '24.10.5', '25.1.0'])(
    'comes behind everything recorded, of a server %s',
    (version) =>
      againstDouble({ watchdogMs: 500, double: { version } }, async (test) => {
        for (let n = 0; n < 3; n++) {
          await test.store.append(`round-${n}`, sampleEvents('a', 'b', 'c'), 'no-stream');
          await test.store.append(`wallet-${n}`, sampleEvents('other'), 'no-stream');
        }
        expect(tagsOf(await follow(test, 'start').until(isCaughtUp))).toHaveLength(9);
        const [first] = await collect(test.store.read('round-1'));
        expect(tagsOf(await follow(test, must(first).position).until(isCaughtUp))).toEqual(['b', 'c', 'a', 'b', 'c']);
        const [last] = await collect(test.store.read('round-2', { direction: 'backwards', limit: 1 }));
        expect(tagsOf(await follow(test, must(last).position).until(isCaughtUp))).toEqual([]);
        expect(tagsOf(await follow(test, 'end').until(isCaughtUp))).toEqual([]);
      }),
  );

  it('may come again, in its place', () =>
    againstDouble(PATIENT, async (test) => {
      const following = follow(test, 'end');
      await following.until(isCaughtUp);
      test.double.faults.catchUpAgain();
      expect(await following.take(1)).toEqual([{ caughtUp: true }]);
      await test.store.append('round-1', sampleEvents('a'), 'no-stream');
      expect(tagsOf(await following.take(1))).toEqual(['a']);
      await following.close();
    }));
});

describe('leaving a subscription', () => {
  it('ends its call on the server, by signal and by break: hundreds leave no trace on the connection', () =>
    againstDouble(PATIENT, async (test) => {
      await test.store.append('round-1', sampleEvents('a'), 'no-stream');
      for (let n = 0; n < 120; n++) {
        const leave = new AbortController();
        const following = follow(test, 'start', leave.signal);
        await following.take(1);
        if (n % 2 === 0) leave.abort();
        else await following.close();
      }
      expect(await collect(test.store.read('round-1'))).toHaveLength(1);
    }));
});
