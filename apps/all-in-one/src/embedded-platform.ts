import path from 'node:path';
import { LiveTail } from '@tirage/event-sourcing';
import { systemClock, systemRandom, systemTimers, type Json } from '@tirage/kernel';
import { InProcessBus } from '@tirage/messaging';
import { createLogger, Health, Lifecycle, Metrics, type Keys, type Platform, type Settings } from '@tirage/service-kit';
import { dataFolder } from './data-folder.js';
import { openSqliteCheckpoints, openSqliteEventStore, openSqliteParked, openSqliteReadModel } from '@tirage/sqlite';

/** Everything in one process: the store in a SQLite file, the bus in memory. */
export async function embeddedPlatform(settings: Settings, keys: Keys): Promise<Platform> {
  const log = createLogger('tirage', settings.logLevel);
  const lifecycle = new Lifecycle(systemClock, systemTimers, log);
  const health = new Health(systemTimers);
  const metrics = new Metrics();
  metrics.collectProcess();
  const ports = { clock: systemClock, timers: systemTimers, random: systemRandom };

  const folder = dataFolder(settings);
  const file = (name: string) => path.join(folder, `${name}.db`);
  const store = await openSqliteEventStore({ file: file('events'), clock: systemClock });
  lifecycle.onStop('event store', () => store.close());
  const checkpoints = await openSqliteCheckpoints({ file: file('checkpoints') });
  lifecycle.onStop('checkpoints', () => checkpoints.close());
  const parked = await openSqliteParked({ file: file('parked'), clock: systemClock });
  lifecycle.onStop('parked messages', () => parked.close());

  const alarms = metrics.counter('messages_parked_total', 'Messages that no handler could finish: an alarm', ['group']);
  const retries = metrics.counter('messages_retried_total', 'Messages handed over again', ['group']);
  const bus = new InProcessBus({
    ...ports,
    parked,
    encoding: { profile: settings.profile },
    observer: {
      retried: (group) => retries.inc({ group }),
      parked: (group, message, reason) => {
        alarms.inc({ group });
        log.error({ group, topic: message.topic, key: message.key, reason }, 'message parked');
      },
    },
  });
  lifecycle.onStop('bus', () => bus.close());

  const tail = new LiveTail({
    ...ports,
    store,
    categories: ['round', 'wallet', 'deposit', 'block'],
    onProblem: (err) => log.warn({ err }, 'live tail goes on after a problem'),
  });
  await tail.start();
  lifecycle.onStop('live tail', () => tail.close());
  health.addReadiness('live tail', () => {
    if (!tail.live) throw new Error('not live');
  });

  const readModel = async <Row extends Json>(name: string) => {
    const rows = await openSqliteReadModel<Row>({ file: file(`read-model-${name}`) });
    lifecycle.onStop(`read model ${name}`, () => rows.close());
    return rows;
  };
  return {
    ...ports,
    settings,
    keys,
    store,
    tail,
    bus,
    checkpoints,
    parked,
    readModel,
    log,
    health,
    metrics,
    lifecycle,
  };
}
