import type { EventStore, NewEvent } from '@tirage/event-sourcing';
import { derivedId } from '@tirage/kernel';
import { performance } from 'node:perf_hooks';
import { median, quantile } from './statistics.js';

const EVENTS = 3;
export const IN_FLIGHT = 32;

export interface Measured {
  readonly appendsPerSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

export interface Job {
  readonly stream: string;
  readonly events: readonly NewEvent[];
  readonly expected: bigint | 'no-stream';
}

export type AppendOnly = Pick<EventStore, 'append'> & { close(): Promise<void> };

export const describeJobs = (appends: number, streams: number): string =>
  `${appends} appends of ${EVENTS} events to ${streams} streams, ${IN_FLIGHT} in flight`;

/** Made beforehand, so that the making is not measured. Another run names other streams. */
export function makeJobs(appends: number, streams: number, category = 'round', run = 0): Job[] {
  return Array.from({ length: appends }, (_, n) => {
    const nth = Math.floor(n / streams);
    const id = derivedId('bench', run, n % streams);
    return {
      stream: `${category}-${id}`,
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

/** Does the jobs, so many at a time, and closes the store. */
export async function measure(store: AppendOnly, jobs: readonly Job[]): Promise<Measured> {
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
  return {
    appendsPerSecond: (jobs.length / took) * 1000,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
  };
}

export const medians = (rounds: readonly Measured[]): Measured => ({
  appendsPerSecond: Math.round(median(rounds.map((round) => round.appendsPerSecond))),
  p50: median(rounds.map((round) => round.p50)),
  p99: median(rounds.map((round) => round.p99)),
});
