import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface BenchServer {
  readonly url: string;
  stop(): Promise<void>;
}

const canPin = spawnSync('taskset', ['-c', '0', 'true']).status === 0;

/** Keeps this process off the server's core, so that the load does not take what it measures. */
export function pinLoadGenerator(): boolean {
  return canPin && spawnSync('taskset', ['-a', '-p', '-c', '1', String(process.pid)]).status === 0;
}

/** The built platform in a process of its own, on a fresh data folder, on the other core where the machine allows it. */
export async function startServer(): Promise<BenchServer> {
  const data = mkdtempSync(join(tmpdir(), 'tirage-bench-'));
  const node = [process.execPath, 'apps/all-in-one/dist/main.js'];
  const [command = process.execPath, ...args] = canPin ? ['taskset', '-c', '0', ...node] : node;
  const settings = { TIRAGE_GAMES: 'tresors-des-champs', TIRAGE_RATE_LIMIT: '0', TIRAGE_LOG_LEVEL: 'warn' };
  const env = { ...process.env, PORT: '0', TIRAGE_DATA: data, ...settings };
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await ready(child);
  while (!(await fetch(`${url}/readyz`)).ok) await new Promise((resolve) => setTimeout(resolve, 100));
  return {
    url,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** The address in the greeting. */
function ready(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const url = /ready at (http:\/\/[^\s]+)/.exec(text)?.[1];
      if (url !== undefined) resolve(url);
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
}
