import { buildTree, openUnit, runDraw, type UnendedRow } from '@tirage/draw';
import {
  InMemoryCheckpoints,
  InMemoryEventStore,
  InMemoryReadModel,
  LiveTail,
  type EventStore,
} from '@tirage/event-sourcing';
import { systemClock, systemRandom, systemTimers, type Clock, type Json, type Timers } from '@tirage/kernel';
import { InMemoryParked, InProcessBus, runRelay } from '@tirage/messaging';
import { runGame, type OpenRound } from '@tirage/rounds';
import {
  createLogger,
  DevTokens,
  gameKeys,
  Games,
  Health,
  Lifecycle,
  masterKeys,
  Metrics,
  readSettings,
  runUntilStopped,
  type Keys,
  type Platform,
  type Role,
  type Settings,
  type Tracing,
} from '@tirage/service-kit';
import { runWallet, type DepositRow } from '@tirage/wallet';
import { freshKeys } from './keys.js';

export interface HouseOptions {
  readonly settings?: Partial<Settings>;
  /** Another house's, to go on where it stopped. */
  readonly store?: EventStore;
  readonly keys?: Keys;
  readonly clock?: Clock;
  readonly timers?: Timers;
  /** Decorates the ports, as a process does that makes traces. */
  readonly tracing?: Tracing;
}

export interface House {
  readonly platform: Platform;
  /** Every line logged so far. */
  readonly log: readonly string[];
  /** Wallet, draw, relay and every registered game; where none runs, commands find nobody. */
  startServices(): Promise<void>;
  token(playerId: string, ...roles: Role[]): Promise<string>;
  stop(): Promise<boolean>;
}

const CATEGORIES = ['round', 'wallet', 'deposit', 'block'];
/** Small, so that a test sees the end of a block. */
const BLOCK_SIZE = 256;
/** Unless a test names others: blocks of lots are sold whole, and take seconds to build. */
const GAMES = ['tresors-des-champs'];

/** A whole installation in memory: the services as they are, the store and the bus of one process. */
export async function openHouse(options: HouseOptions = {}): Promise<House> {
  const ports = { clock: options.clock ?? systemClock, timers: options.timers ?? systemTimers, random: systemRandom };
  const lines: string[] = [];
  const log = createLogger('house', 'debug', { write: (line: string) => void lines.push(line) });
  const settings = { ...readSettings({}), games: GAMES, seedBlockSize: BLOCK_SIZE, rateLimit: 0, ...options.settings };
  const { tracing } = options;
  const ownStore = options.store ?? new InMemoryEventStore(ports);
  const store = tracing?.store(ownStore) ?? ownStore;
  const lifecycle = new Lifecycle(ports.clock, systemTimers, log);
  const parked = new InMemoryParked(ports.clock);
  const ownBus = new InProcessBus({ ...ports, parked });
  const bus = tracing?.bus(ownBus) ?? ownBus;
  const tail = new LiveTail({ ...ports, store, categories: CATEGORIES });
  const keys = options.keys ?? freshKeys();
  lifecycle.onStop('bus', () => ownBus.close());
  lifecycle.onStop('live tail', () => tail.close());
  await tail.start();
  const platform: Platform = {
    ...ports,
    ...{ instance: 'house', settings, games: Games.by(settings), keys, store, tail, bus, parked, log, lifecycle },
    checkpoints: new InMemoryCheckpoints(),
    readModel: async <Row extends Json>() => new InMemoryReadModel<Row>(),
    health: new Health(systemTimers),
    metrics: new Metrics(),
    ...(tracing === undefined ? {} : { tracing }),
  };
  const devKey = keys.devTokens();
  const tokens = devKey && new DevTokens(devKey, ports.clock);
  return {
    platform,
    log: lines,
    startServices: () => startServices(platform),
    token: (playerId, ...roles) => tokens?.issue(playerId, roles.length > 0 ? roles : ['player']) ?? never(),
    stop: () => lifecycle.stop(),
  };
}

const never = (): never => {
  throw new Error('these keys sign no tokens');
};

async function startServices(platform: Platform): Promise<void> {
  const { keys, settings, games, log } = platform;
  const onProblem = (err: unknown): void => log.warn({ err }, 'goes on after a problem');
  const { maximumPrize } = games;
  const master = masterKeys(keys.seal());
  const deposits = await platform.readModel<DepositRow>('deposits');
  runUntilStopped(platform, 'wallet', (signal) =>
    runWallet({ ...platform, zone: settings.timeZone, maximumPrize, rows: deposits, signal, onProblem }),
  );
  const unended = await platform.readModel<UnendedRow>('unended');
  const prepared = new Promise<void>((onPrepared) =>
    runUntilStopped(platform, 'draw', (signal) =>
      runDraw({
        ...platform,
        ...{
          games: games.sold,
          masterKeys: master,
          seedBlockSize: settings.seedBlockSize,
          rows: unended,
          signal,
          onProblem,
        },
        ...{ buildTree: async (input) => buildTree(input), onPrepared },
      }),
    ),
  );
  for (const definition of games.sold) {
    const rows = await platform.readModel<OpenRound>(`open-${definition.game}`);
    const ring = gameKeys(keys.unit(), definition.game);
    runUntilStopped(platform, definition.game, (signal) =>
      runGame({
        ...platform,
        ...{ definition, rows, signal, onProblem, abandonAfter: settings.abandonAfter },
        openUnit: ({ block, position, sealed }, roundId) => openUnit(ring, { block, position, roundId }, sealed),
      }),
    );
  }
  runUntilStopped(platform, 'relay', (signal) => runRelay({ ...platform, categories: CATEGORIES, signal, onProblem }));
  await prepared;
}
