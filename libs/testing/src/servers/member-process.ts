import { spawn, type ChildProcess } from 'node:child_process';
import { endWithThisProcess, OWN_GROUP } from './end-with-this-process.js';

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface MemberProcessOptions {
  readonly name: string;
  /** What node runs. */
  readonly program: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Every line it writes. */
  readonly onLine?: (name: string, line: string) => void;
}

/** One process of a cluster, started and ended as often as one likes. It ends with this process, however that ends. */
export class MemberProcess {
  private child: ChildProcess | undefined;
  private ending: Promise<Ended> = Promise.resolve({ code: 0, signal: null });
  private lastLines: string[] = [];

  constructor(private readonly options: MemberProcessOptions) {}

  get name(): string {
    return this.options.name;
  }

  /** Undefined when it does not run. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** What starts it again in a shell, in the folder it runs in. */
  get command(): string {
    const own = Object.entries(this.options.env).filter(([name]) => !(name in inherited()));
    return [...own.map(([name, value]) => `${name}='${value}'`), 'node', ...this.options.program].join(' ');
  }

  /** What it wrote last, to say why it is not there. */
  get tail(): string {
    return this.lastLines.join('\n');
  }

  /** Does nothing when it runs. */
  start(): void {
    if (this.child) return;
    const { program, cwd, env } = this.options;
    const child = spawn(process.execPath, program, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], ...OWN_GROUP });
    this.child = child;
    const guard = child.pid === undefined ? undefined : endWithThisProcess(child);
    for (const stream of [child.stdout, child.stderr]) this.listen(stream);
    this.ending = new Promise((resolve) => {
      child.once('error', (error) => this.lastLines.push(String(error)));
      child.once('close', (code, signal) => {
        guard?.kill('SIGKILL');
        if (this.child === child) this.child = undefined;
        resolve({ code, signal });
      });
    });
  }

  /** SIGSTOP: it stands still, with all its connections, until {@link proceed}. */
  halt(): void {
    this.child?.kill('SIGSTOP');
  }

  proceed(): void {
    this.child?.kill('SIGCONT');
  }

  /** However it ends. */
  get ended(): Promise<Ended> {
    return this.ending;
  }

  /** Sends the signal and waits until the process is gone. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<Ended> {
    this.child?.kill(signal);
    return this.ending;
  }

  private listen(stream: NodeJS.ReadableStream): void {
    let rest = '';
    stream.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        this.options.onLine?.(this.name, line);
        this.lastLines = [...this.lastLines.slice(-20), line];
      }
    });
  }
}

/** What a process needs of ours; never settings of a developer's shell. */
export function inherited(): Record<string, string> {
  const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env;
  return { PATH, HOME, TMPDIR };
}
