import type { RecordedEvent } from '@tirage/event-sourcing';
import { must, promptTimers, sampleEvent, seededRandom } from '@tirage/testing';
import fc from 'fast-check';
import {
  BusUnavailable,
  decodeEventRef,
  done,
  InMemoryParked,
  InProcessBus,
  park,
  retry,
  type Command,
  type ConsumerOptions,
  type InProcessBusOptions,
  type Message,
  type Parked,
  type Verdict,
} from './index.js';

const clock = { now: () => 0 };
const EVENTS = 'tirage.events.round';
const COMMANDS = 'tirage.commands.eldorado';

function open(options: Partial<InProcessBusOptions> = {}): InProcessBus {
  const parked = new InMemoryParked(clock);
  return new InProcessBus({ timers: promptTimers, random: seededRandom(1), clock, parked, ...options });
}

function event(key: string, revision = 0): RecordedEvent {
  const position = { commit: BigInt(revision), prepare: BigInt(revision) };
  return {
    ...sampleEvent(`${key}@${revision}`),
    stream: `round-${key}`,
    revision: BigInt(revision),
    position,
    at: '2026-01-01T00:00:00.000Z',
  };
}

const command = (id: string, key = id): Command => ({
  id,
  service: 'eldorado',
  type: 'Act',
  key,
  data: {},
  sentAt: '2026-01-01T00:00:00.000Z',
  correlationId: id,
  causationId: id,
  actor: 'player',
});

/** A promise whose end the test decides, and whether a promise has ended. */
function gate(): { readonly opened: Promise<void>; open: () => void } {
  let release = () => {};
  const opened = new Promise<void>((resolve) => (release = resolve));
  return { opened, open: () => release() };
}

async function isPending(promise: Promise<unknown>): Promise<boolean> {
  for (let turn = 0; turn < 3; turn++) await promptTimers.sleep(0);
  const pending = Symbol();
  return (await Promise.race([promise, Promise.resolve(pending)])) === pending;
}

function consume(bus: InProcessBus, handle: ConsumerOptions['handle'], group = 'group'): () => Promise<void> {
  const stopping = new AbortController();
  const running = bus.consume({ group, topics: [EVENTS, COMMANDS], signal: stopping.signal, handle });
  return () => {
    stopping.abort();
    return running;
  };
}

