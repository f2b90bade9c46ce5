import { ONE_SHOTS, type Facts } from './facts.js';
import { holders, imageProblems, isOurs, PASSWORDS, serviceProblems, unknownSettings } from './rules.js';

interface ComposeService {
  readonly image?: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, { readonly condition?: string }>>;
  readonly healthcheck?: { readonly test?: unknown; readonly disable?: boolean };
  readonly ports?: readonly string[];
}

export interface Compose {
  readonly services: Readonly<Record<string, ComposeService>>;
}

/** What is wrong with `docker-compose.yml`, as it stands with its merges resolved. */
export function composeProblems({ services }: Compose, facts: Facts): string[] {
  const ours = Object.entries(services).filter(([, { image }]) => isOurs(image));
  const names = ours.map(([name]) => name);
  return [
    ...serviceProblems('docker-compose.yml', names, [...facts.services, ...ONE_SHOTS]),
    ...ours.flatMap(([name, service]) => ourServiceProblems(name, service, facts)),
    ...Object.entries(services).flatMap(([name, service]) => [
      ...imageProblems(name, service.image ?? '', facts),
      ...waitProblems(name, service, services),
      ...(service.ports ?? [])
        .filter((port) => !port.startsWith('127.0.0.1:'))
        .map((port) => `${name}: port ${port} is open to strangers`),
    ]),
  ];
}

function ourServiceProblems(name: string, service: ComposeService, facts: Facts): string[] {
  const { environment = {}, command } = service;
  const secrets = [...holders(facts).keys(), ...PASSWORDS];
  return [
    ...(command?.length === 1 && command[0] === name ? [] : [`${name}: runs ${command?.join(' ') ?? 'nothing'}`]),
    ...(environment['TIRAGE_PROFILE'] === 'dev' ? [] : [`${name}: has no keys but those of the profile dev`]),
    ...unknownSettings(name, Object.keys(environment), facts),
    ...secrets.filter((secret) => secret in environment).map((secret) => `${name}: ${secret} stands in the file`),
  ];
}

/** Whoever waits for a service waits until it is ready, and it says when it is. */
function waitProblems(name: string, service: ComposeService, services: Compose['services']): string[] {
  return Object.entries(service.depends_on ?? {}).flatMap(([needed, { condition }]) => {
    if (ONE_SHOTS.includes(needed))
      return condition === 'service_completed_successfully' ? [] : [`${name}: does not wait until ${needed} is done`];
    if (condition !== 'service_healthy') return [`${name}: does not wait until ${needed} is ready`];
    const { test, disable } = services[needed]?.healthcheck ?? {};
    return test !== undefined && disable !== true ? [] : [`${needed}: ${name} waits for it, and it has no healthcheck`];
  });
}
