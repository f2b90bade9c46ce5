import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { httpSchemaId } from '@tirage/contracts';
import { methodsOf, operations } from '@tirage/http';
import type { Json, JsonObject } from '@tirage/kernel';
import { contract } from '../games/game-schemas.js';

export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly body: JsonObject;
}

export interface Client {
  get(path: string, headers?: Record<string, string>): Promise<Answered>;
  /** `key` undefined: no `Idempotency-Key`. */
  post(path: string, body: unknown, key?: string, headers?: Record<string, string>): Promise<Answered>;
  put(path: string, body: unknown): Promise<Answered>;
}

type Method = 'GET' | 'POST' | 'PUT';

/** A caller whose every answer is held against the contract's schemas: one that it does not name fails the test. */
export function clientOf(app: NestFastifyApplication, token?: string): Client {
  const call = async (method: Method, url: string, headers: Record<string, string>, body?: unknown) => {
    const answer = await app.inject({
      ...{ method, url },
      headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const type = String(answer.headers['content-type'] ?? '');
    const parsed = type.includes('json') ? (JSON.parse(answer.payload) as Json) : {};
    if (type.includes('json')) assertShape(method, url, answer.statusCode, type, parsed);
    return { status: answer.statusCode, headers: answer.headers, text: answer.payload, body: parsed as JsonObject };
  };
  const json = { 'content-type': 'application/json' };
  return {
    get: (path, headers = {}) => call('GET', path, headers),
    post: (path, body, key, headers = {}) =>
      call('POST', path, { ...json, ...(key === undefined ? {} : { 'idempotency-key': key }), ...headers }, body),
    put: (path, body) => call('PUT', path, json, body),
  };
}

function assertShape(method: Method, url: string, status: number, type: string, body: Json): void {
  const name = status >= 400 && !/^\/(health|ready)z$/.test(url) ? 'Problem' : schemaOf(method, url, status);
  if (name === undefined) return;
  if (name === 'Problem' && type !== 'application/problem+json') throw new Error(`${status} is ${type}`);
  const errors = contract.validator(httpSchemaId(name))(body);
  if (errors.length > 0) throw new Error(`${method} ${url} ${status}: ${errors.join('; ')}\n${JSON.stringify(body)}`);
}

/** The schema of an answer; undefined for one that has none. */
function schemaOf(method: Method, url: string, status: number): string | undefined {
  const [path = ''] = url.split('?', 1);
  const operation = operations.find(
    (one) => one.method === method && new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
  const answer = operation?.answers[status];
  if (methodsOf(url).length > 0 && answer === undefined) throw new Error(`${method} ${path} must not answer ${status}`);
  return answer !== undefined && 'schema' in answer ? answer.schema : undefined;
}
