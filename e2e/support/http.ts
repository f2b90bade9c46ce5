import type { JsonObject } from '@tirage/kernel';

/** Nothing answered: refused, reset, or gone before the answer's end. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

export interface Call {
  readonly method?: string;
  readonly token?: string | undefined;
  readonly key?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const LONGEST_ANSWER_MS = 30_000;

/** One HTTP call. Throws {@link Unreachable} when no whole answer came. */
export async function call(url: string, { method, token, key, body, headers }: Call = {}): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(LONGEST_ANSWER_MS),
    });
    return { status: response.status, text: await response.text(), headers: response.headers };
  } catch (cause) {
    throw new Unreachable(`${url}: ${String(cause)}`, { cause });
  }
}

export const json = <Body = JsonObject>({ text }: Answer): Body => JSON.parse(text) as Body;

/** Whether the same request with the same key is to be sent again. */
export const isRetriable = ({ status }: Answer): boolean => status === 202 || status === 429 || status >= 500;
