import { sealKeys, unitKeys } from '@tirage/draw';
import { games } from '@tirage/service-kit';
import { services as commandsOfTirage } from '@tirage/app-cli';
import * as keys from '../../deploy/keys.mjs';
import { composeProblems, type Compose } from './compose.js';
import { readFacts, seriesIn, settingsIn, type Facts } from './facts.js';
import { dockerfileProblems, fileProblems, namedSettingsProblems } from './files.js';
import { manifestProblems, type Manifest } from './manifests.js';
import { alertProblems, expressionProblems, scrapeProblems, seriesOf } from './monitoring.js';

const root = process.cwd();

/** Of a small platform with one game. */
const facts: Facts = {
  version: '1.2.3',
  services: ['gateway', 'draw', 'pairs', 'relay', 'support'],
  games: ['pairs'],
  settings: new Set(['PORT', 'TIRAGE_PROFILE', 'TIRAGE_RELAY_SHARES', 'TIRAGE_SEAL_KEYS', 'TIRAGE_UNIT_KEYS']),
  metrics: new Set(['tirage_rounds_stuck', 'tirage_http_request_seconds_bucket', 'tirage_http_request_seconds_count']),
};

/** A deep copy that a test may spoil. */
const spoilt = <T>(value: T, spoil: (copy: T) => void): T => {
  const copy = structuredClone(value);
  spoil(copy);
  return copy;
};

type Changeable<T> = { -readonly [K in keyof T]: Changeable<T[K]> };

describe('this repository', () => {
  const own = readFacts(root);

  it('has nothing amiss in the files that need no tool', () => {
    expect(fileProblems(root, own)).toEqual([]);
  });

  it('knows its services, games, settings and metrics from the sources', () => {
    expect(own.games).toEqual(games.map(({ game }) => game).sort());
    expect([...own.services].sort()).toEqual([...commandsOfTirage].sort());
    expect(own.settings).toContain('TIRAGE_SEAL_KEYS');
    expect(own.settings).toContain('KAFKA_SASL_MECHANISM');
    expect(own.metrics).toContain('tirage_messages_parked_total');
    expect(own.metrics).toContain('tirage_http_request_seconds_bucket');
  });
});

describe('keys for an installation', () => {
  it("are derived as draw derives them: the games' rings open what draw seals", () => {
    const ring = keys.withFreshKey(keys.withFreshKey({}, 'production-1'), 'production-2');
    const masters = Object.entries(ring).map(([id, key]) => [id, new Uint8Array(Buffer.from(key, 'base64'))] as const);
    const expected = [...unitKeys(sealKeys(masters), 'pairs').byId.values()].map(({ id, key }) => [
      id,
      Buffer.from(key).toString('base64'),
    ]);
    expect(Object.entries(keys.unitKeys(ring, 'pairs'))).toEqual(expected);
  });

  it('are made for every game, and never written over', () => {
    expect(keys.games).toEqual(games.map(({ game }) => game));
    expect(() => keys.withFreshKey({ a: 'x' }, 'a')).toThrow('there is a key a already');
  });
});

it('settings and series are read off the sources', () => {
  expect(settingsIn(`text(env, 'TIRAGE_DATA'); const x = 'PORT', y = 'POST';`)).toEqual(['TIRAGE_DATA', 'PORT']);
  const source = `metrics.counter('a_total', 'A'); m.gauge<'x'>('b', 'B'); m.histogram(\n 'c_seconds', 'C')`;
  expect(seriesIn(source)).toEqual([
    'tirage_a_total',
    'tirage_b',
    ...['tirage_c_seconds_bucket', 'tirage_c_seconds_count', 'tirage_c_seconds_sum'],
  ]);
});

describe('the Dockerfile', () => {
  const good = [
    'FROM node:24.1.0-bookworm AS build',
    'FROM node:24.1.0-bookworm-slim',
    'USER 1000:1000',
    'HEALTHCHECK CMD ["true"]',
    'ENTRYPOINT ["node", "apps/cli/dist/main.js"]',
  ].join('\n');

  it('may be as it should', () => {
    expect(dockerfileProblems(good, facts)).toEqual([]);
  });

  it.each([
    ['node:24.1.0-bookworm-slim', 'node:latest', 'Dockerfile: node:latest has no version'],
    ['node:24.1.0-bookworm-slim', 'node', 'Dockerfile: node has no version'],
    ['node:24.1.0-bookworm-slim', 'node:24.1.0', 'Dockerfile: ends on an image that is not slim'],
    ['USER 1000:1000', 'USER root', 'Dockerfile: runs as root'],
    ['USER 1000:1000', '', 'Dockerfile: runs as root'],
    ['HEALTHCHECK CMD ["true"]', '', 'Dockerfile: has no healthcheck'],
    ['apps/cli', 'apps/gateway', 'Dockerfile: does not start tirage'],
    ['FROM node:24.1.0-bookworm AS build\n', '', 'Dockerfile: has one stage'],
  ])('%s → %s', (find, replace, problem) => {
    expect(dockerfileProblems(`\n${good}`.replace(find, replace), facts)).toContain(problem);
  });
});

