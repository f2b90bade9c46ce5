import { ONE_SHOTS, type Facts } from './facts.js';
import { holders, imageProblems, isOurs, PASSWORDS, READS_TOKENS, serviceProblems, unknownSettings } from './rules.js';

interface Container {
  readonly name: string;
  readonly image: string;
  readonly args?: readonly string[];
  readonly env?: readonly { readonly name: string; readonly value?: string }[];
  readonly securityContext?: { readonly readOnlyRootFilesystem?: boolean };
  readonly startupProbe?: unknown;
  readonly livenessProbe?: unknown;
  readonly readinessProbe?: unknown;
  readonly resources?: { readonly requests?: unknown; readonly limits?: unknown };
}

interface PodSpec {
  readonly containers: readonly Container[];
  readonly securityContext?: { readonly runAsNonRoot?: boolean };
  readonly terminationGracePeriodSeconds?: number;
  readonly enableServiceLinks?: boolean;
}

/** An object as Kustomize renders it, as far as it is looked at here. */
export interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: {
    readonly replicas?: number;
    readonly template?: { readonly spec: PodSpec };
    readonly scaleTargetRef?: { readonly kind: string; readonly name: string };
    readonly selector?: { readonly matchLabels?: Readonly<Record<string, string>> };
    readonly metrics?: readonly {
      readonly external?: {
        readonly metric: { readonly selector?: { readonly matchLabels?: Record<string, string> } };
      };
    }[];
  };
}

interface Workload {
  readonly name: string;
  readonly kind: string;
  readonly replicas: number | undefined;
  readonly pod: PodSpec;
  readonly container: Container;
}

/** Kustomize ends the names of what it generates with a hash of the content, in letters and digits that spell no word. */
const plainName = (name: string): string => name.replace(/-[bcdfghkmt2456789]{10}$/, '');

/** What is wrong with one overlay. Production names its secrets and holds none. */
export function manifestProblems(overlay: string, objects: readonly Manifest[], facts: Facts): string[] {
  const workloads = objects.flatMap(workloadOf);
  const ours = workloads.filter(({ container }) => isOurs(container.image));
  const names = ours.map(({ name }) => name);
  const problems = [
    ...serviceProblems('workloads', names, [...facts.services, ...ONE_SHOTS]),
    ...workloads.flatMap(({ name, container }) => imageProblems(name, container.image, facts)),
    ...ours.flatMap((workload) => [...workloadProblems(workload, facts), ...keyProblems(workload, facts)]),
    ...objects.flatMap((object) => [...settingsProblems(object, facts), ...secretProblems(overlay, object, facts)]),
    ...shareProblems(ours),
    ...scalerProblems(objects, ours, facts),
    ...(overlay === 'production' ? copiesProblems(objects, ours, facts) : []),
  ];
  return problems.map((problem) => `${overlay}: ${problem}`);
}

function workloadOf({ kind, metadata, spec }: Manifest): Workload[] {
  const pod = spec?.template?.spec;
  const container = pod?.containers[0];
  if (!pod || !container) return [];
  return [{ name: metadata.name, kind, replicas: spec.replicas, pod, container }];
}

function workloadProblems({ name, pod, container }: Workload, facts: Facts): string[] {
  const serves = !ONE_SHOTS.includes(name);
  const demands: readonly (readonly [boolean, string])[] = [
    [pod.containers.length === 1, 'has more than one container'],
    [container.args?.[0] === name, `runs tirage ${container.args?.join(' ') ?? ''}`],
    [pod.securityContext?.runAsNonRoot === true, 'may run as root'],
    [container.securityContext?.readOnlyRootFilesystem === true, 'may write to its file system'],
    [pod.enableServiceLinks === false, 'gets variables such as RELAY_PORT from Kubernetes'],
    [pod.terminationGracePeriodSeconds === 30, 'is not given 30 s to stop'],
    [container.resources?.requests !== undefined && container.resources.limits !== undefined, 'has no resources'],
    [!serves || container.startupProbe !== undefined, 'has no startup probe'],
    [!serves || container.livenessProbe !== undefined, 'has no liveness probe'],
    [!serves || container.readinessProbe !== undefined, 'has no readiness probe'],
  ];
  return [
    ...demands.filter(([met]) => !met).map(([, problem]) => `${name}: ${problem}`),
    ...unknownSettings(
      name,
      (container.env ?? []).map((entry) => entry.name),
      facts,
    ),
  ];
}

