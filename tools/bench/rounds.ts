import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { startServer, pinLoadGenerator } from './server.js';
import { median, quantile } from './statistics.js';

const PLAYERS = 32;
const WARM_UP_MS = 3000;
const MEASURE_MS = 5000;
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

interface View {
  readonly id: string;
  readonly status: string;
  readonly actions: readonly { readonly type: string; readonly mounds?: readonly number[] }[];
}

interface Window {
  rounds: number;
  readonly open: number[];
  readonly act: number[];
}

/** Complete rounds over HTTP with 32 players at once, each waiting for every answer. */
export async function benchRounds(): Promise<RoundsBench> {
  const pinned = pinLoadGenerator();
  const server = await startServer();
  const call = client(server.url);
  try {
    const tokens = await Promise.all(Array.from({ length: PLAYERS }, (_, n) => enter(call, `bench-${n}`)));
    const bare = await bareRequests(call);
    const windows: Window[] = [];
    let current: Window | undefined;
    let over = false;
    const players = tokens.map(async (token, n) => {
      for (let round = 0; !over; round++) await playRound(call, token, `${n}-${round}`, () => current);
    });
    await pause(WARM_UP_MS);
    for (let window = 0; window < WINDOWS; window++) {
      current = { rounds: 0, open: [], act: [] };
      windows.push(current);
      await pause(MEASURE_MS);
    }
    current = undefined;
    over = true;
    await Promise.all(players);
    const perSecond = (count: (window: Window) => number) =>
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

type Call = <Body>(method: string, path: string, token?: string, body?: object, key?: string) => Promise<Body>;

function client(url: string): Call {
  const agent = new Agent({ keepAlive: true, maxSockets: PLAYERS });
  const call: Call = (method, path, token, body, key) =>
    new Promise((resolve, reject) => {
      const headers = {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      };
      const sent = request(`${url}${path}`, { method, agent, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          const status = response.statusCode ?? 0;
          // Not within two seconds: asked again with the same key, as the contract says; the time goes on.
          if (status === 202) return resolve(call(method, path, token, body, key));
          if (status >= 300) return reject(new Error(`${method} ${path}: ${status} ${text}`));
          resolve(JSON.parse(text) as never);
        });
      });
      sent.on('error', reject);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  return call;
}

async function enter(call: Call, playerId: string): Promise<string> {
  const { token } = await call<{ token: string }>('POST', '/v1/dev/tokens', undefined, { playerId });
  const deposit = { playerId, amount: '900000.00' };
  await call('POST', '/v1/wallet/deposits', token, deposit, 'deposit');
  return token;
}

async function playRound(call: Call, token: string, name: string, window: () => Window | undefined): Promise<void> {
  const timed = async (kind: 'open' | 'act', ask: () => Promise<View>): Promise<View> => {
    const began = performance.now();
    const view = await ask();
    window()?.[kind].push(performance.now() - began);
    return view;
  };
  const opening = { game: 'tresors-des-champs', stake: '2.00' };
  let view = await timed('open', () => call<View>('POST', '/v1/rounds', token, opening, `open-${name}`));
  for (let step = 0; view.status === 'in-play'; step++) {
    const [offer] = view.actions;
    const action = offer?.type === 'dig' ? { type: 'dig', mound: offer.mounds?.[0] } : { type: 'openCrate', crate: 1 };
    const path = `/v1/rounds/${view.id}/actions`;
    view = await timed('act', () => call<View>('POST', path, token, action, `act-${step}`));
  }
  const now = window();
  if (now !== undefined) now.rounds++;
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
