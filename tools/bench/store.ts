import { systemClock } from '@tirage/kernel';
import { openSqliteEventStore } from '@tirage/sqlite';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describeJobs, makeJobs, measure, medians, type Measured } from './append-job.js';
import { openPlainSqlite } from './plain-sqlite.js';
import { median } from './statistics.js';

const ROUNDS = 5;
const APPENDS = 30_000;
const STREAMS = 10_000;

export interface StoreBench {
  readonly job: string;
  /** Medians of the rounds. */
  readonly tirage: Measured;
  readonly plain: Measured;
  /** Median of the rounds' own ratios, 1 = as fast as plain better-sqlite3. */
  readonly ratio: number;
}

/**
 * The event store against plain better-sqlite3 that does the same job by hand in the same process: the same tables, one
 * transaction and one fsync for what waits, on the main thread. Rounds alternate, each on a fresh file, because a shared
 * machine is never equally fast for long.
 */
export async function benchStore(folder = '.cache/bench'): Promise<StoreBench> {
  mkdirSync(folder, { recursive: true });
  const jobs = makeJobs(APPENDS, STREAMS);
  const rounds: { tirage: Measured; plain: Measured }[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const fresh = mkdtempSync(join(folder, 'store-'));
    const tirage = async () =>
      measure(await openSqliteEventStore({ file: join(fresh, 'tirage.db'), clock: systemClock }), jobs);
    const plain = async () => measure(openPlainSqlite(join(fresh, 'plain.db'), systemClock), jobs);
    const measured =
      round % 2 === 0
        ? { tirage: await tirage(), plain: await plain() }
        : { plain: await plain(), tirage: await tirage() };
    if (round > 0) rounds.push(measured); // the first one warms up
    rmSync(fresh, { recursive: true });
  }
  return {
    job: `${describeJobs(APPENDS, STREAMS)}, median of ${ROUNDS} rounds`,
    tirage: medians(rounds.map(({ tirage }) => tirage)),
    plain: medians(rounds.map(({ plain }) => plain)),
    ratio: median(rounds.map(({ tirage, plain }) => tirage.appendsPerSecond / plain.appendsPerSecond)),
  };
}