describe('docker-compose.yml', () => {
  const ours = (name: string) => ({
    image: 'tirage:1.2.3',
    command: [name],
    environment: { TIRAGE_PROFILE: 'dev' },
    depends_on: { topics: { condition: 'service_completed_successfully' } },
    healthcheck: { test: ['CMD', 'true'] },
  });
  const good: Changeable<Compose> = {
    services: {
      kafka: { image: 'apache/kafka:4.3.1', healthcheck: { test: ['CMD', 'true'] } },
      topics: { ...ours('topics'), depends_on: { kafka: { condition: 'service_healthy' } } },
      ...Object.fromEntries(facts.services.map((name) => [name, ours(name)])),
    },
  };
  const service = (compose: typeof good, name: string) => compose.services[name] ?? {};

  it('may be as it should', () => {
    expect(composeProblems(good, facts)).toEqual([]);
  });

  const mistakes: readonly (readonly [string, (compose: typeof good) => void])[] = [
    ['draw: tirage:1.2.4 is not of version 1.2.3', (c) => (service(c, 'draw').image = 'tirage:1.2.4')],
    ['kafka: apache/kafka:latest has no version', (c) => (service(c, 'kafka').image = 'apache/kafka:latest')],
    ['docker-compose.yml: pairs is missing', (c) => delete c.services['pairs']],
    ['docker-compose.yml: tirage has no command bingo', (c) => (c.services['bingo'] = ours('bingo'))],
    ['pairs: runs draw', (c) => (service(c, 'pairs').command = ['draw'])],
    ['draw: TIRAGE_PROFIL is no setting', (c) => (service(c, 'draw').environment = { TIRAGE_PROFIL: 'dev' })],
    [
      'gateway: TIRAGE_SEAL_KEYS stands in the file',
      (c) => (service(c, 'gateway').environment = { TIRAGE_PROFILE: 'dev', TIRAGE_SEAL_KEYS: '{}' }),
    ],
    [
      'pairs: does not wait until draw is ready',
      (c) => (service(c, 'pairs').depends_on = { draw: { condition: 'service_started' } }),
    ],
    [
      'draw: does not wait until topics is done',
      (c) => (service(c, 'draw').depends_on = { topics: { condition: 'service_started' } }),
    ],
    ['kafka: topics waits for it, and it has no healthcheck', (c) => delete service(c, 'kafka').healthcheck],
    ['gateway: port 3000:3000 is open to strangers', (c) => (service(c, 'gateway').ports = ['3000:3000'])],
  ];
  it.each(mistakes)('%s', (problem, spoil) => {
    expect(composeProblems(spoilt(good, spoil), facts)).toContain(problem);
  });
});

