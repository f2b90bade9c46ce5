import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventCount } from './event-count.js';
import { call } from './http.js';
import type { Installation } from './installation.js';
import { startPlatform, type Ended, type PlatformProcess, type StartOptions } from './platform-process.js';
import { parkedIn, recordedIn } from './stopped-data.js';
import { Transcript } from './transcript.js';

type Start = Pick<StartOptions, 'settings' | 'mutation' | 'program'>;

/** One data folder and the process that lives on it, one after the other: killed, stopped, started again. */
export class OneProcess implements Installation {
  readonly data = mkdtempSync(path.join(tmpdir(), 'tirage-e2e-'));
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

  async stop(): Promise<Ended> {
    return this.process.end('SIGTERM');
  }

  async metrics(): Promise<string> {
    return (await call(`${this.url}/metrics`)).text;
  }

  async eventCount(): Promise<number> {
    return eventCount(this.data);
  }

  recorded() {
    return recordedIn(this.data);
  }

  parked() {
    return parkedIn(this.data);
  }

  /** Whatever a test has left. */
  async remove(): Promise<void> {
    await this.current?.end('SIGKILL');
    rmSync(this.data, { recursive: true, force: true });
  }
}

/** One process for the tests of one file, removed after them with all that still runs. */
export function oneProcess(settings: Readonly<Record<string, string>> = {}): OneProcess {
  const made = new OneProcess(settings);
  afterAll(() => made.remove());
  return made;
}
