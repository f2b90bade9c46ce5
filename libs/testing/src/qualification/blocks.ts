import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { currentRules } from '@tirage/rounds';
import type { BlockJob } from './block-worker.js';
import { LOTTERIES } from './games.js';
import { seedsOf } from './seeds.js';
import type { BlockReport } from './whole-block.js';

/** Every stake of every game that sells blocks of lots; of each lot at most so many units. */
export const allBlocks = (seed: string, most = Infinity): readonly BlockJob[] =>
  LOTTERIES.flatMap((definition) =>
    currentRules(definition).stakes.map((stake) => {
      const name = `block/${definition.game}/${stake.toString()}`;
      return { game: definition.game, stake: stake.toString(), blockSeed: seedsOf(seed, name)(), most };
    }),
  );

/** Draws the blocks, as many at once as there are processors, and yields each as it ends. */
export async function* drawBlocks(jobs: readonly BlockJob[]): AsyncGenerator<BlockReport> {
  const waiting = [...jobs];
  const running = new Map<BlockJob, Promise<{ job: BlockJob; report: BlockReport }>>();
  while (waiting.length > 0 || running.size > 0) {
    while (running.size < availableParallelism()) {
      const job = waiting.shift();
      if (job === undefined) break;
      running.set(
        job,
        drawn(job).then((report) => ({ job, report })),
      );
    }
    const { job, report } = await Promise.race(running.values());
    running.delete(job);
    yield report;
  }
}

const drawn = (workerData: BlockJob): Promise<BlockReport> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./block-worker.js', import.meta.url), { workerData });
    worker.once('message', (report: BlockReport) => resolve(report));
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`${workerData.game} ${workerData.stake}: ended with ${code}`)));
  });
