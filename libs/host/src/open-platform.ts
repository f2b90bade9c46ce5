import path from 'node:path';
import { LiveTail } from '@tirage/event-sourcing';
import { hashOf, type Json } from '@tirage/kernel';
import type { BusObserver } from '@tirage/messaging';
import {
  createLogger,
  Games,
  Metrics,
  startTracing,
  type Keys,
  type Platform,
  type Settings,
} from '@tirage/service-kit';
import { openSqliteReadModel } from '@tirage/sqlite';
import { engineContext } from './engine-context.js';
import { openBus, openStore } from './engines.js';

/**
 * The platform of one process, on the engines that its settings name, both embedded where they name none. It runs from
 * here on; its `lifecycle` stops it. Its live tail runs only where somebody follows streams: every tail costs each event once
 * more.
 */
export async function openPlatform(
  service: string,
  settings: Settings,
  keys: Keys,
  { follows }: { readonly follows: boolean },
): Promise<Platform> {
  const games = Games.by(settings);
  const metrics = new Metrics();
  metrics.collectProcess();
  const log = createLogger(service, settings.logLevel);
  const context = engineContext(service, settings, log, busObserver(metrics, log));
  const { clock, timers, random, folder, instance, lifecycle, health } = context;
  lifecycle.stopOnSignals(); // also while it waits for an engine
  const unsold = games.installed.filter(({ game }) => !games.isSold(game)).map(({ game }) => game);
  if (unsold.length > 0) log.warn({ games: unsold }, 'not sold: their tables are reconstructed');
  const tracing =
    settings.traces &&
    (await startTracing({
      ...settings.traces,
      serviceName: `tirage-${service}`,
      onProblem: (err) => log.warn({ err }, 'traces are lost'),
    }));
  if (tracing) lifecycle.onStop('traces', () => tracing.close());
  const engines = { ...(await openStore(context)), ...(await openBus(context)) };
  const { checkpoints, parked } = engines;
  const [store, bus] = [tracing?.store(engines.store) ?? engines.store, tracing?.bus(engines.bus) ?? engines.bus];

  const tail = new LiveTail({
    ...{ timers, random, store },
    categories: ['round', 'wallet', 'deposit', 'block'],
    onProblem: (err) => log.warn({ err }, 'live tail goes on after a problem'),
  });
  if (follows) {
    await tail.start();
    lifecycle.onStop('live tail', () => tail.close());
    health.addReadiness('live tail', () => {
      if (!tail.live) throw new Error('not live');
    });
  }

  const readModel = async <Row extends Json>(name: string) => {
    const file = path.join(folder, `read-model-${name}.db`);
    // Rows made from one store say nothing about another.
    const shape = settings.eventStoreUrl === undefined ? '' : hashOf(settings.eventStoreUrl);
    const rows = await openSqliteReadModel<Row>({ file, shape });
    lifecycle.onStop(`read model ${name}`, () => rows.close());
    return rows;
  };
  return {
    ...{ instance, folder, settings, games, keys, store, tail, bus, checkpoints, parked, readModel },
    ...{ clock, timers, random, log, health, metrics, lifecycle },
    ...(tracing && { tracing }),
  };
}

function busObserver(metrics: Metrics, log: Platform['log']): BusObserver {
  const alarms = metrics.counter('messages_parked_total', 'Messages that no handler could finish: an alarm', ['group']);
  const retries = metrics.counter('messages_retried_total', 'Messages handed over again', ['group']);
  return {
    retried: (group) => retries.inc({ group }),
    parked: (group, message, reason) => {
      alarms.inc({ group });
      log.error({ group, topic: message.topic, key: message.key, reason }, 'message parked');
    },
  };
}
