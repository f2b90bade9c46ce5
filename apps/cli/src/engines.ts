import { existsSync } from 'node:fs';
import path from 'node:path';
import { engineContext, openBus, openStore, type EngineContext } from '@tirage/host';
import { createLogger, InvalidSetting, readSettings, type Settings } from '@tirage/service-kit';

/** A command waits so long for a store or a broker that does not answer. */
const PATIENCE_MS = 30_000;

/**
 * Gives a command what it needs of the engines that the settings name, and closes them afterwards. `asked`: the setting
 * that names the engine it is about; where it is not set there must be an embedded one, since a new one would answer that
 * all is well. Throws `InvalidSetting`.
 */
export async function withEngines<Result>(
  asked: 'EVENTSTORE_URL' | 'KAFKA_BROKERS',
  work: (engines: Engines) => Promise<Result>,
): Promise<Result> {
  const settings = readSettings(process.env);
  const named = asked === 'EVENTSTORE_URL' ? settings.eventStoreUrl : settings.kafkaBrokers;
  const isEmbedded = settings.eventStoreUrl === undefined && existsSync(embeddedStore(settings));
  if (named === undefined && !isEmbedded)
    throw new InvalidSetting(asked, `is not set, and nothing is kept in ${path.resolve(settings.dataFolder)}`);
  const log = createLogger('tirage', 'warn', process.stderr);
  const context = { ...engineContext('cli', settings, log, {}), patience: AbortSignal.timeout(PATIENCE_MS) };
  try {
    return await work({ context, store: () => openStore(context), bus: () => openBus(context) });
  } finally {
    await context.lifecycle.stop();
  }
}

export interface Engines {
  readonly context: EngineContext;
  readonly store: () => ReturnType<typeof openStore>;
  readonly bus: () => ReturnType<typeof openBus>;
}

const embeddedStore = ({ dataFolder }: Settings): string => path.join(path.resolve(dataFolder), 'events.db');

/** Which store a command looked at, without its password. */
export const storeName = (settings: Settings): string =>
  settings.eventStoreUrl?.replace(/\/\/[^@/]*@/, '//') ?? embeddedStore(settings);
