import path from 'node:path';
import type { Checkpoints, EventStore } from '@tirage/event-sourcing';
import { systemClock, systemRandom, systemTimers, type Clock, type Random, type Timers } from '@tirage/kernel';
import { InProcessBus, type BusObserver, type MessageBus, type Parked } from '@tirage/messaging';
import { Health, InvalidSetting, Lifecycle, type Logger, type Settings } from '@tirage/service-kit';
import { AlreadyOpen, openSqliteCheckpoints, openSqliteEventStore, openSqliteParked } from '@tirage/sqlite';
import { dataFolder } from './data-folder.js';
import { claimInstanceFolder } from './instance-folder.js';
import { openKafka } from './kafka.js';

/** What the engines are opened with. */
export interface EngineContext {
  readonly settings: Settings;
  /** Of this process alone: the embedded engines, and tables made from the log. */
  readonly folder: string;
  /** Who it is, to the brokers. */
  readonly instance: string;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  readonly log: Logger;
  readonly health: Health;
  readonly lifecycle: Lifecycle;
  readonly observer: BusObserver;
}

/** What a process has before it opens an engine. Throws `InvalidSetting` when the data folder cannot be used. */
export function engineContext(service: string, settings: Settings, log: Logger, observer: BusObserver): EngineContext {
  const ports = { clock: systemClock, timers: systemTimers, random: systemRandom };
  const lifecycle = new Lifecycle(ports.clock, ports.timers, log);
  const data = dataFolder(settings);
  // The embedded store has one owner, whose tables lie beside it.
  const own =
    settings.eventStoreUrl === undefined ? { instance: service, folder: data } : claimInstanceFolder(data, service);
  lifecycle.onStop('data folder', () => ('release' in own ? own.release() : undefined));
  const { instance, folder } = own;
  return { ...ports, settings, instance, folder, log, lifecycle, observer, health: new Health(ports.timers) };
}

/** The store that `EVENTSTORE_URL` names, or the embedded one. Checkpoints are kept with the events they speak of. */
export async function openStore(context: EngineContext): Promise<{ store: EventStore; checkpoints: Checkpoints }> {
  const { settings, lifecycle, folder, clock, timers, random, log } = context;
  if (settings.eventStoreUrl !== undefined) {
    const { connectEventStoreDb, InvalidConnectionString, UnsupportedServer } = await import('@tirage/eventstoredb');
    const url = settings.eventStoreUrl;
    const onProblem = (err: unknown) => log.warn({ err }, 'event store goes on after a problem');
    const db = await connectEventStoreDb({ url, clock, timers, random, onProblem }).catch((error: unknown) => {
      const refused = error instanceof InvalidConnectionString || error instanceof UnsupportedServer;
      throw refused ? new InvalidSetting('EVENTSTORE_URL', error.message) : error;
    });
    lifecycle.onStop('event store', () => db.close());
    return db;
  }
  const store = await openSqliteEventStore({ file: path.join(folder, 'events.db'), clock }).catch((error: unknown) => {
    throw error instanceof AlreadyOpen ? new InvalidSetting('TIRAGE_DATA', error.message) : error;
  });
  lifecycle.onStop('event store', () => store.close());
  const checkpoints = await openSqliteCheckpoints({ file: path.join(folder, 'checkpoints.db') });
  lifecycle.onStop('checkpoints', () => checkpoints.close());
  return { store, checkpoints };
}

/** The brokers that `KAFKA_BROKERS` names, or the bus in memory. */
export async function openBus(context: EngineContext): Promise<{ bus: MessageBus; parked: Parked }> {
  const { settings, lifecycle, folder, clock, timers, random, observer } = context;
  if (settings.kafkaBrokers !== undefined) {
    const bus = await openKafka(context);
    return { bus, parked: bus.parked };
  }
  const parked = await openSqliteParked({ file: path.join(folder, 'parked.db'), clock });
  lifecycle.onStop('parked messages', () => parked.close());
  const bus = new InProcessBus({
    ...{ clock, timers, random, parked, observer },
    encoding: { profile: settings.profile },
  });
  lifecycle.onStop('bus', () => bus.close());
  return { bus, parked };
}
