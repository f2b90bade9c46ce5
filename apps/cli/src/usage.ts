import { parseArgs } from 'node:util';

/** What was asked for cannot be read; the message says why, in one line. */
export class BadUsage extends Error {
  override readonly name = 'BadUsage';
}

export interface Args {
  readonly values: Readonly<Partial<Record<string, string>>>;
  readonly positionals: readonly string[];
}

/** The words of a command and its options, each of which has a value. Throws {@link BadUsage} for one that is not known. */
export function readArgs(args: readonly string[], options: readonly string[]): Args {
  const config = Object.fromEntries(options.map((name) => [name, { type: 'string' as const }]));
  try {
    return parseArgs({ args: [...args], options: config, allowPositionals: true });
  } catch (error) {
    throw new BadUsage(error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error));
  }
}

/** For commands that take options alone. Throws {@link BadUsage} for any word. */
export function refuseWords([first]: readonly string[]): void {
  if (first !== undefined) throw new BadUsage(`what is ${first}?`);
}

/** A whole number of at least 1. */
export function count(text: string | undefined, option: string, fallback: number, most: number): number {
  if (text === undefined) return fallback;
  const number = Number(text);
  if (!/^\d{1,7}$/.test(text) || number < 1 || number > most)
    throw new BadUsage(`--${option} must be a whole number from 1 to ${most}`);
  return number;
}
