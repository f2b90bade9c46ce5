import { Kafka, logLevel } from 'kafkajs';
import { startKafkaBroker, type KafkaBroker } from './kafka-broker.js';

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('a Kafka broker for tests', () => {
  let broker: KafkaBroker;
  beforeAll(async () => {
    broker = await startKafkaBroker({ topics: ['tirage.events.round', { topic: 'tirage.parked', partitions: 1 }] });
  }, 120_000);
  afterAll(() => broker.remove());

  const partitionsOf = async (topic: string): Promise<number | undefined> => {
    const admin = new Kafka({ brokers: [...broker.brokers], logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
    await admin.disconnect();
    return topics[0]?.partitions.length;
  };

  it('serves the topics asked for', async () => {
    expect(await partitionsOf('tirage.events.round')).toBe(4);
    expect(await partitionsOf('tirage.parked')).toBe(1);
  });

  it('keeps data and port when it is killed and started again', async () => {
    const { pid } = broker;
    await broker.kill();
    expect(isAlive(pid)).toBe(false);
    await broker.start();
    expect(broker.pid).not.toBe(pid);
    expect(await partitionsOf('tirage.events.round')).toBe(4);
  }, 60_000);
});
