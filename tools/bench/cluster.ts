import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Cluster } from '@tirage/testing';
import { servicesOf } from '@tirage/app-cli';
import { bareHops, type BareHops } from './bare-hops.js';
import { client, enter, nothingTimed, playRound } from './player.js';
import { benchRelay, type RelayBench } from './relay.js';
import { MEASURE_MS, playWindows } from './rounds.js';
import { median } from './statistics.js';

const GAME = 'tresors-des-champs';
const PLAYERS = 16;
const WINDOWS = 2;
/** Until the processes have compiled what they run often. */
const WARM_UP_ROUNDS = 60;
const WARM_UP_MS = 30_000;
const ROUNDS = 60;

/**
 * What a round needs, by design (docs/performance.md): an opening crosses Kafka five times, the store records and tells five
 * decisions, and five times a stream is read; a step crosses it once, is recorded and told once, after one read.
 */
const OPENING = { hops: 5, appends: 5, reads: 5 };
const STEP = { hops: 1, appends: 1, reads: 1 };

export interface ClusterBench {
  readonly bare: BareHops;
  /** One player alone; medians in milliseconds. `ratio`: against the sum of the bare parts of the same run. */
  readonly opening: { readonly p50: number; readonly sum: number; readonly ratio: number };
  readonly step: { readonly p50: number; readonly sum: number; readonly ratio: number };
  /** From the request that opens it to the answer that settles it; each round against the parts of its own steps. */
  readonly round: { readonly p50: number; readonly sum: number; readonly ratio: number };
  /** Complete rounds a second of 16 players, with one and with two instances of every service. */
  readonly roundsPerSecond: { readonly one: number; readonly two: number };
  readonly relay: RelayBench;
}

/** The services on a real broker and the store that `EVENTSTORE_URL` names, by default the double of EventStoreDB. */
export async function benchCluster(): Promise<ClusterBench> {
  const one = await onCluster(1, async (cluster) => {
    const [broker, url] = [cluster.broker.brokers[0], cluster.eventStoreUrl];
    const throughput = await roundsPerSecond(cluster); // first: it warms the processes up
    const before = await bareHops(broker, url);
    const latency = await oneAfterTheOther(cluster);
    const after = await bareHops(broker, url);
    const bare = {
      produceToConsume: (before.produceToConsume + after.produceToConsume) / 2,
      appendToSubscription: (before.appendToSubscription + after.appendToSubscription) / 2,
      read: (before.read + after.read) / 2,
    };
    return { bare, latency, throughput, relay: await benchRelay(broker, url) };
  });
  const two = await onCluster(2, roundsPerSecond);
  const { bare, latency } = one;
  const sumOf = ({ hops, appends, reads }: typeof OPENING): number =>
    hops * bare.produceToConsume + appends * bare.appendToSubscription + reads * bare.read;
  const sums = latency.steps.map((steps) => sumOf(OPENING) + steps * sumOf(STEP));
  const against = (p50: number, sum: number) => ({ p50, sum, ratio: p50 / sum });
  return {
    bare,
    opening: against(median(latency.open), sumOf(OPENING)),
    step: against(median(latency.act), sumOf(STEP)),
    round: {
      p50: median(latency.round),
      sum: median(sums),
      ratio: median(latency.round.map((took, n) => took / (sums[n] ?? 0))),
    },
    roundsPerSecond: { one: one.throughput, two },
    relay: one.relay,
  };
}

async function onCluster<Result>(instances: number, work: (cluster: Cluster) => Promise<Result>): Promise<Result> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'tirage-bench-'));
  const cluster = await Cluster.start({
    ...{ root: process.cwd(), dataFolder, services: servicesOf([GAME]), instances },
    programs: { tirage: ['apps/cli/dist/main.js'], store: ['libs/testing/dist/eventstore-double/main.js'] },
    settings: { TIRAGE_GAMES: GAME, TIRAGE_RATE_LIMIT: '0', TIRAGE_LOG_LEVEL: 'warn' },
    ...(process.env['EVENTSTORE_URL'] && { eventStoreUrl: process.env['EVENTSTORE_URL'] }),
  });
  try {
    return await work(cluster);
  } finally {
    await cluster.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

async function oneAfterTheOther(cluster: Cluster) {
  const call = client(cluster.urls[0] ?? '', 1);
  const token = await enter(call, 'alone');
  const timed = nothingTimed();
  const [round, steps]: number[][] = [[], []];
  for (let n = 0; n < WARM_UP_ROUNDS + ROUNDS; n++) {
    const measured = n >= WARM_UP_ROUNDS;
    const began = performance.now();
    const taken = await playRound(call, token, String(n), () => (measured ? timed : undefined));
    if (!measured) continue;
    round?.push(performance.now() - began);
    steps?.push(taken);
  }
  return { ...timed, round: round ?? [], steps: steps ?? [] };
}

async function roundsPerSecond(cluster: Cluster): Promise<number> {
  const calls = cluster.urls.map((url) => client(url, PLAYERS));
  const perGateway = await Promise.all(
    calls.map(async (call, gateway) => {
      const players = Array.from({ length: PLAYERS / calls.length }, (_, n) => enter(call, `many-${gateway}-${n}`));
      return playWindows(call, await Promise.all(players), WINDOWS, WARM_UP_MS);
    }),
  );
  const perWindow = Array.from({ length: WINDOWS }, (_, window) =>
    perGateway.reduce((sum, windows) => sum + (windows[window]?.rounds ?? 0), 0),
  );
  return (median(perWindow) * 1000) / MEASURE_MS;
}