describe('the bus of one process', () => {
  it('publish resolves when every group has finished with the events, done or parked', async () => {
    const bus = open();
    const [first, second] = [gate(), gate()];
    consume(bus, () => first.opened.then(() => done), 'first');
    consume(bus, () => second.opened.then(() => park('never')), 'second');
    const published = bus.publish([event('a'), event('b')]);
    first.open();
    expect(await isPending(published)).toBe(true);
    second.open();
    await published;
  });

  it('publish of what nobody consumes resolves, send of it fails', async () => {
    const bus = open();
    await bus.publish([event('a')]);
    await bus.publish([]);
    await expect(bus.send(command('a'))).rejects.toThrow(BusUnavailable);
  });

  it('send resolves before the command is handled', async () => {
    const bus = open();
    let handled = 0;
    const held = gate();
    consume(bus, () => held.opened.then(() => (handled++, done)));
    await bus.send(command('a'));
    expect(handled).toBe(0);
    held.open();
  });

  it('publishes are taken in at once, in the order of the calls', async () => {
    const bus = open();
    const seen: bigint[] = [];
    const held = gate();
    consume(bus, async (message) => {
      await held.opened;
      seen.push(decodeEventRef(message).revision);
      return done;
    });
    const published = [0, 1, 2, 3, 4].map((revision) => bus.publish([event('a', revision)]));
    expect(bus.loads()).toEqual([{ group: 'group', waiting: 5, running: 0, backingOff: 0 }]);
    held.open();
    await Promise.all(published);
    expect(seen).toEqual([0n, 1n, 2n, 3n, 4n]);
  });

  it('holds a bounded number of messages: send fails beyond, publish waits for room, in order', async () => {
    const bus = open({ maxWaiting: 3 });
    const held = gate();
    const seen: bigint[] = [];
    consume(bus, async (message) => {
      await held.opened;
      if (message.topic === EVENTS) seen.push(decodeEventRef(message).revision);
      return done;
    });
    for (const id of ['a', 'b', 'c']) await bus.send(command(id));
    await expect(bus.send(command('d'))).rejects.toThrow(BusUnavailable);
    const published = Array.from({ length: 10 }, (_, revision) => bus.publish([event('a', revision)]));
    expect(bus.loads()[0]?.waiting).toBe(6);
    held.open();
    await Promise.all(published);
    expect(seen).toEqual(Array.from({ length: 10 }, (_, revision) => BigInt(revision)));
    await bus.send(command('d'));
  });

  it('a consumer handles a bounded number of keys at the same time', async () => {
    const bus = open({ inFlight: 3 });
    let running = 0;
    let most = 0;
    consume(bus, async () => {
      most = Math.max(most, ++running);
      await promptTimers.sleep(0);
      running--;
      return done;
    });
    await bus.publish(Array.from({ length: 20 }, (_, n) => event(`${n}`)));
    expect(most).toBe(3);
  });

  it('a key in its back-off takes no place from the others', async () => {
    const stuck = gate();
    const timers = { sleep: () => stuck.opened };
    const bus = open({ inFlight: 2, timers });
    consume(bus, async ({ key }) => (key.includes('stuck') ? retry('not yet') : done));
    const published = bus.publish([event('stuck1'), event('stuck2'), event('stuck3'), event('a')]);
    await bus.publish([event('b'), event('c')]);
    expect(bus.loads()).toEqual([{ group: 'group', waiting: 3, running: 0, backingOff: 3 }]);
    bus.close();
    await expect(published).rejects.toThrow(BusUnavailable);
    stuck.open();
  });

  it('backs off from 20 ms to 5 s and parks after 8 throws', async () => {
    const sleeps: number[] = [];
    const timers = { sleep: (ms: number) => (sleeps.push(ms), promptTimers.sleep(ms)) };
    const alarms: string[] = [];
    const bus = open({ timers, observer: { parked: (_group, _message, reason) => alarms.push(reason) } });
    let attempts = 0;
    consume(bus, async () => {
      if (++attempts <= 12) return retry('not yet');
      throw new TypeError('a bug');
    });
    await bus.publish([event('a')]);
    expect(attempts).toBe(12 + 8);
    expect(sleeps).toHaveLength(12 + 7);
    expect(must(sleeps[0])).toBeLessThanOrEqual(20);
    for (const ms of sleeps.slice(8)) expect(ms).toBeGreaterThanOrEqual(2_500);
    expect(Math.max(...sleeps)).toBeLessThanOrEqual(5_000);
    expect(alarms).toEqual(['TypeError: a bug']);
  });

  it('a message that is to be parked is not handled again, however often parking fails', async () => {
    const parked = new InMemoryParked(clock);
    let failures = 0;
    const flaky: Parked = {
      park: async (...entry) => {
        if (++failures <= 5) throw new Error('disk full');
        await parked.park(...entry);
      },
      list: () => parked.list(),
      replay: (id) => parked.replay(id),
      drop: (id, reason) => parked.drop(id, reason),
    };
    const bus = open({ parked: flaky });
    let handled = 0;
    consume(bus, async () => (handled++, park('never')));
    await bus.publish([event('a')]);
    expect(handled).toBe(1);
    expect(await parked.list()).toHaveLength(1);
  });

  it('a handler that is not even asynchronous may throw too', async () => {
    const parked = new InMemoryParked(clock);
    const bus = open({ parked });
    consume(bus, () => {
      throw new SyntaxError('Unexpected token');
    });
    await bus.publish([event('a')]);
    expect((await parked.list()).map(({ reason }) => reason)).toEqual(['SyntaxError: Unexpected token']);
  });

  it('what a stopped consumer left undone keeps its publish pending until the next member has finished it', async () => {
    const bus = open();
    const stop = consume(bus, async () => retry('never'));
    const published = bus.publish([event('a'), event('a', 1)]);
    await promptTimers.sleep(0);
    await stop();
    expect(await isPending(published)).toBe(true);
    const seen: bigint[] = [];
    consume(bus, async (message) => {
      seen.push(decodeEventRef(message).revision);
      return done;
    });
    await published;
    expect(seen).toEqual([0n, 1n]);
  });

  it('closed: what waits fails, nothing more is taken or handed over', async () => {
    const bus = open();
    const stop = consume(bus, async () => retry('never'));
    const published = [bus.publish([event('a')]), bus.deliver({ ...parkedMessage, group: 'group' })];
    await stop();
    bus.close();
    for (const each of published) await expect(each).rejects.toThrow(BusUnavailable);
    await expect(bus.publish([event('b')])).rejects.toThrow(BusUnavailable);
    await expect(bus.send(command('a'))).rejects.toThrow(BusUnavailable);
  });

  it('a parked message of a group that is not here is not taken', async () => {
    await expect(open().deliver(parkedMessage)).rejects.toThrow(BusUnavailable);
  });

  it('the members of a group consume the same topics', async () => {
    const bus = open();
    consume(bus, async () => done);
    const signal = new AbortController().signal;
    const other = bus.consume({ group: 'group', topics: [EVENTS], signal, handle: async () => done });
    await expect(other).rejects.toThrow(TypeError);
  });

  it('tells its observer what it handled, retried and parked', async () => {
    const told: string[] = [];
    let now = 1_000;
    const bus = open({
      clock: { now: () => now },
      observer: {
        handled: (group, { key }, ms) => told.push(`${group} handled ${key} in ${ms} ms`),
        retried: (group, { key }, reason, attempt) => told.push(`${group} retried ${key}: ${reason}, ${attempt}`),
        parked: (group, { key }, reason) => told.push(`${group} parked ${key}: ${reason}`),
      },
    });
    const verdicts: Verdict[] = [retry('not yet'), park('never')];
    consume(bus, async () => {
      now += 5;
      return verdicts.shift() ?? done;
    });
    await bus.publish([event('a')]);
    expect(told).toEqual([
      'group retried round-a: not yet, 1',
      'group parked round-a: never',
      'group handled round-a in 10 ms',
    ]);
  });

  it('whatever handlers answer, each message ends once, in order per key, one at a time', async () => {
    const answers = fc.constantFrom('done', 'done', 'done', 'retry', 'park', 'throw', 'away');
    const plan = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.array(answers, { maxLength: 4 })), {
      minLength: 1,
      maxLength: 25,
    });
    await fc.assert(
      fc.asyncProperty(plan, fc.integer({ min: 1, max: 4 }), fc.nat(), async (messages, batch, seed) => {
        const parked = new InMemoryParked(clock);
        const ended: string[] = [];
        const random = seededRandom(seed);
        const bus = open({
          parked,
          random,
          observer: { handled: (_, { headers }) => ended.push(must(headers['ce_id'])) },
        });
        const events = messages.map(([key], revision) => event(key, revision));
        const left = new Map(events.map(({ id }, n) => [id, [...must(messages[n])[1]]]));
        const running = new Set<string>();
        const firsts: Message[] = [];
        const handleBatch = async (batched: readonly Message[]) => {
          const key = must(batched[0]).key;
          expect(running.has(key)).toBe(false);
          running.add(key);
          for (const message of batched) if (!firsts.includes(message)) firsts.push(message);
          await promptTimers.sleep(0);
          running.delete(key);
          return batched.map(({ headers }): Verdict => {
            const answer = must(left.get(must(headers['ce_id']))).shift();
            if (answer === 'throw') throw new RangeError('a bug');
            if (answer === 'away') throw new BusUnavailable('away');
            return answer === 'retry' ? retry('not yet') : answer === 'park' ? park('never') : done;
          });
        };
        const signal = new AbortController().signal;
        void bus.consume({ group: 'group', topics: [EVENTS], signal, batch, handleBatch });
        await bus.publish(events);
        expect([...ended].sort()).toEqual(events.map(({ id }) => id).sort());
        for (const key of ['a', 'b', 'c']) {
          const revisions = firsts
            .filter((message) => message.key === `round-${key}`)
            .map((m) => decodeEventRef(m).revision);
          expect(revisions).toEqual([...revisions].sort((one, other) => Number(one - other)));
        }
        expect(bus.loads()[0]?.waiting).toBe(0);
      }),
      { seed: 6, numRuns: 60 },
    );
  });
});

const parkedMessage = {
  id: 'parked',
  group: 'nobody',
  message: { topic: EVENTS, key: 'round-a', headers: {}, value: '{}' },
  reason: 'never',
  parkedAt: '2026-01-01T00:00:00.000Z',
};
