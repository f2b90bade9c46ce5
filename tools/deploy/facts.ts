import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { collectDefaultMetrics, Registry } from 'prom-client';

/** What the repository says of itself, which `deploy/` must agree with. */
export interface Facts {
  /** Of `package.json`, and so of the image. */
  readonly version: string;
  /** What `tirage <service>` runs until it is stopped: one app each. */
  readonly services: readonly string[];
  /** Those that have an app; one without is not sold yet. */
  readonly games: readonly string[];
  /** Names of the environment variables that are read. */
  readonly settings: ReadonlySet<string>;
  /** Full names of the time series that `/metrics` shows. */
  readonly metrics: ReadonlySet<string>;
}

/** Apps that are no service of a scaled-out installation. */
const OTHER_APPS = new Set(['all-in-one', 'cli', 'web']);

/** Commands of `tirage` that end by themselves and that `deploy/` runs. */
export const ONE_SHOTS: readonly string[] = ['topics'];

/** Reads them from the sources, so that no list has to be kept. */
export function readFacts(root: string): Facts {
  const text = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const { version } = JSON.parse(text('package.json')) as { version: string };
  const packages = (folder: string) =>
    readdirSync(path.join(root, folder)).filter((name) => existsSync(path.join(root, folder, name, 'package.json')));
  const settingsFiles = ['libs/service-kit/src/settings.ts', 'libs/service-kit/src/keys.ts'];
  const apps = packages('apps');
  return {
    version,
    services: apps.filter((name) => !OTHER_APPS.has(name)),
    games: packages('libs/games').filter((name) => apps.includes(name)),
    settings: new Set(settingsFiles.flatMap((file) => settingsIn(text(file)))),
    metrics: new Set([
      ...sourcesUnder(root).flatMap((file) => seriesIn(readFileSync(file, 'utf8'))),
      ...ofTheProcess(),
    ]),
  };
}

/** Names of settings that a source reads. */
export const settingsIn = (source: string): string[] =>
  [...source.matchAll(/'((?:TIRAGE|KAFKA|EVENTSTORE|OTEL)_[A-Z0-9_]+|PORT)'/g)].map(([, name]) => name ?? '');

/** Series of the metrics that a source makes: a histogram has three. */
export function seriesIn(source: string): string[] {
  const made = source.matchAll(/\.(counter|gauge|histogram)(?:<[^(]*>)?\(\s*'([a-z0-9_]+)'/g);
  return [...made].flatMap(([, kind, name]) => {
    const full = `tirage_${name ?? ''}`;
    return kind === 'histogram' ? ['_bucket', '_count', '_sum'].map((end) => full + end) : [full];
  });
}

function ofTheProcess(): string[] {
  const register = new Registry();
  collectDefaultMetrics({ register });
  return register.getMetricsAsArray().map(({ name }) => name);
}

function sourcesUnder(root: string): string[] {
  const walk = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      if (['node_modules', 'dist', 'testing'].includes(entry.name)) return [];
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) return walk(file);
      return entry.name.endsWith('.ts') && !entry.name.endsWith('.spec.ts') ? [file] : [];
    });
  return [...walk(path.join(root, 'libs')), ...walk(path.join(root, 'apps'))];
}
