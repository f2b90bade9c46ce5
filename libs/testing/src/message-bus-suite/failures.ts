import { StoreUnavailable } from '@tirage/event-sourcing';
import {
  BusUnavailable,
  decodeEventRef,
  done,
  encodeEvent,
  MalformedMessage,
  park,
  retry,
  type Message,
} from '@tirage/messaging';
import { must } from '../must.js';
import type { BusTests } from './bus-tests.js';
import { tagOf } from './tag-of.js';

const KNOWN = new Set(['SomethingHappened']);

/** Reads a message as a service does: what nobody will ever read is parked. */
function readStrictly(message: Message) {
  try {
    const { type, version } = decodeEventRef(message);
    if (!KNOWN.has(type)) return park(`unknown type ${type}`);
    return version > 1 ? park(`${type} of the future version ${version}`) : done;
  } catch (error) {
    if (error instanceof MalformedMessage) return park(error.message);
    throw error;
  }
}

/** Ways in which a message cannot be read, now or later. */
const UNREADABLE: Record<string, (message: Message) => Message> = {
  'a message that is not JSON': (message) => ({ ...message, value: '{"tag":' }),
  'an empty message': (message) => ({ ...message, value: '' }),
  'a message of unknown type': (message) => ofType(message, 'Unheard', 1),
  'a message of a future version': (message) => ofType(message, 'SomethingHappened', 99),
  'a message without headers': (message) => ({ ...message, headers: {} }),
};

const ofType = (message: Message, type: string, version: number): Message => ({
  ...message,
  headers: {
    ...message.headers,
    ce_type: `${must(message.headers['ce_type']).replace(/[^.]+\.v\d+$/, '')}${type}.v${version}`,
  },
});

