import type { Facts } from './facts.js';

/** Settings that are secrets, and which services hold each. Nobody else may. */
export function holders({ games }: Facts): ReadonlyMap<string, readonly string[]> {
  return new Map([
    ['TIRAGE_SEAL_KEYS', ['draw']],
    ['TIRAGE_UNIT_KEYS', games],
    ['TIRAGE_SIGNING_KEY', ['support']],
  ]);
}

/** Services that read tokens, and so their keys. */
export const READS_TOKENS: readonly string[] = ['gateway', 'support', 'analytics'];

/** Passwords, which stand in secrets alone. `EVENTSTORE_URL` holds one unless the store asks for none. */
export const PASSWORDS: readonly string[] = ['KAFKA_SASL_PASSWORD', 'KAFKA_SASL_USERNAME'];

const TAG = /^.+:v?\d+(\.\d+)+[\w.-]*$/;

/** What is wrong with an image: ours has the version of the repository, others one that does not move. */
export function imageProblems(where: string, image: string, { version }: Facts): string[] {
  const [name, tag] = splitImage(image);
  if (/(^|\/)tirage$/.test(name)) return tag === version ? [] : [`${where}: ${image} is not of version ${version}`];
  return TAG.test(image) ? [] : [`${where}: ${image} has no version`];
}

export const isOurs = (image: string | undefined): boolean => /(^|\/)tirage$/.test(splitImage(image ?? '')[0]);

/** Name and tag; a colon before the last slash belongs to the registry's port. */
function splitImage(image: string): readonly [string, string | undefined] {
  const colon = image.indexOf(':', image.lastIndexOf('/') + 1);
  return colon === -1 ? [image, undefined] : [image.slice(0, colon), image.slice(colon + 1)];
}

/** Names that no service reads: a typing error would go unnoticed. */
export const unknownSettings = (where: string, names: readonly string[], { settings }: Facts): string[] =>
  names.filter((name) => !settings.has(name)).map((name) => `${where}: ${name} is no setting`);

/** Services that are there and should not be, and the other way round. */
export function serviceProblems(where: string, there: readonly string[], expected: readonly string[]): string[] {
  return [
    ...there.filter((name) => !expected.includes(name)).map((name) => `${where}: tirage has no command ${name}`),
    ...expected.filter((name) => !there.includes(name)).map((name) => `${where}: ${name} is missing`),
  ];
}
