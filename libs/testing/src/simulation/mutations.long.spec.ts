import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { mutations, type Mutation } from './mutations.js';
import type { SimulationResult } from './simulate.js';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../..');
const MOST_SEEDS = 1500;

/** Runs schedules on sources with the mistake in them, until one finds it. */
function search({ file, find, replace, from = 1 }: Mutation): Promise<SimulationResult | undefined> {
  const script = 'libs/testing/src/simulation/main.ts';
  const args = ['--import', './tools/ts-loader.mjs', script, String(from), String(MOST_SEEDS), '--stop'];
  const env = { ...process.env, TIRAGE_MUTATION: JSON.stringify({ file, find, replace }) };
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let complaint = '';
  child.stdout.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-100_000)));
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) return resolve(undefined);
      const last = output.trim().split('\n').at(-1) ?? '';
      if (code !== 1 || !last.startsWith('{'))
        return reject(new Error(`ended with ${code}: ${complaint.slice(0, 2000)}`));
      resolve(JSON.parse(last) as SimulationResult);
    });
  });
}

describe('the simulation finds each planted mistake', () => {
  it.each(mutations.map((mutation) => [mutation.mistake, mutation] as const))(
    '%s',
    async (mistake, mutation) => {
      const found = await search(mutation);
      process.stdout.write(`${mistake}: seed ${found?.seed ?? 'none'}, ${found?.violations[0] ?? 'not found'}\n`);
      expect(found?.violations).not.toEqual([]);
      expect(found).toBeDefined();
    },
    900_000,
  );
});
