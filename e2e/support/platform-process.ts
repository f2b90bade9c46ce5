import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';

export const root = path.resolve(__dirname, '../..');

/** One place of one source text changed, see tools/ts-loader.mjs: how a fault is planted without a hook in the product. */
export interface Mutation {
  /** Relative to the repository. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface PlatformProcess {
  readonly url: string;
  readonly pid: number;
  /** All it has written so far, log and greeting. */
  output(): string;
  /** SIGTERM when nothing is said; resolves when the process is gone. */
  end(signal?: NodeJS.Signals): Promise<Ended>;
  /** However it ends. */
  readonly ended: Promise<Ended>;
}

export interface StartOptions {
  readonly data: string;
  /** Settings over those of {@link SETTINGS}. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly mutation?: Mutation | undefined;
  /** What node runs, relative to the repository; by default the platform, from the sources where they have a mutation. */
  readonly program?: readonly string[];
}

/** One game, whose blocks are small, no limits on the load, a log of problems alone. */
export const SETTINGS = {
  TIRAGE_GAMES: 'tresors-des-champs',
  TIRAGE_RATE_LIMIT: '0',
  TIRAGE_SEED_BLOCK_SIZE: '16',
  TIRAGE_LOG_LEVEL: 'warn',
};

const BUILT = ['apps/all-in-one/dist/main.js'];
const FROM_SOURCE = ['--import', './tools/ts-loader.mjs', 'apps/all-in-one/src/main.ts'];
const GREETING = /ready at (http:\/\/[^\s]+)/;
const LONGEST_START_MS = 60_000;

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts the whole platform in a process of its own and waits for its greeting. Throws with its output when it ends first. */
export async function startPlatform(options: StartOptions): Promise<PlatformProcess> {
  const { data, settings = {}, mutation, program = mutation === undefined ? BUILT : FROM_SOURCE } = options;
  if (program === BUILT) build();
  const env = { ...inherited(), PORT: '0', ...SETTINGS, TIRAGE_DATA: data, ...settings };
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: mutation === undefined ? env : { ...env, TIRAGE_MUTATION: JSON.stringify(mutation) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let text = '';
  const ended = new Promise<Ended>((resolve) => {
    // After its last output, which comes later than its exit.
    child.once('close', (code, signal) => {
      running.delete(child);
      resolve({ code, signal });
    });
  });
  const url = await new Promise<string>((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`the platform ${reason}:\n${text.slice(-4000)}`));
    const late = setTimeout(() => {
      child.kill('SIGKILL');
      fail(`did not start within ${LONGEST_START_MS} ms`);
    }, LONGEST_START_MS);
    const hear = (chunk: Buffer) => {
      text += chunk.toString();
      const greeted = GREETING.exec(text)?.[1];
      if (greeted === undefined) return;
      clearTimeout(late);
      resolve(greeted);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('error', (error) => fail(String(error)));
    void ended.then(({ code, signal }) => {
      clearTimeout(late);
      fail(`ended with ${String(code ?? signal)}`);
    });
  });
  return {
    url,
    pid: child.pid ?? 0,
    output: () => text,
    ended,
    end: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
}

let built = false;

/** Makes what is not built of the sources as they are, once a file: the build starts in half the time of the sources. */
export function build(): void {
  if (built) return;
  built = true;
  execFileSync(process.execPath, ['tools/build.mjs'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** What a process needs of ours; never settings of a developer's shell. */
function inherited(): Record<string, string> {
  const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env;
  return { PATH, HOME, TMPDIR };
}