describe('the manifests', () => {
  const container = (name: string) => ({
    name: 'tirage',
    image: 'registry.example/tirage:1.2.3',
    args: [name],
    envFrom: [{ configMapRef: { name: 'settings-bcdfghkmt2' } }, { secretRef: { name } }],
    env: name === 'relay' ? [{ name: 'TIRAGE_RELAY_SHARES', value: '2' }] : [],
    securityContext: { readOnlyRootFilesystem: true },
    ...{ startupProbe: {}, livenessProbe: {}, readinessProbe: {}, resources: { requests: {}, limits: {} } },
  });
  const workload = (name: string) => ({
    kind: name === 'relay' ? 'StatefulSet' : name === 'topics' ? 'Job' : 'Deployment',
    metadata: { name },
    spec: {
      ...(name === 'pairs' ? {} : { replicas: 2 }),
      template: {
        spec: {
          containers: [container(name)],
          securityContext: { runAsNonRoot: true },
          terminationGracePeriodSeconds: 30,
          enableServiceLinks: false,
          volumes: [] as unknown[],
        },
      },
    },
  });
  const secret = (name: string, data: Record<string, string>) => ({
    kind: 'Secret',
    metadata: { name: `${name}-24567bcdfg` },
    data,
  });
  const workloads = Object.fromEntries([...facts.services, 'topics'].map((name) => [name, workload(name)]));
  const scaler = {
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: 'pairs' },
    spec: {
      scaleTargetRef: { kind: 'Deployment', name: 'pairs' },
      metrics: [{ external: { metric: { selector: { matchLabels: { consumergroup: 'pairs' } } } } }],
    },
  };
  const others = {
    settings: { kind: 'ConfigMap', metadata: { name: 'settings-bcdfghkmt2' }, data: { PORT: '3000' } },
    scaler,
  };
  const good = { ...workloads, ...others };
  const budgets = facts.services.map((service) => ({
    kind: 'PodDisruptionBudget',
    metadata: { name: service },
    spec: { selector: { matchLabels: { 'app.kubernetes.io/name': service } } },
  }));
  const found = (overlay: string, objects: Record<string, unknown>, more: readonly unknown[] = []) =>
    manifestProblems(overlay, [...Object.values(objects), ...more] as Manifest[], facts);

  it('may be as they should', () => {
    expect(found('production', good, budgets)).toEqual([]);
    const secrets = [secret('draw', { TIRAGE_SEAL_KEYS: 'e30=' }), secret('pairs', { TIRAGE_UNIT_KEYS: 'e30=' })];
    expect(found('sandbox', good, secrets)).toEqual([]);
  });

  type Workloads = Record<string, ReturnType<typeof workload>>;
  const pod = (objects: Workloads, name: string) =>
    objects[name]?.spec.template.spec ?? workload(name).spec.template.spec;
  const first = (objects: Workloads, name: string) => pod(objects, name).containers[0] ?? container(name);
  const mistakes: readonly (readonly [string, (objects: Workloads) => void])[] = [
    ['workloads: pairs is missing', (o) => delete o['pairs']],
    ['workloads: tirage has no command bingo', (o) => (o['bingo'] = workload('bingo'))],
    [
      'draw: registry.example/tirage:1 is not of version 1.2.3',
      (o) => (first(o, 'draw').image = 'registry.example/tirage:1'),
    ],
    ['pairs: runs tirage draw', (o) => (first(o, 'pairs').args = ['draw'])],
    ['pairs: reads the secret draw', (o) => first(o, 'pairs').envFrom.push({ secretRef: { name: 'draw-24567bcdfg' } })],
    ['relay: reads the secret draw', (o) => pod(o, 'relay').volumes.push({ secret: { secretName: 'draw' } })],
    [
      'support: reads the secret pairs',
      (o) => pod(o, 'support').volumes.push({ projected: { sources: [{ secret: { name: 'pairs' } }] } }),
    ],
    [
      'relay: reads the secret token-keys',
      (o) => first(o, 'relay').envFrom.push({ secretRef: { name: 'token-keys' } }),
    ],
    [
      'pairs: TIRAGE_SEAL_KEYS belongs in its secret',
      (o) => first(o, 'pairs').env.push({ name: 'TIRAGE_SEAL_KEYS', value: '' }),
    ],
    ['pairs: TIRAGE_SEALS is no setting', (o) => first(o, 'pairs').env.push({ name: 'TIRAGE_SEALS', value: '' })],
    ['draw: may run as root', (o) => (pod(o, 'draw').securityContext.runAsNonRoot = false)],
    ['draw: may write to its file system', (o) => (first(o, 'draw').securityContext.readOnlyRootFilesystem = false)],
    ['draw: is not given 30 s to stop', (o) => (pod(o, 'draw').terminationGracePeriodSeconds = 5)],
    ['draw: gets variables such as RELAY_PORT from Kubernetes', (o) => (pod(o, 'draw').enableServiceLinks = true)],
    ['draw: has no readiness probe', (o) => Reflect.deleteProperty(first(o, 'draw'), 'readinessProbe')],
    ['relay: 2 relays for 3 shares', (o) => (first(o, 'relay').env = [{ name: 'TIRAGE_RELAY_SHARES', value: '3' }])],
    ["pairs: its replicas are the autoscaler's", (o) => (workloadSpec(o, 'pairs').replicas = 2)],
    ['support: runs once', (o) => (workloadSpec(o, 'support').replicas = 1)],
  ];
  const workloadSpec = (objects: Workloads, name: string): { replicas?: number } => objects[name]?.spec ?? {};

  it.each(mistakes)('%s', (problem, spoil) => {
    const objects = spoilt(workloads, spoil);
    expect(found('production', { ...others, ...objects }, budgets)).toContain(`production: ${problem}`);
  });

  it('settings, secrets, autoscalers and budgets are looked at too', () => {
    const settings = { ...good.settings, data: { TIRAGE_SEAL_KEYS: '{}', TIRAGE_PROFIL: 'dev' } };
    expect(found('sandbox', { ...good, settings })).toEqual([
      'sandbox: settings: TIRAGE_PROFIL is no setting',
      'sandbox: settings: TIRAGE_SEAL_KEYS is no secret there',
    ]);
    expect(found('sandbox', good, [secret('pairs', { TIRAGE_SEAL_KEYS: '' })])).toEqual([
      'sandbox: the secret pairs holds TIRAGE_SEAL_KEYS',
    ]);
    expect(found('production', good, [...budgets, secret('draw', {})])).toEqual([
      'production: the secret draw stands in the manifests',
    ]);
    expect(found('production', good, budgets.slice(1))).toEqual(['production: gateway: has no disruption budget']);
    const elsewhere = spoilt(scaler, (copy) => {
      copy.spec.metrics = [{ external: { metric: { selector: { matchLabels: { consumergroup: 'draw' } } } } }];
    });
    expect(found('production', { ...good, scaler: elsewhere }, budgets)).toEqual([
      'production: autoscaler of pairs: looks at the group draw',
    ]);
  });
});

