import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPlatform, type Ended, type PlatformProcess, type StartOptions } from './platform-process.js';
import { Transcript } from './transcript.js';

type Start = Pick<StartOptions, 'settings' | 'mutation' | 'program'>;

/** One data folder and the process that lives on it, one after the other: killed, stopped, started again. */
export class Installation {
  readonly data = mkdtempSync(path.join(tmpdir(), 'tirage-e2e-'));
  /** What people were told over all its lives. */
  readonly transcript = new Transcript();
  private current: PlatformProcess | undefined;
  private written = '';

  constructor(private readonly settings: Readonly<Record<string, string>>) {}

  /** Where it listens now; each start has another port. */
  get url(): string {
    return this.process.url;
  }

  get process(): PlatformProcess {
    if (this.current === undefined) throw new Error('not started');
    return this.current;
  }

  /** Everything its processes have written. */
  get output(): string {
    return this.written + (this.current?.output() ?? '');
  }

  async start(start: Start = {}): Promise<void> {
    const settings = { ...this.settings, ...start.settings };
    this.written = this.output;
    this.current = undefined;
    this.current = await startPlatform({ ...start, data: this.data, settings });
  }

  /** SIGKILL, and a fresh start on the same data. */
  async killAndRestart(start?: Start): Promise<void> {
    await this.kill();
    await this.start(start);
  }

  async kill(): Promise<Ended> {
    return this.process.end('SIGKILL');
  }

  /** SIGTERM. */
  async stop(): Promise<Ended> {
    return this.process.end('SIGTERM');
  }

  /** Whatever a test has left. */
  async remove(): Promise<void> {
    await this.current?.end('SIGKILL');
    rmSync(this.data, { recursive: true, force: true });
  }
}

/** An installation for the tests of one file, removed after them with all that still runs. */
export function installation(settings: Readonly<Record<string, string>> = {}): Installation {
  const made = new Installation(settings);
  afterAll(() => made.remove());
  return made;
}