/** A workload reads the secret of its own name, those that read tokens also their keys; nothing else. */
function keyProblems({ name, pod, container }: Workload, facts: Facts): string[] {
  const allowed = [name, ...(READS_TOKENS.includes(name) ? ['token-keys'] : [])];
  const secrets = new Set([...holders(facts).keys(), ...PASSWORDS]);
  return [
    ...secretsNamedIn(pod)
      .filter((secret) => !allowed.includes(secret))
      .map((secret) => `${name}: reads the secret ${secret}`),
    ...(container.env ?? [])
      .filter((entry) => secrets.has(entry.name))
      .map((entry) => `${name}: ${entry.name} belongs in its secret`),
  ];
}

/** Names of secrets anywhere in a pod: variables, files, projected files. */
function secretsNamedIn(value: unknown, key = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => secretsNamedIn(item, key));
  if (typeof value !== 'object' || value === null) return [];
  const own =
    'secretName' in value ? value.secretName : /^secret(Ref|KeyRef)?$/.test(key) && 'name' in value ? value.name : '';
  return [
    ...(typeof own === 'string' && own !== '' ? [plainName(own)] : []),
    ...Object.entries(value).flatMap(([member, inner]) => secretsNamedIn(inner, member)),
  ];
}

function settingsProblems({ kind, metadata, data = {} }: Manifest, facts: Facts): string[] {
  if (kind !== 'ConfigMap') return [];
  const secrets = [...holders(facts).keys(), ...PASSWORDS];
  return [
    ...unknownSettings(plainName(metadata.name), Object.keys(data), facts),
    ...secrets.filter((name) => name in data).map((name) => `${plainName(metadata.name)}: ${name} is no secret there`),
  ];
}

function secretProblems(overlay: string, { kind, metadata, data = {} }: Manifest, facts: Facts): string[] {
  if (kind !== 'Secret') return [];
  const owner = plainName(metadata.name);
  if (overlay === 'production') return [`the secret ${owner} stands in the manifests`];
  if (owner === 'token-keys') return [];
  const foreign = [...holders(facts)].filter(([name, services]) => name in data && !services.includes(owner));
  return [
    ...foreign.map(([name]) => `the secret ${owner} holds ${name}`),
    ...unknownSettings(`the secret ${owner}`, Object.keys(data), facts),
  ];
}

/** Every share has its relay. */
function shareProblems(ours: readonly Workload[]): string[] {
  const relay = ours.find(({ name }) => name === 'relay');
  const shares = relay?.container.env?.find(({ name }) => name === 'TIRAGE_RELAY_SHARES')?.value;
  return relay === undefined || shares === String(relay.replicas ?? 1)
    ? []
    : [`relay: ${relay.replicas ?? 1} relays for ${shares ?? 'no'} shares`];
}

/** An autoscaler has a workload, which leaves the number to it, and looks at the lag of that workload's group. */
function scalerProblems(objects: readonly Manifest[], ours: readonly Workload[], { services }: Facts): string[] {
  return objects.flatMap(({ kind, spec }) => {
    if (kind !== 'HorizontalPodAutoscaler') return [];
    const name = spec?.scaleTargetRef?.name ?? '';
    const target = ours.find((workload) => workload.name === name && workload.kind === spec?.scaleTargetRef?.kind);
    const groups = (spec?.metrics ?? []).flatMap(({ external }) =>
      external ? [external.metric.selector?.matchLabels?.['consumergroup'] ?? 'none'] : [],
    );
    return [
      ...(target ? [] : [`autoscaler: there is no ${name}`]),
      ...(target?.replicas === undefined ? [] : [`${name}: its replicas are the autoscaler's`]),
      ...groups
        .filter((group) => group !== name || !services.includes(group))
        .map((group) => `autoscaler of ${name}: looks at the group ${group}`),
    ];
  });
}

/** Production has two of each, and keeps one while machines are looked after. */
function copiesProblems(objects: readonly Manifest[], ours: readonly Workload[], { services }: Facts): string[] {
  const of = (wanted: string) => objects.filter(({ kind }) => kind === wanted);
  const kept = of('PodDisruptionBudget').map(({ spec }) => spec?.selector?.matchLabels?.['app.kubernetes.io/name']);
  const scaled = of('HorizontalPodAutoscaler').map(({ spec }) => spec?.scaleTargetRef?.name);
  return services.flatMap((service) => {
    const replicas = ours.find(({ name }) => name === service)?.replicas ?? 1;
    return [
      ...(kept.includes(service) ? [] : [`${service}: has no disruption budget`]),
      ...(scaled.includes(service) || replicas >= 2 ? [] : [`${service}: runs once`]),
    ];
  });
}
