import { parseArgs, type ParseArgsConfig } from 'node:util';

/** What was asked for cannot be read; the message says why, in one line. */
export class BadUsage extends Error {
  override readonly name = 'BadUsage';
}

/** Options and words of a command. Throws {@link BadUsage} for one that is not known. */
export function readArgs<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new BadUsage(error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error));
  }
}

/** A whole number of at least 1. */
export function count(text: string | undefined, option: string, fallback: number, most: number): number {
  if (text === undefined) return fallback;
  const number = Number(text);
  if (!/^\d{1,7}$/.test(text) || number < 1 || number > most)
    throw new BadUsage(`--${option} must be a whole number from 1 to ${most}`);
  return number;
}
