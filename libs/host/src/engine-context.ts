import { systemClock, systemRandom, systemTimers, type Clock, type Random, type Timers } from '@tirage/kernel';
import type { BusObserver } from '@tirage/messaging';
import { Health, Lifecycle, type Logger, type Settings } from '@tirage/service-kit';
import { dataFolder } from './data-folder.js';
import { claimInstanceFolder } from './instance-folder.js';

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
  /** Ends the waiting for engines that are not there; absent: they are waited for as long as it takes. */
  readonly patience?: AbortSignal;
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
