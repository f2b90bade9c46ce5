import { AssignerProtocol, CompressionCodecs, CompressionTypes, type PartitionAssigner } from 'kafkajs';
import { done, InMemoryParked, park, retry } from '@tirage/messaging';
import { must, startKafkaBroker } from '@tirage/testing';
import { createTopics, replayParked } from './index.js';
import { eventually, firsts, kafkaWorld, numberOf, numbers, system } from './specs/kafka-world.js';

const open = kafkaWorld(startKafkaBroker);
jest.setTimeout(120_000);

/** A promise and the function that resolves it. */
function gate(): { readonly opened: Promise<void>; open(): void } {
  let letGo = () => {};
  const opened = new Promise<void>((resolve) => (letGo = resolve));
  return { opened, open: () => letGo() };
}

/** Snappy that compresses nothing: the length, then one literal of at most 64 KB. */
function snappyLiteral(bytes: Buffer): Buffer {
  const length: number[] = [];
  for (let left = bytes.length; ; left >>>= 7) {
    length.push(left < 0x80 ? left : (left & 0x7f) | 0x80);
    if (left < 0x80) break;
  }
  const literal = Buffer.from([61 << 2, (bytes.length - 1) & 0xff, (bytes.length - 1) >> 8]);
  return Buffer.concat([Buffer.from(length), literal, bytes]);
}

