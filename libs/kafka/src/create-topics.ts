import kafkajs, { type Admin, type ITopicConfig } from 'kafkajs';
import { within, type Timers } from '@tirage/kernel';
import { BusUnavailable, topics as named } from '@tirage/messaging';
import { kafkaClient, type KafkaSettings } from './client.js';

export interface TopicPlan {
  /** Of every topic but `tirage.parked`, which has one: its order is the order of all its records. */
  readonly partitions: number;
  readonly replication: number;
  /** How long a message is kept; parked ones for ever. Milliseconds. */
  readonly retentionMs: number;
}

export interface TopicReport {
  readonly created: readonly string[];
  /** Were there already, as planned or not. */
  readonly kept: readonly string[];
  /** Where a topic is not as planned. Nothing is changed: more partitions would move keys, the rest is the operator's. */
  readonly differing: readonly {
    readonly topic: string;
    readonly setting: string;
    readonly is: string;
    readonly planned: string;
  }[];
}

// Node does not see this name among the exports of a CommonJS module that spreads others into them.
const { ConfigResourceTypes } = kafkajs;

const TIMEOUT_MS = 30_000;
/** A value of a million UTF-16 units and its headers; a parked message is one of those, written as JSON. */
const MAX_MESSAGE = { any: 4_194_304, parked: 33_554_432 };

/** Makes the topics that are not there. Idempotent. Rejects with {@link BusUnavailable} when the brokers do not answer. */
export async function createTopics(
  settings: KafkaSettings & { readonly timers: Timers },
  topics: readonly string[],
  plan: TopicPlan,
): Promise<TopicReport> {
  const client = kafkaClient(settings);
  const admin = client.kafka.admin();
  try {
    const plans = topics.map((topic) => planned(topic, plan));
    return await within(TIMEOUT_MS, settings.timers, createMissing(admin, plans, settings.timers));
  } catch (error) {
    throw new BusUnavailable('cannot make the topics', { cause: error });
  } finally {
    await within(1_000, settings.timers, admin.disconnect()).catch(() => {});
    client.retire();
  }
}

type Planned = ITopicConfig & { readonly config: Readonly<Record<string, string>> };

/** Every broker decompresses: a codec that kafkajs cannot read would stop its consumers. */
function planned(topic: string, { partitions, replication, retentionMs }: TopicPlan): Planned {
  const isParked = topic === named.parked;
  const config = {
    'compression.type': 'uncompressed',
    'cleanup.policy': 'delete',
    'retention.ms': String(isParked ? -1 : retentionMs),
    'max.message.bytes': String(isParked ? MAX_MESSAGE.parked : MAX_MESSAGE.any),
    'min.insync.replicas': String(replication >= 3 ? 2 : 1),
  };
  return {
    topic,
    numPartitions: isParked ? 1 : partitions,
    replicationFactor: replication,
    configEntries: Object.entries(config).map(([name, value]) => ({ name, value })),
    config,
  };
}

async function createMissing(admin: Admin, plans: readonly Planned[], timers: Timers): Promise<TopicReport> {
  await admin.connect();
  const there = new Set(await admin.listTopics());
  const missing = plans.filter(({ topic }) => !there.has(topic));
  // False when somebody else makes some of them at the same time: they are there then.
  if (missing.length > 0) {
    await admin.createTopics({ topics: missing.map(({ config: _, ...topic }) => topic), waitForLeaders: false });
    await untilServed(admin, missing, timers);
  }
  const kept = plans.filter(({ topic }) => there.has(topic));
  return {
    created: missing.map(({ topic }) => topic),
    kept: kept.map(({ topic }) => topic),
    differing: kept.length === 0 ? [] : await differences(admin, kept),
  };
}

/** A topic just made is for a moment unknown to the brokers, or without a leader. */
async function untilServed(admin: Admin, plans: readonly Planned[], timers: Timers): Promise<void> {
  for (;;) {
    try {
      const { topics } = await admin.fetchTopicMetadata({ topics: plans.map(({ topic }) => topic) });
      if (topics.every(({ partitions }) => partitions.length > 0 && partitions.every(({ leader }) => leader >= 0)))
        return;
    } catch (error) {
      if (!isNotYetServed(error)) throw error;
    }
    await timers.sleep(50);
  }
}

const isNotYetServed = (error: unknown): boolean =>
  error instanceof kafkajs.KafkaJSProtocolError &&
  ['UNKNOWN_TOPIC_OR_PARTITION', 'LEADER_NOT_AVAILABLE'].includes(error.type);

async function differences(admin: Admin, plans: readonly Planned[]): Promise<TopicReport['differing']> {
  const { topics } = await admin.fetchTopicMetadata({ topics: plans.map(({ topic }) => topic) });
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: plans.map(({ topic, config }) => ({
      type: ConfigResourceTypes.TOPIC,
      name: topic,
      configNames: Object.keys(config),
    })),
  });
  return plans.flatMap(({ topic, numPartitions, replicationFactor, config }) => {
    const partitions = topics.find(({ name }) => name === topic)?.partitions ?? [];
    const entries = resources.find(({ resourceName }) => resourceName === topic)?.configEntries ?? [];
    const is: [string, string, string][] = [
      ['partitions', String(partitions.length), String(numPartitions)],
      ['replication', String(partitions[0]?.replicas.length), String(replicationFactor)],
      ...entries.map(({ configName, configValue }): [string, string, string] => [
        configName,
        configValue,
        config[configName] ?? '',
      ]),
    ];
    return is
      .filter(([, has, wanted]) => has !== wanted)
      .map(([setting, has, wanted]) => ({ topic, setting, is: has, planned: wanted }));
  });
}