export function failureRules(test: BusTests): void {
  test('retry: handed over again until done, its own key waits', async ({ bus, consume, events, event, inbox }) => {
    const received = inbox();
    const attempts: number[] = [];
    await consume('wallet', [events], async (message, { attempt }) => {
      if (tagOf(message) === 'later') attempts.push(attempt);
      if (tagOf(message) === 'later' && attempts.length < 12) return retry('not there yet');
      received.add(message);
      return done;
    });
    const published = bus.publish([event('later', 'a', 0), event('behind', 'a', 1), event('other', 'b', 0)]);
    await Promise.all([published, received.has('later', 'behind', 'other')]);
    expect(attempts.slice(0, 12)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(received.tags().indexOf('later')).toBeLessThan(received.tags().indexOf('behind'));
  });

  test('park: out of the way, whole, with group and reason', async (world) => {
    const received = world.inbox();
    await world.consume('wallet', [world.events], async (message) => {
      if (tagOf(message) === 'bad') return park('never');
      received.add(message);
      return done;
    });
    const published = world.bus.publish([world.event('bad', 'a', 7), world.event('behind', 'a', 8)]);
    const [entries] = await Promise.all([world.parked.holds(1), published, received.has('behind')]);
    expect(entries).toHaveLength(1);
    const entry = must(entries[0]);
    expect(entry).toMatchObject({ group: `wallet-${world.service}`, reason: 'never' });
    expect(entry.message).toMatchObject({ topic: world.events, key: `${world.category}-a` });
    expect(decodeEventRef(entry.message)).toMatchObject({ revision: 7n });
    expect(tagOf(entry.message)).toBe('bad');
  });

  test('park is tried until it holds; nothing is lost meanwhile', async ({ bus, consume, events, event, ...world }) => {
    const received = world.inbox();
    await consume('wallet', [events], async (message) => {
      if (tagOf(message) === 'bad') return park('never');
      received.add(message);
      return done;
    });
    world.parked.failNext(5);
    const published = bus.publish([event('bad', 'a', 0), event('behind', 'a', 1), event('other', 'b', 0)]);
    await Promise.all([published, received.has('behind', 'other'), world.parked.holds(1)]);
    expect(world.parked.refusals()).toBe(5);
  });

  for (const [what, spoil] of Object.entries(UNREADABLE)) {
    test(`fault 5: ${what} is parked, the rest flows`, async ({ inject, consume, events, event, ...world }) => {
      const received = world.inbox();
      await consume('wallet', [events], async (message) => {
        const verdict = readStrictly(message);
        if (verdict.kind === 'done') received.add(message);
        return verdict;
      });
      const [bad, behind, other] = [event('bad', 'a', 0), event('behind', 'a', 1), event('other', 'b', 0)].map((each) =>
        must(encodeEvent(each, { profile: 'dev' })[0]),
      );
      const spoilt = spoil(must(bad));
      for (const message of [spoilt, must(behind), must(other)]) await inject(message);
      const [entries] = await Promise.all([world.parked.holds(1), received.has('behind', 'other')]);
      expect(entries.map(({ message }) => message.value)).toEqual([spoilt.value]);
      expect(received.tags().sort()).toEqual(['behind', 'other']);
    });
  }

  test('fault 5: a handler that throws a TypeError for ever: its message is parked, the rest flows', async (world) => {
    const received = world.inbox();
    await world.consume('wallet', [world.events], async (message) => {
      if (tagOf(message) === 'poison') return (undefined as unknown as { balance: () => never }).balance();
      received.add(message);
      return done;
    });
    const events = [world.event('poison', 'a', 0), world.event('behind', 'a', 1), world.event('other', 'b', 0)];
    const published = world.bus.publish(events);
    const [entries] = await Promise.all([world.parked.holds(1), published, received.has('behind', 'other')]);
    expect(entries.map(({ message }) => tagOf(message))).toEqual(['poison']);
    expect(must(entries[0]).reason).toContain('TypeError');
    const later = world.bus.publish([world.event('afterwards', 'a', 2)]);
    await Promise.all([later, received.has('afterwards')]);
  });

  test('a handler that throws is tried again before its message is parked', async (world) => {
    const received = world.inbox();
    let throws = 0;
    await world.consume('wallet', [world.events], async (message) => {
      if (throws++ < 3) throw new RangeError('once in a while');
      received.add(message);
      return done;
    });
    await Promise.all([world.bus.publish([world.event('one', 'a', 0)]), received.has('one')]);
    expect(await world.parked.list()).toEqual([]);
  });

  test('fault 15: while store or bus is away nothing is parked, however long', async (world) => {
    const received = world.inbox();
    let failures = 0;
    await world.consume('wallet', [world.events], async (message) => {
      failures++;
      if (failures < 15) throw new Error('could not append', { cause: new StoreUnavailable('away') });
      if (failures < 30) throw new BusUnavailable('away');
      received.add(message);
      return done;
    });
    await Promise.all([world.bus.publish([world.event('one', 'a', 0)]), received.has('one')]);
    expect(await world.parked.list()).toEqual([]);
  });

  test('a parked message replayed goes to its group alone', async ({ bus, consume, events, event, ...world }) => {
    const [wallet, support] = [world.inbox(), world.inbox()];
    let mended = false;
    await consume('wallet', [events], async (message) => {
      if (!mended) return park('a bug');
      wallet.add(message);
      return done;
    });
    await consume('support', [events], async (message) => {
      support.add(message);
      return done;
    });
    const published = bus.publish([event('one', 'a', 0)]);
    const [[entry]] = await Promise.all([world.parked.holds(1), published, support.has('one')]);
    const before = support.count('one');
    mended = true;
    const replayed = must(await world.parked.replay(must(entry).id));
    await Promise.all([world.deliver(replayed), wallet.has('one')]);
    await Promise.all([bus.publish([event('two', 'a', 1)]), wallet.has('two'), support.has('two')]);
    expect(support.count('one')).toBe(before);
    expect(await world.parked.list()).toEqual([]);
  });
}
