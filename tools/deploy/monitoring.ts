import type { Facts } from './facts.js';

/** Series of others: Prometheus, blackbox_exporter, kafka_exporter, kube-state-metrics. */
const FOREIGN = new Set([
  'up',
  'probe_success',
  'kafka_consumergroup_lag',
  'kafka_consumergroup_members',
  'kube_pod_status_ready',
]);

const WORDS = new Set(['or', 'and', 'unless', 'offset', 'bool', 'by', 'without', 'on', 'ignoring']);

/** Names that an expression of PromQL takes series from. */
export function seriesOf(expression: string): string[] {
  const bare = expression
    .replace(/"[^"]*"|'[^']*'/g, '')
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replace(/\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, ' ')
    .replace(/\boffset\s+\w+/g, ' ');
  const names = bare.matchAll(/(?<![\w.])([a-zA-Z_:][\w:]*)(?!\w)(?!\s*\()/g);
  return [...names].map(([, name]) => name ?? '').filter((name) => !WORDS.has(name));
}

/** Labels that would single out a player, a round or what is left in a block that still sells. */
const SECRET_LABEL = /\b(player|playerId|round|roundId|unit|position|lot|block|lane|prize)\s*(=|!|,|\)|\}\})/;

/** What is wrong with expressions of alerts and dashboards, given where each stands. */
export function expressionProblems(expressions: readonly (readonly [string, string])[], { metrics }: Facts): string[] {
  return expressions.flatMap(([where, expression]) => [
    ...seriesOf(expression)
      .filter((name) => !metrics.has(name) && !FOREIGN.has(name))
      .map((name) => `${where}: nothing exports ${name}`),
    ...(SECRET_LABEL.test(expression) ? [`${where}: tells things apart that must not be: ${expression}`] : []),
  ]);
}

export interface Alerts {
  readonly groups: readonly {
    readonly rules: readonly {
      readonly alert: string;
      readonly expr: string;
      readonly labels?: Readonly<Record<string, string>>;
      readonly annotations?: Readonly<Record<string, string>>;
    }[];
  }[];
}

/** Every alarm has a paragraph that says what to do, and every paragraph an alarm. */
export function alertProblems({ groups }: Alerts, handbook: string): string[] {
  const rules = groups.flatMap((group) => group.rules);
  const written = [...handbook.matchAll(/^#+ (Tirage\w+)$/gm)].map(([, name]) => name ?? '');
  return [
    ...rules.flatMap(({ alert, labels, annotations }) => [
      ...(written.includes(alert) ? [] : [`${alert}: docs/operations.md does not say what to do`]),
      ...(annotations?.['runbook'] === `docs/operations.md#${alert.toLowerCase()}` ? [] : [`${alert}: wrong runbook`]),
      ...(['page', 'ticket'].includes(labels?.['severity'] ?? '') ? [] : [`${alert}: whom does it call?`]),
    ]),
    ...written
      .filter((name) => !rules.some(({ alert }) => alert === name))
      .map((name) => `docs/operations.md: there is no alert ${name}`),
  ];
}

export interface Scraping {
  readonly scrape_configs: readonly {
    readonly job_name: string;
    readonly static_configs?: readonly { readonly targets: readonly string[] }[];
  }[];
}

/** Every service is asked for its metrics and for its readiness. */
export function scrapeProblems({ scrape_configs }: Scraping, { services }: Facts): string[] {
  return ['tirage', 'tirage-ready'].flatMap((job) => {
    const asked = scrape_configs
      .filter(({ job_name }) => job_name === job)
      .flatMap(({ static_configs = [] }) => static_configs.flatMap(({ targets }) => targets));
    return services
      .filter((service) => !asked.includes(`${service}:3000`))
      .map((service) => `prometheus.yml: ${job} does not ask ${service}`);
  });
}

export interface Dashboard {
  readonly panels: readonly {
    readonly title: string;
    readonly targets?: readonly { readonly expr: string }[];
  }[];
}

/** Where each expression of a dashboard or of the alerts stands. */
export const expressionsOf = (alerts: Alerts, dashboard: Dashboard): (readonly [string, string])[] => [
  ...alerts.groups.flatMap(({ rules }) => rules.map(({ alert, expr }) => [alert, expr] as const)),
  ...dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
];
