import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';

/** One call; the body of its answer. Rejects when it is refused. */
export type Call = <Body>(method: string, path: string, token?: string, body?: object, key?: string) => Promise<Body>;

/** Milliseconds of each request of the rounds played while somebody looks, and how many rounds ended. */
export interface Timed {
  rounds: number;
  readonly open: number[];
  readonly act: number[];
}

export const nothingTimed = (): Timed => ({ rounds: 0, open: [], act: [] });

interface View {
  readonly id: string;
  readonly status: string;
  readonly actions: readonly { readonly type: string; readonly mounds?: readonly number[] }[];
}

/** Keeps at most so many connections open. */
export function client(url: string, connections: number): Call {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
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
          if (status === 202 || status === 503) return resolve(call(method, path, token, body, key));
          if (status >= 300) return reject(new Error(`${method} ${path}: ${status} ${text}`));
          resolve(JSON.parse(text) as never);
        });
      });
      sent.on('error', reject);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  return call;
}

/** The token of a player who can pay for many rounds. */
export async function enter(call: Call, playerId: string): Promise<string> {
  const { token } = await call<{ token: string }>('POST', '/v1/dev/tokens', undefined, { playerId });
  const deposit = { playerId, amount: '900000.00' };
  await call('POST', '/v1/wallet/deposits', token, deposit, 'deposit');
  return token;
}

/** A whole round of Trésors des Champs; the number of its steps. */
export async function playRound(
  call: Call,
  token: string,
  name: string,
  timed: () => Timed | undefined,
): Promise<number> {
  const ask = async (kind: 'open' | 'act', request: () => Promise<View>): Promise<View> => {
    const began = performance.now();
    const view = await request();
    timed()?.[kind].push(performance.now() - began);
    return view;
  };
  const opening = { game: 'tresors-des-champs', stake: '2.00' };
  let view = await ask('open', () => call<View>('POST', '/v1/rounds', token, opening, `open-${name}`));
  let step = 0;
  for (; view.status === 'in-play'; step++) {
    const [offer] = view.actions;
    const action = offer?.type === 'dig' ? { type: 'dig', mound: offer.mounds?.[0] } : { type: 'openCrate', crate: 1 };
    const path = `/v1/rounds/${view.id}/actions`;
    view = await ask('act', () => call<View>('POST', path, token, action, `act-${step}`));
  }
  const now = timed();
  if (now !== undefined) now.rounds++;
  return step;
}
