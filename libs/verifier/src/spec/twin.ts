import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { must } from '@tirage/testing';
import type { Json } from '../json.js';
import { Unusable } from '../unusable.js';
import { verifyText } from '../verify-file.js';

const TWIN = fileURLToPath(new URL('../../python', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'tirage-verify-'));
/** A loaded machine starts Python slowly. */
jest.setTimeout(60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What is said of one file: names of checks. */
export interface Said {
  readonly passed: readonly string[];
  readonly failed: readonly string[];
  readonly skipped: readonly string[];
  readonly unusable: boolean;
  readonly text: string;
}

/** Without installed packages (-S): the standard library alone. What is compiled is kept for the next run, not in the tree. */
const SETTINGS = { cwd: TWIN, env: { ...process.env, PYTHONPYCACHEPREFIX: join(folder, 'compiled') } };

/** Runs the twin. Rejects where there is no Python. */
export function run(...args: readonly string[]): Promise<{ code: number; stdout: string }> {
  return new Promise((resolve, reject) => {
    execFile('python3', ['-S', '-m', 'tirage_verify', ...args], SETTINGS, (error, stdout) => {
      const code = error === null ? 0 : error.code;
      if (typeof code === 'number') resolve({ code, stdout });
      else reject(new Error('these tests need python3, 3.9 or newer, on the PATH', { cause: error }));
    });
  });
}

export function saidIn(text: string): Said {
  const lines = text.split('\n');
  const named = (status: string): readonly string[] =>
    lines
      .filter((line) => line.startsWith(`${status} `))
      .map((line) => line.slice(status.length + 1).split(': ')[0] ?? '');
  const checks = { passed: named('passed'), failed: named('failed'), skipped: named('skipped') };
  return { ...checks, unusable: lines.some((line) => line.startsWith('unusable: ')), text };
}

let written = 0;
export function fileOf(content: Json): string {
  const file = join(folder, `${++written}.json`);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

type Verdict = 'passed' | 'failed' | 'unusable';

/** Of the verifier in TypeScript. */
function verdictOf(file: Json): Verdict {
  try {
    return verifyText(JSON.stringify(file)).some(({ status }) => status === 'failed') ? 'failed' : 'passed';
  } catch (error) {
    if (error instanceof Unusable) return 'unusable';
    throw error;
  }
}

const verdictIn = ({ unusable, failed }: Said): Verdict =>
  unusable ? 'unusable' : failed.length > 0 ? 'failed' : 'passed';

/**
 * All files in one run: most of the time of a run is that of starting Python. The verifier in TypeScript must be of the same
 * opinion on each.
 */
export async function verify<Name extends string>(files: Readonly<Record<Name, Json>>): Promise<Record<Name, Said>> {
  const names = Object.keys(files) as Name[];
  const paths = names.map((name) => fileOf(files[name]));
  // One more, since only several files are told apart by their names.
  const last = fileOf(null);
  const { stdout } = await run(...paths, last);
  const beginningOf = (path: string) => stdout.indexOf(`${path}:\n`);
  const told = names.map((name, index): readonly [Name, Said] => {
    const [path, next] = [must(paths[index]), paths[index + 1] ?? last];
    return [name, saidIn(stdout.slice(beginningOf(path) + path.length + 2, beginningOf(next)))];
  });
  const verdicts = told.map(([name, said]) => ({ name, verdict: verdictIn(said) }));
  expect(verdicts).toEqual(names.map((name) => ({ name, verdict: verdictOf(files[name]) })));
  return Object.fromEntries(told) as Record<Name, Said>;
}

/** A file that is not there. */
export const NOWHERE = join(folder, 'none.json');
