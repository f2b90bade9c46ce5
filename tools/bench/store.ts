import type { EventStore, NewEvent } from '@tirage/event-sourcing';
import { derivedId, systemClock } from '@tirage/kernel';
import { openSqliteEventStore } from '@tirage/sqlite';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { openPlainSqlite } from './plain-sqlite.js';

const ROUNDS = 5;
const APPENDS = 30_000;
const STREAMS = 10_000;
const EVENTS = 3;
const IN_FLIGHT = 32;

export interface Measured {
  readonly appendsPerSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

export interface StoreBench {
  readonly job: string;
  /** Medians of the rounds. */
  readonly tirage: Measured;
  readonly plain: Measured;
  /** Median of the rounds' own ratios, 1 = as fast as plain better-sqlite3. */
  readonly ratio: number;
}

type AppendOnly = Pick<EventStore, 'append'> & { close(): Promise<void> };

/**
 * The event store against plain better-sqlite3 that does the same job by hand in the same process: the same tables, one
 * transaction and one fsync for what waits, on the main thread. Rounds alternate, each on a fresh file, because a shared
 * machine is never equally fast for long.
 */
export async function benchStore(folder = '.cache/bench'): Promise<StoreBench> {
  mkdirSync(folder, { recursive: true });
  const jobs = makeJobs();
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
    job: `${APPENDS} appends of ${EVENTS} events to ${STREAMS} streams, ${IN_FLIGHT} in flight, median of ${ROUNDS} rounds`,
    tirage: medians(rounds.map(({ tirage }) => tirage)),
    plain: medians(rounds.map(({ plain }) => plain)),
    ratio: median(rounds.map(({ tirage, plain }) => tirage.appendsPerSecond / plain.appendsPerSecond)),
  };
}

interface Job {
  readonly stream: string;
  readonly events: readonly NewEvent[];
  readonly expected: bigint | 'no-stream';
}

/** Made beforehand, so that the making is not measured. */
function makeJobs(): Job[] {
  return Array.from({ length: APPENDS }, (_, n) => {
    const nth = Math.floor(n / STREAMS);
    const id = derivedId('bench', n % STREAMS);
    return {
      stream: `round-${id}`,
      expected: nth === 0 ? 'no-stream' : BigInt(nth * EVENTS - 1),
      events: Array.from({ length: EVENTS }, (_, index) => ({
        id: derivedId('bench', n, index),
        type: 'MoundDug',
        version: 1,
        data: { field: 1, mound: n % 30, draw: { label: `dig/1/${n % 30}`, ranges: [30], values: [n % 30] } },
        metadata: {
          causationId: derivedId('cause', n),
          correlationId: id,
          actor: 'player' as const,
          index,
          count: EVENTS,
          commandId: derivedId('cause', n),
        },
      })),
    };
  });
}

async function measure(store: AppendOnly, jobs: readonly Job[]): Promise<Measured> {
  const latencies: number[] = [];
  let next = 0;
  const client = async (): Promise<void> => {
    for (let job = jobs[next++]; job; job = jobs[next++]) {
      const sent = performance.now();
      await store.append(job.stream, job.events, job.expected);
      latencies.push(performance.now() - sent);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: IN_FLIGHT }, client));
  const took = performance.now() - began;
  await store.close();
  latencies.sort((a, b) => a - b);
  const at = (share: number): number => latencies[Math.floor(latencies.length * share)] ?? 0;
  return { appendsPerSecond: (jobs.length / took) * 1000, p50: at(0.5), p99: at(0.99) };
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

const medians = (rounds: readonly Measured[]): Measured => ({
  appendsPerSecond: Math.round(median(rounds.map((round) => round.appendsPerSecond))),
  p50: median(rounds.map((round) => round.p50)),
  p99: median(rounds.map((round) => round.p99)),
});
