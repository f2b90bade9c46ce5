import { performance } from 'node:perf_hooks';
import { client, enter, nothingTimed, playRound, type Call, type Timed } from './player.js';
import { startServer, pinLoadGenerator } from './server.js';
import { median, quantile } from './statistics.js';

const PLAYERS = 32;
const WARM_UP_MS = 3000;
export const MEASURE_MS = 5000;
const WINDOWS = 3;

export interface RoundsBench {
  readonly job: string;
  readonly pinned: boolean;
  /** Complete rounds: opened, every step taken, settled. Medians of the windows. */
  readonly roundsPerSecond: number;
  readonly requestsPerSecond: number;
  /** Milliseconds of one request, of both kinds. */
  readonly open: { readonly p50: number; readonly p99: number };
  readonly act: { readonly p50: number; readonly p99: number };
  /** The baseline: `GET /healthz` with as many connections, in the same run. */
  readonly bareRequestsPerSecond: number;
  /** Requests of rounds a second against bare ones. */
  readonly ratio: number;
}

/** Complete rounds over HTTP with 32 players at once, each waiting for every answer. */
export async function benchRounds(): Promise<RoundsBench> {
  const pinned = pinLoadGenerator();
  const server = await startServer();
  const call = client(server.url, PLAYERS);
  try {
    const tokens = await Promise.all(Array.from({ length: PLAYERS }, (_, n) => enter(call, `bench-${n}`)));
    const bare = await bareRequests(call);
    const windows = await playWindows(call, tokens, WINDOWS);
    const perSecond = (count: (window: Timed) => number) =>
      median(windows.map((window) => (count(window) * 1000) / MEASURE_MS));
    const requestsPerSecond = perSecond(({ open, act }) => open.length + act.length);
    const latency = (kind: 'open' | 'act') => {
      const all = windows.flatMap((window) => window[kind]);
      return { p50: quantile(all, 0.5), p99: quantile(all, 0.99) };
    };
    return {
      job: `complete rounds of Trésors des Champs by ${PLAYERS} players, median of ${WINDOWS} windows`,
      pinned,
      roundsPerSecond: perSecond(({ rounds }) => rounds),
      requestsPerSecond,
      open: latency('open'),
      act: latency('act'),
      bareRequestsPerSecond: bare,
      ratio: requestsPerSecond / bare,
    };
  } finally {
    await server.stop();
  }
}

/** All players at once, round after round; what each window saw. */
export async function playWindows(
  call: Call,
  tokens: readonly string[],
  count: number,
  warmUpMs = WARM_UP_MS,
): Promise<readonly Timed[]> {
  const windows: Timed[] = [];
  let current: Timed | undefined;
  let over = false;
  const players = tokens.map(async (token, n) => {
    for (let round = 0; !over; round++) await playRound(call, token, `${n}-${round}`, () => current);
  });
  await pause(warmUpMs);
  for (let window = 0; window < count; window++) {
    current = nothingTimed();
    windows.push(current);
    await pause(MEASURE_MS);
  }
  current = undefined;
  over = true;
  await Promise.all(players);
  return windows;
}

async function bareRequests(call: Call): Promise<number> {
  const counts: number[] = [];
  for (let window = 0; window < WINDOWS; window++) {
    const end = performance.now() + MEASURE_MS / 2;
    let count = 0;
    await Promise.all(
      Array.from({ length: PLAYERS }, async () => {
        while (performance.now() < end) {
          await call('GET', '/healthz');
          count++;
        }
      }),
    );
    counts.push((count * 2000) / MEASURE_MS);
  }
  return median(counts);
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
