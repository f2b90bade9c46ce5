import { randomUUID } from 'node:crypto';
import { CompressionTypes, Kafka, logLevel, Partitioners, type Message as KafkaRecord } from 'kafkajs';
import type { RecordedEvent } from '@tirage/event-sourcing';
import { derivedId, systemClock, systemRandom, systemTimers } from '@tirage/kernel';
import { done, topics, type Message, type Verdict } from '@tirage/messaging';
import { connectKafka, createTopics, type KafkaBus, type KafkaBusOptions } from '../index.js';

export interface Member {
  readonly messages: Message[];
  /** Resolves when the condition holds, now or after a later message. */
  until(condition: (messages: readonly Message[]) => boolean): Promise<void>;
  stop(): Promise<void>;
}

interface Broker {
  readonly brokers: readonly string[];
  readonly pid: number;
  kill(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** One broker, and for each test a topic and a group of its own. */
export interface KafkaWorld {
  readonly broker: Broker;
  readonly topic: string;
  readonly group: string;
  readonly problems: unknown[];
  connect(options?: Partial<KafkaBusOptions>): Promise<KafkaBus>;
  /** A member of the group; its handler answers `done` unless another one is given. */
  consume(bus: KafkaBus, handle?: (message: Message) => Verdict | Promise<Verdict>): Member;
  /** The number `n` of one key. */
  event(key: string, n: number): RecordedEvent;
  /** As a foreign producer. */
  produce(records: readonly KafkaRecord[], compression?: CompressionTypes): Promise<void>;
  makeTopic(): Promise<void>;
  foreign(): Kafka;
}

export const system = { timers: systemTimers, random: systemRandom, clock: systemClock };
const PARTITIONS = 4;

/** Starts a broker for the file and gives each test its world; everything is closed after each test. */
export function kafkaWorld(startBroker: () => Promise<Broker>): () => KafkaWorld {
  let broker: Broker | undefined;
  let closing: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    broker = await startBroker();
    const plan = { partitions: 1, replication: 1, retentionMs: -1 };
    await createTopics({ brokers: broker.brokers, clientId: 'spec', ...system }, [topics.parked], plan);
  }, 180_000);
  afterEach(async () => {
    for (const close of closing.reverse()) await close();
    closing = [];
  });
  afterAll(() => broker?.remove());

  return () => {
    if (broker === undefined) throw new Error('the broker has not started');
    const running = broker;
    const name = `t${randomUUID().replaceAll('-', '').slice(0, 16)}`;
    const topic = topics.events(name);
    const settings = { brokers: running.brokers, clientId: 'spec', ...system };
    const problems: unknown[] = [];
    const foreign = () => new Kafka({ brokers: [...running.brokers], logLevel: logLevel.NOTHING });
    const world: KafkaWorld = {
      broker: running,
      topic,
      group: name,
      problems,
      foreign,
      connect: async (options = {}) => {
        const onProblem = (problem: unknown) => problems.push(problem);
        const retryPolicy = { first: 1, most: 5 };
        const bus = await connectKafka({
          ...settings,
          encoding: { profile: 'dev' },
          retryPolicy,
          onProblem,
          ...options,
        });
        closing.push(() => bus.close());
        return bus;
      },
      consume: (bus, handle = () => done) => {
        const stopping = new AbortController();
        const messages: Message[] = [];
        const waiting = new Set<() => void>();
        const ended = bus.consume({
          group: name,
          topics: [topic],
          signal: stopping.signal,
          handle: async (message) => {
            const verdict = await handle(message);
            messages.push(message);
            for (const look of waiting) look();
            return verdict;
          },
        });
        return {
          messages,
          until: (condition) =>
            new Promise((resolve) => {
              const look = () => {
                if (!condition(messages)) return;
                waiting.delete(look);
                resolve();
              };
              waiting.add(look);
              look();
            }),
          stop: () => {
            stopping.abort();
            return ended;
          },
        };
      },
      event: (key, n) => ({
        id: derivedId(name, key, n),
        type: 'SomethingHappened',
        version: 1,
        data: { key, n },
        metadata: { causationId: 'cause', correlationId: 'correlation', actor: 'player', index: 0, count: 1 },
        stream: `${name}-${key}`,
        revision: BigInt(n),
        position: { commit: BigInt(n), prepare: BigInt(n) },
        at: '2026-01-01T00:00:00.000Z',
      }),
      produce: async (records, compression = CompressionTypes.None) => {
        const producer = foreign().producer({ createPartitioner: Partitioners.DefaultPartitioner });
        await producer.connect();
        await producer.send({ topic, compression, messages: [...records] });
        await producer.disconnect();
      },
      makeTopic: async () => {
        await createTopics(settings, [topic], { partitions: PARTITIONS, replication: 1, retentionMs: 3_600_000 });
      },
    };
    return world;
  };
}

/** The number that an event of this world carries. */
export const numberOf = (message: Message): number => (JSON.parse(message.value) as { n: number }).n;

/** The first time that each number of one key was handled, in order. */
export function firsts(messages: readonly Message[], key: string): readonly number[] {
  return [...new Set(messages.filter((message) => message.key.endsWith(`-${key}`)).map(numberOf))];
}

export const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

/** Resolves when the condition holds; for what nobody announces. */
export async function eventually(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await systemTimers.sleep(10);
}