describe('what is watched', () => {
  it('series are found in expressions, functions, labels and durations are not', () => {
    const expression =
      'histogram_quantile(0.99, sum by (route, le) (rate(a_bucket{route!~"b_c"}[5m]))) > 2 or (d unless d offset 15m) / on (x) group_left (y) up{z="1"} and absent(e)';
    expect(seriesOf(expression)).toEqual(['a_bucket', 'd', 'd', 'up', 'e']);
  });

  it('a series that nothing exports, and labels that tell too much', () => {
    const of = (expression: string) => expressionProblems([['here', expression]], facts);
    expect(of('max by (game) (tirage_rounds_stuck) > 0 or up == 0')).toEqual([]);
    expect(of('rate(tirage_http_request_seconds_bucket[5m])')).toEqual([]);
    expect(of('tirage_rounds_stuk > 0')).toEqual(['here: nothing exports tirage_rounds_stuk']);
    for (const expression of ['sum by (block) (up)', 'up{lot="1.00"}', 'sum by (game, player) (up)'])
      expect(of(expression)).toEqual([`here: tells things apart that must not be: ${expression}`]);
  });

  it('an alert without a paragraph, a paragraph without an alert', () => {
    const rule = (alert: string) => ({
      alert,
      expr: 'up',
      labels: { severity: 'page' },
      annotations: { runbook: `docs/operations.md#${alert.toLowerCase()}` },
    });
    const alerts = { groups: [{ rules: [rule('TirageOne'), rule('TirageTwo')] }] };
    expect(alertProblems(alerts, '### TirageOne\n\n### TirageTwo\n')).toEqual([]);
    expect(alertProblems(alerts, '### TirageOne\n\n### TirageThree\n')).toEqual([
      'TirageTwo: docs/operations.md does not say what to do',
      'docs/operations.md: there is no alert TirageThree',
    ]);
    const nobody = { groups: [{ rules: [{ ...rule('TirageOne'), labels: {}, annotations: {} }] }] };
    expect(alertProblems(nobody, '### TirageOne\n')).toEqual([
      'TirageOne: wrong runbook',
      'TirageOne: whom does it call?',
    ]);
  });

  it('a service that nobody asks', () => {
    const targets = facts.services.map((service) => `${service}:3000`);
    const job = (job_name: string, asked: readonly string[]) => ({ job_name, static_configs: [{ targets: asked }] });
    expect(scrapeProblems({ scrape_configs: [job('tirage', targets), job('tirage-ready', targets)] }, facts)).toEqual(
      [],
    );
    expect(
      scrapeProblems({ scrape_configs: [job('tirage', targets), job('tirage-ready', targets.slice(1))] }, facts),
    ).toEqual(['prometheus.yml: tirage-ready does not ask gateway']);
  });

  it('a handbook that speaks of settings that there are not', () => {
    expect(namedSettingsProblems('docs', 'set `TIRAGE_PROFILE`, never TIRAGE_PROFIL', facts)).toEqual([
      'docs: TIRAGE_PROFIL is no setting',
    ]);
  });
});
