import type { IncomingMessage } from 'node:http';
import { derivedId, type Clock, type Random } from '@tirage/kernel';
import { withCorrelation, type Platform } from '@tirage/service-kit';
import type { FastifyInstance } from 'fastify';

export const REQUEST_ID = 'x-request-id';
const WELL_FORMED = /^[A-Za-z0-9._-]{8,64}$/;
const TRACE_PARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The correlation id of a request: the one it brings, if it is well-formed, else a fresh one. */
export const correlationIdOf =
  (random: Random) =>
  ({ headers }: IncomingMessage): string => {
    const given = headers[REQUEST_ID];
    if (typeof given === 'string' && WELL_FORMED.test(given)) return given;
    return derivedId('request', Buffer.from(random.bytes(16)).toString('hex'));
  };

/** W3C trace context of a request, if it is well-formed. */
export function traceOf(headers: IncomingMessage['headers']): { readonly traceparent?: string } {
  const { traceparent } = headers;
  return typeof traceparent === 'string' && TRACE_PARENT.test(traceparent) ? { traceparent } : {};
}

/** Correlation, one line and one measurement a request: never a body, a token or a query. */
export function observeRequests(instance: FastifyInstance, { log, metrics, clock }: Platform): void {
  const durations = metrics.histogram('http_request_seconds', 'Time until the answer was sent', [
    ...(['method', 'route', 'status'] as const),
  ]);
  const startedAt = new WeakMap<object, number>();
  instance.addHook('onRequest', (request, reply, done) => {
    startedAt.set(request, clock.now());
    void reply.header(REQUEST_ID, request.id);
    withCorrelation(request.id, done);
  });
  // Reading a body leaves the context of the first hook.
  instance.addHook('preValidation', (request, _reply, done) => withCorrelation(request.id, done));
  instance.addHook('onResponse', (request, reply, done) => {
    const ms = since(startedAt.get(request), clock);
    const line = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode };
    const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream');
    if (!isStream) durations.observe({ ...line, status: String(line.status) }, ms / 1000);
    const player = request.caller === undefined ? {} : { playerId: request.caller.playerId };
    log.info({ ...line, ms, ...player, correlationId: request.id }, 'request');
    done();
  });
}

const since = (start: number | undefined, clock: Clock): number =>
  start === undefined ? 0 : Math.max(0, clock.now() - start);
