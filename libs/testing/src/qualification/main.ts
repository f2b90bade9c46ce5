import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { allBlocks, drawBlocks } from './blocks.js';
import { GAMES } from './games.js';
import { PRODUCT } from './generators.js';
import { qualify } from './qualify.js';
import { mostFailures, type Verdict } from './rule.js';
import { sourcesOfGames, sourcesOfGenerators } from './sources/index.js';

const USAGE = `usage: npm run rng:qualify [-- statistics|blocks] [--units <n>] [--samples <n>] [--seed <64 hex digits>]
  statistics: the tests alone; blocks: whole blocks of every lottery game and stake alone; else both
  --units:    how large each sample is (2000)
  --samples:  independent samples of each test (30)
  --most:     of each lot of a block at most so many units, to try it out; else all
  --seed:     repeats the run that printed it; else the system's generator gives a fresh one`;

const LEAST_UNITS = 300;
const LEAST_SAMPLES = 5;

const asked = readArguments();

let failed = 0;
const line = (passed: boolean, text: string): void => {
  if (!passed) failed++;
  console.log(`${passed ? 'passed' : 'FAILED'}  ${text}`);
};

const share = (p: number): string => (p >= 0.0001 ? p.toFixed(4) : p.toExponential(1));

function statisticsLine({ source, test, samples, size, failures, lowest, p, passed }: Verdict): void {
  const failing = `${failures} of ${samples} below 0.01`;
  line(passed, `${test} · ${source} · ${size} values · p ${share(p)} · ${failing}, lowest ${share(lowest)}`);
}

console.log(`seed ${asked.seed}`);
if (asked.statistics) {
  const { units, samples } = asked;
  console.log(`${samples} samples of ${units} units each; at most ${mostFailures(samples)} samples of a test may fail`);
  const sources = [...sourcesOfGenerators(PRODUCT), ...sourcesOfGames(GAMES)];
  for (const verdict of qualify(sources, { units, samples }, asked.seed)) statisticsLine(verdict);
}
if (asked.blocks) {
  for await (const { game, stake, units, faults } of drawBlocks(allBlocks(asked.seed, asked.most))) {
    const exact = faults.length === 0 ? 'every lot shown and evaluated, counts exact' : faults.join('; ');
    line(faults.length === 0, `whole block · ${game} ${stake} · ${units} units · ${exact}`);
  }
}
console.log(failed === 0 ? 'Qualified.' : `Not qualified: ${failed} lines failed.`);
process.exit(failed === 0 ? 0 : 1);

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        units: { type: 'string' },
        samples: { type: 'string' },
        most: { type: 'string' },
        seed: { type: 'string' },
      },
    });
    const units = Number(values.units ?? 2_000);
    const samples = Number(values.samples ?? 30);
    const most = Number(values.most ?? Infinity);
    const seed = values.seed ?? randomBytes(32).toString('hex');
    if (!Number.isSafeInteger(units) || units < LEAST_UNITS) throw new Error(`--units is at least ${LEAST_UNITS}`);
    if (!Number.isSafeInteger(samples) || samples < LEAST_SAMPLES) {
      throw new Error(`--samples is at least ${LEAST_SAMPLES}`);
    }
    if (!(most >= 1)) throw new Error('--most is at least 1');
    if (!/^[0-9a-f]{64}$/.test(seed)) throw new Error('--seed has 64 hex digits');
    if (positionals.some((part) => part !== 'statistics' && part !== 'blocks')) throw new Error('no such part');
    const part = (name: string) => positionals.length === 0 || positionals.includes(name);
    return { units, samples, most, seed, statistics: part('statistics'), blocks: part('blocks') };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
    process.exit(2);
  }
}
