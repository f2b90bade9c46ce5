import path from 'node:path';
import type { DynamicModule, Type } from '@nestjs/common';
import { AnalyticsModule } from '@tirage/app-analytics';
import { DrawModule } from '@tirage/app-draw';
import { createHttpApp } from '@tirage/app-gateway';
import { RelayModule } from '@tirage/app-relay';
import { SupportModule } from '@tirage/app-support';
import { WalletModule } from '@tirage/app-wallet';
import { openPlatform, takenPort } from '@tirage/host';
import { seconds } from '@tirage/kernel';
import { GameModule, keysFrom, type Environment, type Keys, type Platform, type Settings } from '@tirage/service-kit';

/** Every service that this process runs; the relay last, so that everyone listens before it publishes. */
const servicesOf = ({ games }: Platform): readonly (Type | DynamicModule)[] => [
  ...[WalletModule, DrawModule],
  ...games.installed.map(({ game }) => GameModule.of(game)),
  ...[SupportModule, AnalyticsModule, RelayModule],
];

/** Starts the whole platform in this process and says where it is. */
export async function start(env: Environment, settings: Settings): Promise<void> {
  const keys = keysFrom(env, settings);
  readKeys(keys);
  const platform = await openPlatform('tirage', settings, keys, { follows: true });
  const { lifecycle } = platform;
  try {
    const app = await createHttpApp(platform, servicesOf(platform));
    await app.listen(settings.port, settings.host);
    await untilReady(platform);
    process.stdout.write(greeting(await app.getUrl(), settings));
  } catch (error) {
    if (!lifecycle.isStopping) throw takenPort(error, settings.port) ?? error;
    await lifecycle.stop(); // told to stop before it had started: what has not started need not
  }
}

/** Every lane has a block to sell, and the tail is live. */
async function untilReady({ health, clock, timers, lifecycle }: Platform): Promise<void> {
  const [began, patience] = [clock.now(), seconds(2)];
  let told = false;
  while (!lifecycle.isStopping && (await health.readiness()).status === 'down') {
    if (!told && clock.now() - began > patience) {
      told = true;
      process.stdout.write('Preparing a block of every game and stake: up to a minute at a first start…\n');
    }
    await timers.sleep(20);
  }
}

/** A missing or wrong key stops the process at once, not at the first round. */
function readKeys(keys: Keys): void {
  keys.tokens();
  keys.seal();
  keys.unit();
  keys.signing();
}

function greeting(url: string, { profile, dataFolder, eventStoreUrl, kafkaBrokers }: Settings): string {
  const base = url.replace('0.0.0.0', 'localhost').replace('[::1]', 'localhost').replace('127.0.0.1', 'localhost');
  return [
    '',
    `Tirage is ready at ${base} (profile ${profile}; API description at ${base}/docs)`,
    `Data lies in ${path.resolve(dataFolder)}`,
    ...(eventStoreUrl === undefined ? [] : ['Events are recorded in EventStoreDB']),
    ...(kafkaBrokers === undefined ? [] : [`Messages travel over Kafka (${kafkaBrokers.join(', ')})`]),
    'Try:',
    `  curl -s ${base}/v1/games`,
    '',
  ].join('\n');
}
