import { engineContext, openBus, openStore, type EngineContext } from '@tirage/host';
import { createLogger, readSettings } from '@tirage/service-kit';

/** Gives a command what it needs of the engines that the settings name, and closes them afterwards. */
export async function withEngines<Result>(work: (engines: Engines) => Promise<Result>): Promise<Result> {
  const settings = readSettings(process.env);
  const context = engineContext('cli', settings, createLogger('tirage', 'warn', process.stderr), {});
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
