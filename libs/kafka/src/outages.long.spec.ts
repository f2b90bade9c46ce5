import type { RecordedEvent } from '@tirage/event-sourcing';
import { BusUnavailable, type Command } from '@tirage/messaging';
import { startKafkaBroker } from '@tirage/testing';
import type { KafkaBus } from './index.js';
import { eventually, firsts, kafkaWorld, numbers, type KafkaWorld } from './specs/kafka-world.js';

const open = kafkaWorld(startKafkaBroker);
jest.setTimeout(180_000);

const KEYS = ['a', 'b', 'c', 'd'];

/** Publishes as the relay does: several at a time, and after a failure all again from the first that failed, in order. */
async function publishAll(world: KafkaWorld, bus: KafkaBus, count: number): Promise<number> {
  const events = numbers(count).flatMap((n) => KEYS.map((key) => world.event(key, n)));
  let failures = 0;
  for (let next = 0; next < events.length;) {
    const window = events.slice(next, next + 100);
    const outcomes = await Promise.allSettled(window.map((event) => bus.publish([event])));
    const failed = outcomes.findIndex(({ status }) => status === 'rejected');
    next += failed === -1 ? window.length : failed;
    if (failed !== -1) failures++;
  }
  return failures;
}

/** Publishes until it holds. */
async function insist(bus: KafkaBus, event: RecordedEvent): Promise<void> {
  await bus.publish([event]).catch(() => insist(bus, event));
}

const command = (service: string): Command => ({
  id: 'one',
  service,
  type: 'OpenRound',
  key: 'round-1',
  data: {},
  sentAt: '2026-01-01T00:00:00.000Z',
  correlationId: 'one',
  causationId: 'one',
  actor: 'player',
});

describe('outages of a real broker', () => {
  it('killed and started again under load: nothing is lost, every key stays in order', async () => {
    const world = open();
    await world.makeTopic();
    const bus = await world.connect();
    const member = world.consume(bus);
    await bus.joined();
    const published = publishAll(world, bus, 1_500);
    await member.until((messages) => messages.length > 300);
    await world.broker.kill();
    await world.broker.start();
    await published;
    await member.until((messages) => KEYS.every((key) => firsts(messages, key).length === 1_500));
    for (const key of KEYS) expect(firsts(member.messages, key)).toEqual(numbers(1_500));
    expect(bus.problem()).toBeUndefined();
  });

  it('fault 15: away for longer, what is sent fails as retriable within its time, and the members come back', async () => {
    const world = open();
    await world.makeTopic();
    const bus = await world.connect({ sendTimeoutMs: 500, memberlessMs: 1_500 });
    const member = world.consume(bus);
    await bus.publish([world.event('a', 0)]);
    await member.until((messages) => messages.length > 0);
    await world.broker.kill();
    const sends = [bus.send(command('wallet')), ...numbers(20).map((n) => bus.publish([world.event('lost', n)]))];
    for (const outcome of await Promise.allSettled(sends)) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(BusUnavailable) });
    }
    await eventually(() => bus.problem() !== undefined);
    await world.broker.start();
    await publishAll(world, bus, 30);
    await bus.publish([world.event('lost', 99)]);
    await member.until((messages) => firsts(messages, 'a').length === 30 && firsts(messages, 'lost').includes(99));
    // What has failed does not come later, behind what was sent anew.
    expect(firsts(member.messages, 'lost')).toEqual([99]);
    await eventually(() => bus.problem() === undefined);
  });

  it('a broker that hangs: what failed while nothing could be sent does not come later', async () => {
    const world = open();
    await world.makeTopic();
    const bus = await world.connect({ sendTimeoutMs: 1_000 });
    const member = world.consume(bus);
    await insist(bus, world.event('a', 0));
    process.kill(world.broker.pid, 'SIGSTOP');
    try {
      // The first is on the wire, it may be taken all the same.
      await Promise.allSettled([bus.publish([world.event('lost', 0)])]);
      for (const n of [1, 2, 3]) {
        await expect(bus.publish([world.event('lost', n)])).rejects.toBeInstanceOf(BusUnavailable);
      }
    } finally {
      process.kill(world.broker.pid, 'SIGCONT');
    }
    for (const _ of numbers(50)) await publishAll(world, bus, 1);
    await insist(bus, world.event('lost', 99));
    await member.until((messages) => firsts(messages, 'lost').includes(99));
    expect(firsts(member.messages, 'lost').filter((n) => n > 0)).toEqual([99]);
  });

  it('a bus that finds no broker says so in time', async () => {
    const world = open();
    await expect(world.connect({ brokers: ['127.0.0.1:9'], sendTimeoutMs: 300 })).rejects.toBeInstanceOf(
      BusUnavailable,
    );
  });

  it('a command for a topic that nobody made fails at once and holds up no other', async () => {
    const world = open();
    await world.makeTopic();
    const bus = await world.connect({ sendTimeoutMs: 60_000 });
    const [lost, taken] = await Promise.allSettled([bus.send(command('nobody')), bus.publish([world.event('a', 0)])]);
    expect(lost).toMatchObject({ reason: expect.any(BusUnavailable) });
    expect(taken.status).toBe('fulfilled');
  });

  it('a topic deleted while it is consumed: liveness tells, and all goes on when it is made again', async () => {
    const world = open();
    await world.makeTopic();
    const bus = await world.connect({ memberlessMs: 1_000, sendTimeoutMs: 2_000 });
    const member = world.consume(bus);
    await bus.publish(numbers(10).map((n) => world.event('old', n)));
    await member.until((messages) => messages.length >= 10);
    const admin = world.foreign().admin();
    await admin.connect();
    await admin.deleteTopics({ topics: [world.topic] });
    await admin.disconnect();
    await eventually(() => bus.problem() !== undefined);
    await expect(bus.publish([world.event('new', 0)])).rejects.toBeInstanceOf(BusUnavailable);
    await world.makeTopic();
    await bus.publish(numbers(5).map((n) => world.event('new', n)));
    await member.until((messages) => firsts(messages, 'new').length === 5);
    await member.stop();
    // What was committed on the old topic does not skip anything of the new one.
    const next = world.consume(bus);
    await bus.publish([world.event('new', 5)]);
    await next.until((messages) => firsts(messages, 'new').includes(5));
  });
});
