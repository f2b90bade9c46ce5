import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { composeProblems, type Compose } from './compose.js';
import type { Facts } from './facts.js';
import {
  alertProblems,
  expressionProblems,
  expressionsOf,
  scrapeProblems,
  type Alerts,
  type Dashboard,
  type Scraping,
} from './monitoring.js';
import { imageProblems, unknownSettings } from './rules.js';

/** What a Dockerfile must say. */
export function dockerfileProblems(text: string, facts: Facts): string[] {
  const images = [...text.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image ?? '');
  const last = text.slice(text.lastIndexOf('\nFROM '));
  const demands: readonly (readonly [RegExp, string])[] = [
    [/^USER (?!0|root)\S+/m, 'runs as root'],
    [/^HEALTHCHECK /m, 'has no healthcheck'],
    [/^FROM \S+-slim$/m, 'ends on an image that is not slim'],
    [/^ENTRYPOINT \["node", "apps\/cli\/dist\/main.js"\]$/m, 'does not start tirage'],
  ];
  return [
    ...images.flatMap((image) => imageProblems('Dockerfile', image, facts)),
    ...(images.length > 1 ? [] : ['Dockerfile: has one stage']),
    ...demands.filter(([pattern]) => !pattern.test(last)).map(([, problem]) => `Dockerfile: ${problem}`),
  ];
}

/** Settings that a text speaks of and that there are not. Kafka's and EventStoreDB's own names are not ours. */
export function namedSettingsProblems(where: string, text: string, facts: Facts): string[] {
  const named = new Set([...text.matchAll(/\bTIRAGE_[A-Z][A-Z_]*[A-Z]\b/g)].map(([name]) => name));
  return unknownSettings(where, [...named], facts);
}

/** What is wrong with the files that need no tool to be read. */
export function fileProblems(root: string, facts: Facts): string[] {
  const text = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const yaml = (file: string): unknown => parse(text(file), { merge: true });
  const alerts = yaml('deploy/prometheus/alerts.yml') as Alerts;
  const dashboard = JSON.parse(text('deploy/grafana/dashboards/tirage.json')) as Dashboard;
  const handbook = text('docs/operations.md');
  return [
    ...dockerfileProblems(text('deploy/Dockerfile'), facts),
    ...composeProblems(yaml('docker-compose.yml') as Compose, facts),
    ...scrapeProblems(yaml('deploy/prometheus/prometheus.yml') as Scraping, facts),
    ...expressionProblems(expressionsOf(alerts, dashboard), facts),
    ...alertProblems(alerts, handbook),
    ...namedSettingsProblems('docs/operations.md', handbook, facts),
  ];
}
