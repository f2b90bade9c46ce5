/** The process's environment, or a test's. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** One setting is wrong; the message is one line that names it and what it must be, never its value. */
export class InvalidSetting extends Error {
  override readonly name = 'InvalidSetting';
  constructor(
    readonly setting: string,
    reason: string,
  ) {
    super(`${setting}: ${reason}`);
  }
}

export const invalid = (setting: string, reason: string): InvalidSetting => new InvalidSetting(setting, reason);

/** The setting's text without surrounding white space; an empty one counts as not set. */
export function text(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
}

export function oneOf<T extends string>(env: Environment, name: string, values: readonly T[], fallback: T): T {
  const given = text(env, name) ?? fallback;
  const found = values.find((value) => value === given);
  if (found === undefined) throw invalid(name, `must be one of ${values.join(', ')}`);
  return found;
}

/** Decimal digits only, within inclusive bounds. */
export function wholeNumber(env: Environment, name: string, fallback: number, least: number, most: number): number {
  const given = text(env, name);
  if (given === undefined) return fallback;
  const number = Number(given);
  if (!/^\d{1,15}$/.test(given) || number < least || number > most)
    throw invalid(name, `must be a whole number from ${least} to ${most}`);
  return number;
}

export function flag(env: Environment, name: string, fallback: boolean): boolean {
  return oneOf(env, name, ['true', 'false'], fallback ? 'true' : 'false') === 'true';
}

/** Items separated by commas; not set: none. */
export function list(env: Environment, name: string, isItem: (item: string) => boolean, what: string): string[] {
  const items =
    text(env, name)
      ?.split(',')
      .map((item) => item.trim()) ?? [];
  if (!items.every(isItem)) throw invalid(name, `must be ${what}`);
  return items;
}

export function timeZone(env: Environment, name: string, fallback: string): string {
  const zone = text(env, name) ?? fallback;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
  } catch {
    throw invalid(name, 'must be an IANA time zone such as Europe/Paris');
  }
  return zone;
}

export function url(env: Environment, name: string, protocols: readonly string[]): string | undefined {
  const given = text(env, name);
  if (given === undefined) return undefined;
  // Hosts of a cluster are separated by commas, which URL does not parse; the client does.
  if (!protocols.some((protocol) => given.startsWith(`${protocol}//`) && given.length > protocol.length + 2))
    throw invalid(name, `must begin with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`);
  return given;
}

/**
 * Runs a reader at the start of a process: a wrong setting prints its one line and ends the process with status 1.
 */
export async function orExit<T>(read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof InvalidSetting)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
