import path from 'node:path';
import type { Checkpoints, EventStore } from '@tirage/event-sourcing';
import { InProcessBus, type MessageBus, type Parked } from '@tirage/messaging';
import { InvalidSetting } from '@tirage/service-kit';
import { AlreadyOpen, openSqliteCheckpoints, openSqliteEventStore, openSqliteParked } from '@tirage/sqlite';
import type { EngineContext } from './engine-context.js';
import { openKafka } from './kafka.js';

/** The store that `EVENTSTORE_URL` names, or the embedded one. Checkpoints are kept with the events they speak of. */
export async function openStore(context: EngineContext): Promise<{ store: EventStore; checkpoints: Checkpoints }> {
  const { settings, lifecycle, folder, clock, timers, random, log, patience: signal } = context;
  if (settings.eventStoreUrl !== undefined) {
    const { connectEventStoreDb, InvalidConnectionString, UnsupportedServer } = await import('@tirage/eventstoredb');
    const url = settings.eventStoreUrl;
    const onProblem = (err: unknown) => log.warn({ err }, 'event store goes on after a problem');
    const options = { url, clock, timers, random, onProblem, ...(signal && { signal }) };
    const db = await connectEventStoreDb(options).catch((error: unknown) => {
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
