import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port.js';
import { startKafkaBroker, type KafkaBroker } from './kafka-broker.js';
import { inherited, MemberProcess, type Ended } from './member-process.js';

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

/** One process of a service. */
export interface Member {
  readonly process: MemberProcess;
  readonly url: string;
}

export interface CommandResult {
  readonly code: number | null;
  /** What it wrote, problems too. */
  readonly output: string;
}

const LONGEST_START_MS = 240_000;
const LOOK_EVERY_MS = 100;
const PARTITIONS = '4';

/** A broker, a store and every service as its own process, on loopback. */
export class Cluster {
  private readonly members = new Map<string, Member>();

  private constructor(
    private readonly options: ClusterOptions,
    readonly broker: KafkaBroker,
    /** Undefined: the store is somebody else's. */
    readonly store: MemberProcess | undefined,
    readonly eventStoreUrl: string,
    /** Of every service and command. */
    private readonly env: Readonly<Record<string, string>>,
  ) {}

  /** Resolves when every service is ready. Rejects with what a process wrote last when it ends before. */
  static async start(options: ClusterOptions): Promise<Cluster> {
    const { dataFolder, services, instances = 1 } = options;
    mkdirSync(dataFolder, { recursive: true });
    const broker = await startKafkaBroker({ dataFolder: join(dataFolder, 'kafka') });
    const { store, eventStoreUrl } = await storeOf(options);
    const ports = await freePorts(services.length * instances);
    const urlOf = (service: string, instance: number): string => {
      const free = ports[services.indexOf(service) * instances + instance];
      const port = service === 'gateway' && instance === 0 ? (options.port ?? free) : free;
      return `http://127.0.0.1:${String(port)}`;
    };
    const cluster = new Cluster(options, broker, store, eventStoreUrl, {
      ...inherited(),
      TIRAGE_HOST: '127.0.0.1',
      TIRAGE_DATA: dataFolder,
      EVENTSTORE_URL: eventStoreUrl,
      KAFKA_BROKERS: broker.brokers.join(','),
      TIRAGE_SUPPORT_URL: urlOf('support', 0),
      TIRAGE_ANALYTICS_URL: urlOf('analytics', 0),
      TIRAGE_RELAY_SHARES: String(instances),
      ...options.settings,
    });
    for (const service of services)
      for (let instance = 0; instance < instances; instance++) cluster.add(service, instance, urlOf(service, instance));
    try {
      store?.start();
      const { code, output } = await cluster.command('topics', '--partitions', PARTITIONS);
      if (code !== 0) throw new Error(`topics ended with ${String(code)}:\n${output}`);
      await cluster.startAll();
      return cluster;
    } catch (error) {
      await cluster.kill();
      throw error;
    }
  }

  /** `wallet-0`, `wallet-1`, … */
  get services(): ReadonlyMap<string, Member> {
    return this.members;
  }

  member(name: string): Member {
    const member = this.members.get(name);
    if (member === undefined) throw new Error(`no ${name} in this cluster`);
    return member;
  }

  /** Of the gateways. */
  get urls(): readonly string[] {
    return [...this.members].filter(([name]) => name.startsWith('gateway-')).map(([, { url }]) => url);
  }

  /** Runs `tirage …` to its end, with the settings of the services. */
  async command(...args: readonly string[]): Promise<CommandResult> {
    const lines: string[] = [];
    const process = new MemberProcess({
      ...{ name: args.join(' '), cwd: this.options.root, env: this.env },
      program: [...this.options.programs.tirage, ...args],
      onLine: (_, line) => lines.push(line),
    });
    process.start();
    const { code } = await process.ended;
    return { code, output: lines.join('\n') };
  }

  /** Starts what does not run, and waits until all are ready. */
  async startAll(): Promise<void> {
    await this.revive();
    await this.ready();
  }

  /** Starts what does not run. Resolves when the broker serves, with the names of the others that were started. */
  async revive(): Promise<readonly string[]> {
    await this.broker.start();
    const processes = [...this.members.values()].map(({ process }) => process);
    if (this.store) processes.unshift(this.store);
    const down = processes.filter(({ pid }) => pid === undefined);
    for (const process of down) process.start();
    return down.map(({ name }) => name);
  }

  /** One more process of this service, which stays. Resolves when it is ready. */
  async join(service: string): Promise<void> {
    const instance = [...this.members.keys()].filter((name) => name.startsWith(`${service}-`)).length;
    const name = this.add(service, instance, `http://127.0.0.1:${await freePort()}`);
    const member = this.member(name);
    member.process.start();
    await answers(member);
  }

  async ready(): Promise<void> {
    await Promise.all([...this.members.values()].map(answers));
  }

  /** SIGKILL to everything. */
  async kill(): Promise<void> {
    await this.endServices('SIGKILL');
    await this.store?.end('SIGKILL');
    await this.broker.kill();
  }

  /** SIGTERM to the services; broker and store go on. */
  async stopServices(): Promise<ReadonlyMap<string, Ended>> {
    return this.endServices('SIGTERM');
  }

  /** SIGTERM to the services, then the store, then the broker. */
  async stop(): Promise<ReadonlyMap<string, Ended>> {
    const ended = await this.stopServices();
    const store = await this.store?.end('SIGTERM');
    await this.broker.stop();
    return new Map([...ended, ...(store ? [['eventstore', store] as const] : [])]);
  }

  private async endServices(signal: 'SIGTERM' | 'SIGKILL'): Promise<ReadonlyMap<string, Ended>> {
    const ending = [...this.members].map(async ([name, { process }]) => [name, await process.end(signal)] as const);
    return new Map(await Promise.all(ending));
  }

  private add(service: string, instance: number, url: string): string {
    const { root, programs, onLine } = this.options;
    const name = `${service}-${instance}`;
    const share = service === 'relay' ? String(instance) : '0';
    const process = new MemberProcess({
      ...{ name, cwd: root, program: [...programs.tirage, service], ...(onLine && { onLine }) },
      env: { ...this.env, PORT: new URL(url).port, TIRAGE_RELAY_SHARE: share },
    });
    this.members.set(name, { process, url });
    return name;
  }
}

/** Somebody else's, or the double. */
async function storeOf({ root, dataFolder, programs, onLine, eventStoreUrl }: ClusterOptions) {
  if (eventStoreUrl !== undefined) return { store: undefined, eventStoreUrl };
  const port = String(await freePort());
  const store = new MemberProcess({
    ...{ name: 'eventstore', cwd: root, env: inherited(), ...(onLine && { onLine }) },
    program: [...programs.store, '--data', join(dataFolder, 'events.db'), '--port', port],
  });
  return { store, eventStoreUrl: `esdb://127.0.0.1:${port}?tls=false` };
}

async function answers({ process, url }: Member): Promise<void> {
  const deadline = Date.now() + LONGEST_START_MS;
  for (;;) {
    const answer = await readiness(url);
    if (answer === 'ready') return;
    if (process.pid === undefined) throw new Error(`${process.name} ended:\n${process.tail}`);
    if (Date.now() > deadline) throw new Error(`${process.name} is not ready, ${answer}:\n${process.tail}`);
    await delay(LOOK_EVERY_MS);
  }
}

const readiness = (url: string): Promise<string> =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    async (response) => (response.ok ? 'ready' : await response.text()),
    (error: unknown) => String(error),
  );

async function freePorts(count: number): Promise<readonly number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}
