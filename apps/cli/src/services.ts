import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { games } from '@tirage/service-kit';

/** The services of an installation that runs these games. */
export const servicesOf = (games: readonly string[]): readonly string[] => [
  ...['gateway', 'wallet', 'draw', 'relay', 'support', 'analytics'],
  ...games,
];

/** Every service that `tirage <service>` runs. */
export const services = servicesOf(games.map(({ game }) => game));

/** Runs a service in this process: its own `main`, beside which this file was built. Returns when it has started. */
export async function runServiceOf(service: string): Promise<void> {
  const here = fileURLToPath(import.meta.url);
  const main = path.join(here, '../../..', service, path.basename(path.dirname(here)), `main${path.extname(here)}`);
  await import(pathToFileURL(main).href);
}
