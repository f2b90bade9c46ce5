import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kafka, logLevel } from 'kafkajs';
import { freePort } from './free-port.js';
import { kafkaJars, runToEnd } from './kafka-jars.js';
import { startKafkaProcess, type KafkaProcess } from './kafka-process.js';
import { LOGGING, serverProperties } from './kafka-settings.js';

export interface KafkaBrokerOptions {
  /** Kept when it is given, and used again when it holds a broker's data; by default a new one. */
  readonly dataFolder?: string;
  /** By default a free one. */
  readonly port?: number;
  /** Made when they are not there, with so many partitions (default 4). */
  readonly topics?: readonly (string | { readonly topic: string; readonly partitions: number })[];
}

/** A real Kafka broker of one node, on loopback, in a process of its own that ends with this one. */
export interface KafkaBroker {
  readonly brokers: readonly [string];
  /** Of the running process, or of the last one. */
  readonly pid: number;
  /** SIGKILL, as a machine that fails. */
  kill(): Promise<void>;
  /** Starts it again on the same data and ports, when it does not run. */
  start(): Promise<void>;
  /** Ends it, if it runs, and starts it again. */
  restart(): Promise<void>;
  stop(): Promise<void>;
  /** Stops it and deletes its data. */
  remove(): Promise<void>;
}

/** Needs Java 17 and, the first time, Maven. Serves when this resolves, its topics made. */
export async function startKafkaBroker(options: KafkaBrokerOptions = {}): Promise<KafkaBroker> {
  const classPath = await kafkaJars();
  const folder = options.dataFolder ?? mkdtempSync(join(tmpdir(), 'tirage-kafka-'));
  const [logging, settings, data] = [
    join(folder, 'log4j2.properties'),
    join(folder, 'server.properties'),
    join(folder, 'data'),
  ];
  const port = options.port ?? (await freePort());
  mkdirSync(folder, { recursive: true });
  writeFileSync(logging, LOGGING);
  writeFileSync(settings, serverProperties(data, port, await freePort()));
  if (!existsSync(join(data, 'meta.properties'))) await format(classPath, logging, settings);

  const start = () => startKafkaProcess(classPath, logging, settings);
  let running: KafkaProcess | undefined = await start();
  let { pid } = running;
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    await running?.end(signal);
    running = undefined;
  };
  const broker: KafkaBroker = {
    brokers: [`127.0.0.1:${port}`],
    get pid() {
      return pid;
    },
    kill: () => end('SIGKILL'),
    start: async () => {
      running ??= await start();
      pid = running.pid;
    },
    restart: async () => {
      await end('SIGTERM');
      await broker.start();
    },
    stop: () => end('SIGTERM'),
    remove: async () => {
      await end('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
  if (options.topics) await makeTopics(broker, options.topics);
  return broker;
}

async function format(classPath: string, logging: string, settings: string): Promise<void> {
  const cluster = randomBytes(16).toString('base64url').replace(/^-/, 'A');
  const tool = [
    '-XX:TieredStopAtLevel=1',
    `-Dlog4j2.configurationFile=${logging}`,
    '-cp',
    classPath,
    'kafka.tools.StorageTool',
  ];
  await runToEnd('java', [...tool, 'format', '--standalone', '-t', cluster, '-c', settings]);
}

async function makeTopics(broker: KafkaBroker, topics: NonNullable<KafkaBrokerOptions['topics']>): Promise<void> {
  const admin = new Kafka({ brokers: [...broker.brokers], logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  try {
    const there = await admin.listTopics();
    const wanted = topics.map((topic) => (typeof topic === 'string' ? { topic, partitions: 4 } : topic));
    const missing = wanted.filter(({ topic }) => !there.includes(topic));
    await admin.createTopics({
      topics: missing.map(({ topic, partitions }) => ({ topic, numPartitions: partitions, replicationFactor: 1 })),
      waitForLeaders: false,
    });
    // For a moment the broker does not know what it has just made.
    for (;;) {
      const served = await admin.listTopics();
      if (missing.every(({ topic }) => served.includes(topic))) return;
      await sleep(20);
    }
  } finally {
    await admin.disconnect();
  }
}