describe('consumers on a real broker', () => {
  it('a rebalance during a slow handler: nothing is lost, a key stays in order', async () => {
    const world = open();
    await world.makeTopic();
    const [one, two] = [await world.connect(), await world.connect()];
    const [slow, started] = [gate(), gate()];
    const first = world.consume(one, async (message) => {
      if (message.key.endsWith('-a') && numberOf(message) === 0) {
        started.open();
        await slow.opened;
      }
      return done;
    });
    await one.joined();
    const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    await one.publish(numbers(5).flatMap((n) => keys.map((key) => world.event(key, n))));
    await started.opened;
    const second = world.consume(two);
    await two.joined();
    await two.publish(numbers(5).flatMap((n) => keys.map((key) => world.event(key, n + 5))));
    slow.open();
    const all = () => [...first.messages, ...second.messages];
    const complete = () => keys.every((key) => new Set(firsts(all(), key)).size === 10);
    await Promise.race([first.until(complete), second.until(complete)]);
    for (const key of keys) {
      for (const member of [first, second]) {
        const seen = firsts(member.messages, key);
        expect(seen).toEqual([...seen].sort((a, b) => a - b));
      }
    }
  });

  it('commits no further than what is finished: the next member gets the rest', async () => {
    const world = open();
    await world.makeTopic();
    const bus = await world.connect();
    const first = world.consume(bus, (message) => (numberOf(message) === 3 ? retry('not yet') : done));
    await bus.publish(numbers(10).map((n) => world.event(n === 3 ? 'stuck' : 'free', n)));
    await first.until((messages) => new Set(messages.map(numberOf)).size === 10);
    await first.stop();
    const next = world.consume(bus);
    await next.until((messages) => messages.some((message) => numberOf(message) === 3));
    // Keys are serial: who is handed these has finished what came before them.
    await bus.publish([world.event('free', 10), world.event('stuck', 11)]);
    await next.until((messages) => [10, 11].every((n) => messages.map(numberOf).includes(n)));
    await next.stop();
    const after = world.consume(bus);
    await bus.publish([world.event('free', 12), world.event('stuck', 13)]);
    await after.until((messages) => [12, 13].every((n) => messages.map(numberOf).includes(n)));
    expect(after.messages.map(numberOf).filter((n) => n < 10)).toEqual([]);
  });

  it('reads on only while there is room, and loses nothing by that', async () => {
    const world = open();
    await world.makeTopic();
    const bus = await world.connect({ maxWaiting: 20, inFlight: 2 });
    const held = gate();
    const waiting = () => bus.loads().reduce((sum, load) => sum + load.waiting, 0);
    let most = 0;
    const member = world.consume(bus, async () => {
      most = Math.max(most, waiting());
      await held.opened;
      return done;
    });
    await bus.joined();
    await bus.publish(numbers(500).map((n) => world.event(`k${n % 25}`, n)));
    // Four partitions, each with more than the twenty that may wait.
    await eventually(() => waiting() === 80);
    held.open();
    await member.until((messages) => new Set(messages.map(numberOf)).size === 500);
    expect(most).toBeLessThanOrEqual(80);
  });

  it('fault 5: nothing that stands on a topic stops a consumer', async () => {
    const world = open();
    await world.makeTopic();
    const parked = new InMemoryParked(system.clock);
    const bus = await world.connect({ parked });
    const member = world.consume(bus, (message) => {
      JSON.parse(message.value);
      return message.headers['ce_id'] === undefined ? park('no headers') : done;
    });
    const binary = Buffer.from([0, 0xff, 0xfe]);
    await world.produce([
      { key: null, value: null },
      { key: binary, value: binary, headers: { ce_id: binary, twice: ['a', 'b'] } },
      { key: 'a', value: '{"tag":' },
      { key: '', value: '"x"', headers: { ce_id: '' } },
      { key: 'a', value: 'x'.repeat(900_000) },
    ]);
    await bus.publish([world.event('a', 1)]);
    await member.until((messages) => messages.some(({ value }) => value.startsWith('{"key"')));
    await eventually(async () => (await parked.list()).length === 4);
    expect(bus.problem()).toBeUndefined();
  });

  it('fault 5: a foreign producer that compresses as kafkajs cannot read stops no consumer', async () => {
    const world = open();
    await world.makeTopic();
    const codec = CompressionCodecs[CompressionTypes.Snappy];
    CompressionCodecs[CompressionTypes.Snappy] = () => ({
      compress: async ({ buffer }: { buffer: Buffer }) => snappyLiteral(buffer),
      decompress: () => Promise.reject(new Error('not here')),
    });
    await world.produce([{ key: 'a', value: '{"n":1}' }], CompressionTypes.Snappy);
    const bus = await world.connect();
    const member = world.consume(bus);
    await member.until((messages) => messages.some(({ value }) => value === '{"n":1}'));
    expect(bus.problem()).toBeUndefined();
    CompressionCodecs[CompressionTypes.Snappy] = codec;
  });

  it('a consumer that kafkajs gives up turns liveness red, and green when it takes part again', async () => {
    const world = open();
    await world.makeTopic();
    const strange: PartitionAssigner = ({ cluster }) => ({
      name: 'strange',
      version: 1,
      assign: async ({ members, topics }) =>
        members.map(({ memberId }) => ({
          memberId,
          memberAssignment: AssignerProtocol.MemberAssignment.encode({
            version: 1,
            assignment: Object.fromEntries(
              topics.map((topic) => [topic, cluster.findTopicPartitionMetadata(topic).map((each) => each.partitionId)]),
            ),
            userData: Buffer.alloc(0),
          }),
        })),
      protocol: ({ topics }) => ({
        name: 'strange',
        metadata: AssignerProtocol.MemberMetadata.encode({ version: 1, topics, userData: Buffer.alloc(0) }),
      }),
    });
    const stranger = world.foreign().consumer({ groupId: world.group, partitionAssigners: [strange] });
    await stranger.connect();
    await stranger.subscribe({ topic: world.topic });
    const strangerIn = new Promise((resolve) => stranger.on(stranger.events.GROUP_JOIN, resolve));
    await stranger.run({ eachMessage: async () => {} });
    await strangerIn;

    const bus = await world.connect();
    const member = world.consume(bus);
    await eventually(() => bus.problem() !== undefined);
    expect(bus.problem()).toContain(`the consumer of group ${world.group} has died`);
    expect(world.problems).not.toEqual([]);
    await stranger.disconnect();
    await bus.joined();
    expect(bus.problem()).toBeUndefined();
    await bus.publish([world.event('a', 0)]);
    await member.until((messages) => messages.length > 0);
  });

  it('a message is parked on its topic, explained, replayed to its group alone, or dropped', async () => {
    const world = open();
    await world.makeTopic();
    const bus = await world.connect();
    let mended = false;
    const member = world.consume(bus, (message) => (mended || numberOf(message) === 1 ? done : park('a bug')));
    await bus.publish([world.event('a', 0), world.event('a', 1)]);
    await member.until((messages) => messages.some((message) => numberOf(message) === 1));
    const mine = async () => (await bus.parked.list()).filter(({ group }) => group === world.group);
    const entry = must((await mine())[0]);
    expect(entry).toMatchObject({ reason: 'a bug', message: { topic: world.topic } });
    mended = true;
    expect(await replayParked(bus.parked, bus, entry.id)).toEqual(entry);
    await member.until((messages) => messages.filter((message) => numberOf(message) === 0).length === 2);
    expect(await mine()).toEqual([]);
    expect(await replayParked(bus.parked, bus, entry.id)).toBeUndefined();
  });

  it('topics are made once, as planned; where one differs it is told and left alone', async () => {
    const { topic, broker } = open();
    const settings = { brokers: broker.brokers, clientId: 'spec', ...system };
    const plan = { partitions: 3, replication: 1, retentionMs: 60_000 };
    const made = await Promise.all([1, 2].map(() => createTopics(settings, [topic, 'tirage.parked'], plan)));
    expect(made.some(({ created }) => created.includes(topic))).toBe(true);
    expect(await createTopics(settings, [topic], plan)).toEqual({ created: [], kept: [topic], differing: [] });
    expect(await createTopics(settings, [topic], { ...plan, partitions: 6, retentionMs: 120_000 })).toEqual({
      created: [],
      kept: [topic],
      differing: [
        { topic, setting: 'partitions', is: '3', planned: '6' },
        { topic, setting: 'retention.ms', is: '60000', planned: '120000' },
      ],
    });
  });
});
