import { connectEventStoreDb } from '@tirage/eventstoredb';
import { systemClock, systemRandom, systemTimers } from '@tirage/kernel';
import { describeJobs, makeJobs, measure, medians, type AppendOnly, type Measured } from './append-job.js';
import { openBareClient } from './bare-client.js';
import { median } from './statistics.js';

const ROUNDS = 3;
const APPENDS = 1_000;
const STREAMS = 350;
const system = { timers: systemTimers, random: systemRandom, clock: systemClock };

export interface EventStoreBench {
  readonly job: string;
  /** Medians of the rounds. */
  readonly tirage: Measured;
  readonly oneCall: Measured;
  readonly shared: Measured;
  /** Medians of the rounds' own ratios, 1 = as fast as the official client: one call an append, and its shared stream. */
  readonly ratioToOneCall: number;
  readonly ratioToShared: number;
}

/**
 * The adapter against the bare official client doing the same appends to the same server, in turns. Streams are new ones of
 * the category `bench`, which no service follows.
 */
export async function benchEventStore(url: string): Promise<EventStoreBench> {
  const run = Date.now();
  const ways = {
    tirage: async (): Promise<AppendOnly> => {
      const connection = await connectEventStoreDb({ url, ...system });
      return {
        append: (stream, events, expected) => connection.store.append(stream, events, expected),
        close: () => connection.close(),
      };
    },
    oneCall: () => openBareClient(url, 'one-call'),
    shared: () => openBareClient(url, 'shared'),
  };
  const names = ['tirage', 'oneCall', 'shared'] as const;
  const rounds: Record<keyof typeof ways, Measured>[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const measured: Partial<Record<keyof typeof ways, Measured>> = {};
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(round + turn) % names.length] ?? 'tirage';
      const store = await ways[name]();
      measured[name] = await measure(store, makeJobs(APPENDS, STREAMS, 'bench', run + round * names.length + turn));
    }
    if (round > 0) rounds.push(measured as (typeof rounds)[number]); // the first one warms up
  }
  const ratio = (to: 'oneCall' | 'shared'): number =>
    median(rounds.map((round) => round.tirage.appendsPerSecond / round[to].appendsPerSecond));
  return {
    job: `${describeJobs(APPENDS, STREAMS)}, median of ${ROUNDS} rounds`,
    tirage: medians(rounds.map(({ tirage }) => tirage)),
    oneCall: medians(rounds.map(({ oneCall }) => oneCall)),
    shared: medians(rounds.map(({ shared }) => shared)),
    ratioToOneCall: ratio('oneCall'),
    ratioToShared: ratio('shared'),
  };
}
