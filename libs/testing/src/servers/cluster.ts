import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port.js';
import { startKafkaBroker, type KafkaBroker } from './kafka-broker.js';
import { MemberProcess, type Ended } from './member-process.js';

export interface ClusterOptions {
  /** Of the repository: programs are relative to it. */
  readonly root: string;
  /** Everything it writes: the broker's log, the store's file, keys, tables. */
  readonly dataFolder: string;
  /** What node runs for `tirage`, and for the double of the store. */
  readonly programs: { readonly tirage: readonly string[]; readonly store: readonly string[] };
  readonly services: readonly string[];
  /** Of every service; default 1. */
  readonly instances?: number;
  /** Of the first gateway; by default a free one. */
  readonly port?: number;
  /** By default the double of EventStoreDB, kept on SQLite. */
  readonly eventStoreUrl?: string;
  /** Over those of the cluster. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly onLine?: (name: string, line: string) => void;
}

const LONGEST_START_MS = 120_000;
const PARTITIONS = '4';

/** A broker, a store and every service as its own process, on loopback. */
export class Cluster {
  private constructor(
    readonly broker: KafkaBroker,
    /** Undefined: the store is somebody else's. */
    readonly store: MemberProcess | undefined,
    /** `wallet-0`, `wallet-1`, … */
    readonly services: ReadonlyMap<string, { readonly process: MemberProcess; readonly url: string }>,
    readonly eventStoreUrl: string,
  ) {}

  /** Resolves when every service is ready. Rejects with what a process wrote last when it ends before. */
  static async start(options: ClusterOptions): Promise<Cluster> {
    const { root, dataFolder, programs, instances = 1, onLine, settings } = options;
    mkdirSync(dataFolder, { recursive: true });
    const broker = await startKafkaBroker({ dataFolder: join(dataFolder, 'kafka') });
    const common = { cwd: root, ...(onLine && { onLine }) };
    const storePort = String(await freePort());
    const store =
      options.eventStoreUrl === undefined
        ? new MemberProcess({
            ...{ ...common, name: 'eventstore', env: inherited() },
            program: [...programs.store, '--data', join(dataFolder, 'events.db'), '--port', storePort],
          })
        : undefined;
    const eventStoreUrl = options.eventStoreUrl ?? `esdb://127.0.0.1:${storePort}?tls=false`;
    const ports = await freePorts(options.services.length * instances);
    const urlOf = (service: string, instance: number): string => {
      const free = ports[options.services.indexOf(service) * instances + instance];
      const port = service === 'gateway' && instance === 0 ? (options.port ?? free) : free;
      return `http://127.0.0.1:${String(port)}`;
    };
    const env = {
      ...inherited(),
      TIRAGE_DATA: dataFolder,
      EVENTSTORE_URL: eventStoreUrl,
      KAFKA_BROKERS: broker.brokers.join(','),
      TIRAGE_SUPPORT_URL: urlOf('support', 0),
      TIRAGE_ANALYTICS_URL: urlOf('analytics', 0),
      TIRAGE_RELAY_SHARES: String(instances),
      ...settings,
    };
    const members = options.services.flatMap((service) =>
      Array.from({ length: instances }, (_, instance) => {
        const [name, url] = [`${service}-${instance}`, urlOf(service, instance)];
        const process = new MemberProcess({
          ...{ ...common, name, program: [...programs.tirage, service] },
          env: { ...env, PORT: new URL(url).port, TIRAGE_RELAY_SHARE: service === 'relay' ? String(instance) : '0' },
        });
        return [name, { process, url }] as const;
      }),
    );
    const cluster = new Cluster(broker, store, new Map(members), eventStoreUrl);
    try {
      store?.start();
      await run({
        ...common,
        name: 'topics',
        program: [...programs.tirage, 'topics', '--partitions', PARTITIONS],
        env,
      });
      await cluster.startServices();
      return cluster;
    } catch (error) {
      await cluster.kill();
      await broker.stop();
      throw error;
    }
  }

  /** Of the gateways. */
  get urls(): readonly string[] {
    return [...this.services].filter(([name]) => name.startsWith('gateway-')).map(([, { url }]) => url);
  }

  /** Starts what does not run, and waits until all are ready. */
  async startServices(): Promise<void> {
    this.store?.start();
    for (const { process } of this.services.values()) process.start();
    await this.ready();
  }

  async ready(): Promise<void> {
    await Promise.all([...this.services.values()].map(({ process, url }) => answers(process, `${url}/readyz`)));
  }

  /** SIGKILL to every service; broker and store go on. */
  async kill(): Promise<void> {
    await Promise.all([...this.services.values()].map(({ process }) => process.end('SIGKILL')));
  }

  /** SIGTERM to the services, then the store, then the broker. */
  async stop(): Promise<ReadonlyMap<string, Ended>> {
    const ended = await Promise.all(
      [...this.services].map(async ([name, { process }]) => [name, await process.end('SIGTERM')] as const),
    );
    const store = await this.store?.end('SIGTERM');
    await this.broker.stop();
    return new Map([...ended, ...(store ? [['eventstore', store] as const] : [])]);
  }
}

async function answers(process: MemberProcess, url: string): Promise<void> {
  const deadline = Date.now() + LONGEST_START_MS;
  while (!(await isReady(url))) {
    if (process.pid === undefined) throw new Error(`${process.name} ended:\n${process.tail}`);
    if (Date.now() > deadline) throw new Error(`${process.name} is not ready:\n${process.tail}`);
    await delay(50);
  }
}

const isReady = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

async function run(options: ConstructorParameters<typeof MemberProcess>[0]): Promise<void> {
  const process = new MemberProcess(options);
  process.start();
  const { code } = await process.ended;
  if (code !== 0) throw new Error(`${options.name} ended with ${String(code)}:\n${process.tail}`);
}

async function freePorts(count: number): Promise<readonly number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}

/** What a process needs of ours; never settings of a developer's shell. */
function inherited(): Record<string, string> {
  const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env;
  return { PATH, HOME, TMPDIR };
}
