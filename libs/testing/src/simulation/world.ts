import { setMaxListeners } from 'node:events';
import {
  InMemoryCheckpoints,
  InMemoryEventStore,
  InMemoryReadModel,
  LiveTail,
  type EventStore,
  type RecordedEvent,
} from '@tirage/event-sourcing';
import { buildTree, openUnit, runDraw, sealKeys, unitKeys, type UnendedRow } from '@tirage/draw';
import type { Json } from '@tirage/kernel';
import { runRelay, type MessageBus } from '@tirage/messaging';
import { PlayerCalls, runGame, type GameDefinition, type OpenRound } from '@tirage/rounds';
import { runWallet, type DepositRow } from '@tirage/wallet';
import { Faults } from './faults.js';
import { Scheduler, SeededRandom } from './scheduler.js';
import { SimBroker, type BrokerOptions } from './sim-bus.js';
import { withNewRules } from './new-rules.js';
import { withSmallBlocks } from './small-blocks.js';
import { Incarnation } from './sim-process.js';
import { SimStore, type Sent } from './sim-store.js';

export interface WorldOptions {
  readonly seed: number;
  readonly definition: GameDefinition;
  /** Units of a block. */
  readonly blockSize: number;
  /** Seconds. */
  readonly abandonAfter: number;
  readonly clockJumps: boolean;
  /** Every process crashes about once in so many seconds. */
  readonly crashEvery: number;
  /** Nothing fails, but for what the broker is told to do. */
  readonly calm?: boolean;
  readonly broker?: BrokerOptions;
}

/** A process as its incarnations come and go. */
interface Host {
  readonly name: string;
  readonly run: (process: Incarnation) => void;
  incarnation: Incarnation;
}

export interface Gateway {
  readonly process: Incarnation;
  readonly store: EventStore;
  readonly bus: MessageBus;
  readonly calls: PlayerCalls;
}

const MASTER_KEYS = sealKeys([['simulation', new Uint8Array(32).fill(7)]]);
const CATEGORIES = ['round', 'wallet', 'deposit', 'block'];

/**
 * The whole platform on adapters in memory under one seeded schedule: two of every service, one of them or both crashing
 * at any step, over a network and a broker that do what networks and brokers do.
 */
export class World {
  readonly scheduler: Scheduler;
  readonly random: SeededRandom;
  readonly faults: Faults;
  readonly broker: SimBroker;
  readonly problems: string[] = [];
  readonly sent: Sent = { decidedAt: new Map(), acknowledged: [] };
  private readonly store: InMemoryEventStore;
  private readonly checkpoints = new InMemoryCheckpoints();
  private readonly hosts: Host[] = [];
  private incarnations = 0;
  private readonly tables: (() => Promise<number>)[] = [];
  private gatewayNow: Gateway | undefined;
  private readonly sold: GameDefinition;
  /** What draw, and what the games and the gateway know; draw is upgraded first. */
  private drawnBy: GameDefinition;
  private playedBy: GameDefinition;

  constructor(readonly options: WorldOptions) {
    this.random = new SeededRandom(options.seed);
    this.scheduler = new Scheduler(this.random);
    this.faults = new Faults(this.random);
    this.broker = new SimBroker(this.scheduler, this.faults, options.broker);
    if (options.calm) this.faults.heal();
    this.store = new InMemoryEventStore({ clock: { now: () => this.scheduler.now } });
    this.sold = withSmallBlocks(options.definition, options.blockSize);
    this.drawnBy = this.sold;
    this.playedBy = this.sold;
    this.broker.declare('wallet', ['tirage.commands.wallet', 'tirage.events.round', 'tirage.events.deposit']);
    this.broker.declare('draw', ['tirage.commands.draw', 'tirage.draw-requests']);
    const { game } = options.definition;
    this.broker.declare(game, [`tirage.commands.${game}`, 'tirage.events.wallet', 'tirage.events.block']);
    for (const number of [1, 2]) {
      this.host(`wallet-${number}`, (process) => this.wallet(process));
      this.host(`draw-${number}`, (process) => this.draw(process));
      this.host(`game-${number}`, (process) => this.game(process));
    }
    this.host('relay', (process) => this.relay(process));
    this.host('gateway', (process) => this.gateway(process));
    this.keepFailing();
  }

  get definition(): GameDefinition {
    return this.playedBy;
  }

  /** The gateway that is up now; what it is asked may never be answered. */
  get currentGateway(): Gateway {
    if (this.gatewayNow === undefined) throw new Error('there is no gateway');
    return this.gatewayNow;
  }

  async everything(): Promise<readonly RecordedEvent[]> {
    const stop = new AbortController();
    const events: RecordedEvent[] = [];
    for await (const item of this.store.subscribe({ after: 'start', categories: CATEGORIES, signal: stop.signal })) {
      if ('caughtUp' in item) break;
      events.push(item);
    }
    stop.abort();
    return events;
  }

