import { readFileSync, statSync, writeFileSync } from 'node:fs';
import type { JsonObject } from '../json.js';
import { parseFile } from '../input/file.js';
import { Unusable } from '../unusable.js';
import { verifyJson } from '../verify-file.js';
import { fetchBlock, fetchRound, type Fetch } from './fetch.js';
import { readOptions, USAGE, type Source } from './options.js';
import { plain, report } from './report.js';

/** What the command reaches of the world. */
export interface World {
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
  readonly fetch: Fetch;
}

/** The longest text that can be read at once; a block of 1,500,000 units with its events is longer. */
const MOST_BYTES = 500_000_000;

/** The exit code: 0 nothing wrong, 1 a check failed, 2 nothing can be said. Never throws. */
export async function run(args: readonly string[], { out, error, fetch }: World): Promise<0 | 1 | 2> {
  try {
    const options = readOptions(args);
    if (options === undefined) {
      out(USAGE);
      return 0;
    }
    const file = await read(options.source, fetch);
    if (options.save !== undefined) save(options.save, file);
    const checks = verifyJson(file, options);
    out(options.json ? `${JSON.stringify({ checks }, null, 2)}\n` : report(checks));
    return checks.some(({ status }) => status === 'failed') ? 1 : 0;
  } catch (problem) {
    const message = problem instanceof Error ? problem.message : String(problem);
    error(`tirage-verify: ${problem instanceof Unusable ? '' : 'the file cannot be checked: '}${plain(message)}\n`);
    return 2;
  }
}

async function read(source: Source, fetch: Fetch): Promise<JsonObject> {
  if (source.kind === 'file') return parseFile(textOf(source.file));
  const { from, id, token } = source;
  return source.kind === 'round' ? fetchRound(from, id, token, fetch) : fetchBlock(from, id, token, fetch);
}

function textOf(file: string): string {
  try {
    const stats = statSync(file);
    if (!stats.isFile()) throw new Unusable(`${file} is no file`);
    if (stats.size > MOST_BYTES)
      throw new Unusable(`${file} has more than ${MOST_BYTES} bytes: leave out the block's events`);
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Unusable) throw error;
    throw new Unusable(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function save(file: string, bundle: JsonObject): void {
  try {
    writeFileSync(file, `${JSON.stringify(bundle, null, 2)}\n`);
  } catch (error) {
    throw new Unusable(`${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}
