import { randomUUID } from 'node:crypto';
import { systemClock, systemRandom, systemTimers } from '@tirage/kernel';
import { topics } from '@tirage/messaging';
import { describeMessageBus, describeParked, startKafkaBroker, type KafkaBroker } from '@tirage/testing';
import { connectKafka, createTopics, KafkaParked } from './index.js';
import { Sender } from './sender.js';

let broker: KafkaBroker;
beforeAll(async () => (broker = await startKafkaBroker()), 180_000);
afterAll(() => broker.remove());

const system = { timers: systemTimers, random: systemRandom, clock: systemClock };
const settings = () => ({ brokers: broker.brokers, clientId: 'suite', ...system });
const plan = { partitions: 4, replication: 1, retentionMs: 3_600_000 };

describeMessageBus('KafkaBus', async ({ topics: used, parked }) => {
  await createTopics(settings(), used, plan);
  const bus = await connectKafka({
    ...settings(),
    encoding: { profile: 'dev' },
    parked,
    retryPolicy: { first: 1, most: 5 },
  });
  return {
    bus,
    joined: () => bus.joined(),
    inject: (message) => bus.inject(message),
    deliver: (entry) => bus.deliver(entry),
    close: () => bus.close(),
  };
});

describeParked('KafkaParked', async () => {
  const topic = `${topics.parked}.${randomUUID()}`;
  await createTopics(settings(), [topic], { ...plan, partitions: 1 });
  const sender = new Sender({ settings: settings(), timers: systemTimers, onProblem: () => {} });
  const opened: KafkaParked[] = [];
  const open = () => {
    const parked = new KafkaParked({ settings: settings(), sender, topic, clock: systemClock, timers: systemTimers });
    opened.push(parked);
    return parked;
  };
  return {
    parked: open(),
    reopen: async () => open(),
    close: async () => {
      await Promise.all(opened.map((parked) => parked.close()));
      await sender.close();
    },
  };
});
