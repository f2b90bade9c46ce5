import type { DynamicModule, Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createHttpApp } from '@tirage/http';
import { InvalidSetting, keysFrom, orExit, readSettings, type Keys, type Platform } from '@tirage/service-kit';
import { openPlatform } from './open-platform.js';

export interface Service {
  /** As in `tirage <service>`. */
  readonly name: string;
  /** What it serves and runs. */
  readonly modules: readonly (Type | DynamicModule)[];
  /** Whether it has calls of the contract, which need tokens; if not it serves probes and metrics alone. */
  readonly api?: boolean;
  /** Whether it follows streams live, as whoever answers a front-end does. */
  readonly follows?: boolean;
  /** The keys it needs, read at the start: a missing one must not wait for the first round. */
  readonly needs?: (keys: Keys) => void;
  /** Another way to make its HTTP server. */
  readonly createApp?: (platform: Platform, modules: Service['modules']) => Promise<NestFastifyApplication>;
}

/** Runs one service in this process, on EventStoreDB and Kafka, until it is told to stop. A wrong setting is one line. */
export async function runService(service: Service): Promise<void> {
  await orExit(() => start(service));
}

async function start({ name, modules, api = false, follows = false, needs, createApp }: Service): Promise<void> {
  const settings = readSettings(process.env);
  if (settings.eventStoreUrl === undefined)
    throw new InvalidSetting(
      'EVENTSTORE_URL',
      'must be set where services run apart: the embedded store has one owner',
    );
  if (settings.kafkaBrokers === undefined)
    throw new InvalidSetting('KAFKA_BROKERS', 'must be set where services run apart: the bus in memory is one process');
  const keys = keysFrom(process.env, settings);
  if (api) keys.tokens();
  needs?.(keys);
  const platform = await openPlatform(name, settings, keys, { follows });
  const { log } = platform;
  const app = await (createApp?.(platform, modules) ?? createHttpApp(platform, modules, { api }));
  try {
    await app.listen(settings.port, settings.host);
  } catch (error) {
    throw takenPort(error, settings.port) ?? error;
  }
  log.info({ url: await app.getUrl() }, 'listening');
}

/** What to say when somebody else listens there; undefined when that is not what went wrong. */
export const takenPort = (error: unknown, port: number): InvalidSetting | undefined =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    ? new InvalidSetting('PORT', `${port} is taken`)
    : undefined;