  /** New rules are sold from now on: one draw process after the other learns them, then one of the game after the other. */
  upgrade(): void {
    const definition = withNewRules(this.sold);
    this.faults.count('rules upgraded');
    this.drawnBy = definition;
    this.restart('draw-1');
    const later = (most: number, then: () => void) => this.scheduler.after(this.random.below(most), then);
    later(30_000, () => {
      this.restart('draw-2');
      later(20_000, () => {
        this.playedBy = definition;
        this.restart('game-1');
        later(10_000, () => this.restart('game-2'));
      });
    });
  }

  /** No more faults; whoever is down comes up. */
  heal(): void {
    this.faults.heal();
    for (const { incarnation } of this.hosts) incarnation.jumpClock(0);
  }

  /** Whether no process has anything left to look after. */
  async atRest(): Promise<boolean> {
    if (!this.broker.idle) return false;
    for (const rows of this.tables) if ((await rows()) > 0) return false;
    return true;
  }

  private host(name: string, run: (process: Incarnation) => void): void {
    const host: Host = { name, run, incarnation: this.incarnate(name) };
    this.hosts.push(host);
    run(host.incarnation);
  }

  private incarnate(name: string): Incarnation {
    // Where nothing fails, runs are compared whose processes differ in what they do first.
    const seed = this.options.calm ? this.options.seed : this.options.seed * 10_000 + this.incarnations++;
    return new Incarnation(name, seed ^ 0x5ec4e7, this.scheduler, this.faults);
  }

  private restart(name: string): void {
    const host = this.hosts.find((each) => each.name === name);
    if (host === undefined) return;
    host.incarnation.kill();
    host.incarnation = this.incarnate(name);
    host.run(host.incarnation);
  }

  private crash(process: Incarnation): void {
    if (!process.alive) return;
    process.kill();
    this.scheduler.after(100 + this.random.below(5000), () => this.restart(process.name));
  }

  private keepFailing(): void {
    const { clockJumps, crashEvery } = this.options;
    this.scheduler.after(this.random.below((2000 * crashEvery) / this.hosts.length), () => {
      if (!this.faults.active) return;
      const { incarnation } = this.random.pick(this.hosts);
      if (this.faults.strikes('crash', 0.5)) this.crash(incarnation);
      const unsteady = this.random.pick(this.hosts).incarnation;
      if (clockJumps && this.faults.strikes('clock jumped', 0.3)) {
        unsteady.jumpClock((this.random.fraction() - 0.5) * 2 * 3_600_000);
      }
      const cutOff = this.random.pick(this.hosts).incarnation;
      if (this.faults.strikes('store away for seconds', 0.5)) cutOff.loseStore(this.random.below(4000));
      this.keepFailing();
    });
  }

  private connect(process: Incarnation) {
    const signal = new AbortController().signal;
    setMaxListeners(0, signal);
    const store = new SimStore(this.store, process, this.scheduler, (crashed) => this.crash(crashed), this.sent);
    const { clock, timers, random } = process;
    return { store, bus: this.broker.connect(process), clock, timers, random, signal };
  }

  private table<Row extends Json>(process: Incarnation): InMemoryReadModel<Row> {
    const rows = new InMemoryReadModel<Row>();
    this.tables.push(async () => {
      if (!process.alive) return 0;
      let count = 0;
      for await (const [key] of rows.scan()) count += key.length > 0 ? 1 : 0;
      return count;
    });
    return rows;
  }

  private run(process: Incarnation, service: Promise<void>): void {
    service.catch((problem: unknown) => {
      if (process.alive) this.problems.push(`${process.name} ended: ${String(problem)}`);
    });
  }

  private wallet(process: Incarnation): void {
    const rows = this.table<DepositRow>(process);
    const maximumPrize = (game: string, hash: string) =>
      [this.drawnBy, this.playedBy].flatMap(({ rules }) => rules).find((rules) => rules.hash === hash)?.maximum;
    this.run(process, runWallet({ ...this.connect(process), zone: 'Europe/Paris', maximumPrize, rows }));
  }

  private draw(process: Incarnation): void {
    const rows = this.table<UnendedRow>(process);
    this.run(
      process,
      runDraw({
        ...this.connect(process),
        games: [this.drawnBy],
        masterKeys: MASTER_KEYS,
        seedBlockSize: this.options.blockSize,
        buildTree: (input) => Promise.resolve(buildTree(input)),
        rows,
      }),
    );
  }

  private game(process: Incarnation): void {
    const rows = this.table<OpenRound>(process);
    const definition = this.playedBy;
    const keys = unitKeys(MASTER_KEYS, definition.game);
    this.run(
      process,
      runGame({
        ...this.connect(process),
        definition,
        openUnit: ({ block, position, sealed }, roundId) => openUnit(keys, { block, position, roundId }, sealed),
        abandonAfter: this.options.abandonAfter,
        rows,
      }),
    );
  }

  private relay(process: Incarnation): void {
    const { checkpoints } = this;
    this.run(process, runRelay({ categories: CATEGORIES, checkpoints, ...this.connect(process) }));
  }

  private gateway(process: Incarnation): void {
    const { store, bus, clock, timers, random } = this.connect(process);
    const tail = new LiveTail({ store, categories: CATEGORIES, timers, random });
    void tail.start();
    this.gatewayNow = { process, store, bus, calls: new PlayerCalls({ store, bus, tail, clock, timers }) };
  }
}
