import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RecordedEvent } from '@tirage/event-sourcing';
import { connectKafka, type KafkaBus } from '@tirage/kafka';
import { systemClock, systemRandom, systemTimers } from '@tirage/kernel';
import { Cluster } from '@tirage/testing';
import { ClusterLog } from './cluster-log.js';
import { call } from './http.js';
import type { Installation } from './installation.js';
import { build, root, SETTINGS, type Ended } from './platform-process.js';
import { Transcript } from './transcript.js';

const SERVICES = ['gateway', 'wallet', 'draw', 'relay', 'support', 'analytics'];
const PROGRAMS = { tirage: ['apps/cli/dist/main.js'], store: ['libs/testing/dist/eventstore-double/main.js'] };
const CLEAN: Ended = { code: 0, signal: null };

/** A real Kafka broker, the double of EventStoreDB and every service as a process of its own, or as two. */
export class ClusterInstallation implements Installation {
  readonly data = mkdtempSync(path.join(tmpdir(), 'tirage-cluster-'));
  readonly transcript = new Transcript();
  private running: Cluster | undefined;
  private openLog: ClusterLog | undefined;
  private openBus: KafkaBus | undefined;
  private asked = 0;
  private readonly lines: string[] = [];
  private foundParked: readonly string[] | undefined;

  constructor(
    private readonly instances: number,
    private readonly settings: Readonly<Record<string, string>>,
  ) {}

  get cluster(): Cluster {
    if (this.running === undefined) throw new Error('not started');
    return this.running;
  }

  get url(): string {
    const { urls } = this.cluster;
    const url = urls[this.asked++ % urls.length];
    if (url === undefined) throw new Error('no gateway');
    return url;
  }

  get output(): string {
    return this.lines.join('\n');
  }

  get log(): ClusterLog {
    if (this.openLog === undefined) throw new Error('not started');
    return this.openLog;
  }

  async start(): Promise<void> {
    this.running ??= await this.first();
    await this.running.startAll();
    this.openLog ??= await ClusterLog.open(this.running.eventStoreUrl);
  }

  kill(): Promise<void> {
    return this.cluster.kill();
  }

  /** The services first; then, while broker and store are still there, what they have parked and recorded is read. */
  async stop(): Promise<Ended> {
    const services = await this.cluster.stopServices();
    this.foundParked = (await (await this.bus()).parked.list()).map(
      ({ message, group, reason }) => `${message.topic} for ${group}: ${reason}`,
    );
    await this.openBus?.close();
    this.openBus = undefined;
    await this.log.catchUp();
    const unclean = [...services, ...(await this.cluster.stop())].find(([, { code }]) => code !== 0);
    if (unclean === undefined) return CLEAN;
    const [name, ended] = unclean;
    const told = this.lines.filter((line) => line.startsWith(`${name} `)).slice(-10);
    return Object.assign(ended, { name, told });
  }

  async metrics(): Promise<string> {
    const texts = [...this.cluster.services.values()].map(async ({ url }) => (await call(`${url}/metrics`)).text);
    return (await Promise.all(texts)).join('\n');
  }

  async eventCount(): Promise<number> {
    await this.log.catchUp();
    return this.log.events.filter(({ stream }) => !stream.startsWith('block-')).length;
  }

  async recorded(): Promise<readonly RecordedEvent[]> {
    return this.log.events;
  }

  async parked(): Promise<readonly string[]> {
    if (this.foundParked === undefined) throw new Error('not stopped');
    return this.foundParked;
  }

  /** Ours, beside those of the services. */
  async bus(): Promise<KafkaBus> {
    return (this.openBus ??= await connectKafka({
      ...{ brokers: this.cluster.broker.brokers, clientId: 'e2e' },
      ...{ clock: systemClock, timers: systemTimers, random: systemRandom, encoding: { profile: 'dev' } },
    }));
  }

  /** Whatever a test has left. */
  async remove(): Promise<void> {
    await this.openBus?.close();
    await this.openLog?.close();
    await this.running?.kill();
    rmSync(this.data, { recursive: true, force: true });
  }

  private first(): Promise<Cluster> {
    build();
    const settings = { ...SETTINGS, ...this.settings };
    const services = [...SERVICES, ...settings.TIRAGE_GAMES.split(',')];
    return Cluster.start({
      ...{ root, dataFolder: this.data, programs: PROGRAMS, services, instances: this.instances },
      settings,
      onLine: (name, line) => this.lines.push(`${name} ${line}`),
    });
  }
}

/** A cluster for the tests of one file, removed after them with all that still runs. */
export function clusterOf(instances: number, settings: Readonly<Record<string, string>> = {}): ClusterInstallation {
  const made = new ClusterInstallation(instances, settings);
  afterAll(() => made.remove(), 60_000);
  return made;
}
