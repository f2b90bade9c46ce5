import type { IncomingMessage } from 'node:http';
import type { Random } from '@tirage/kernel';
import { isProbe, type Platform } from '@tirage/service-kit';
import type { FastifyInstance } from 'fastify';
import { v4 } from 'uuid';

export const REQUEST_ID = 'x-request-id';
const WELL_FORMED = /^[A-Za-z0-9._-]{8,64}$/;
const TRACE_PARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The correlation id of a request: the one it brings, if it is well-formed, else a fresh one. */
export const correlationIdOf =
  (random: Random) =>
  ({ headers }: IncomingMessage): string => {
    const given = headers[REQUEST_ID];
    if (typeof given === 'string' && WELL_FORMED.test(given)) return given;
    return v4({ random: random.bytes(16) });
  };

/** W3C trace context of a request, if it is well-formed. */
export function traceOf(headers: IncomingMessage['headers']): { readonly traceparent?: string } {
  const { traceparent } = headers;
  return typeof traceparent === 'string' && TRACE_PARENT.test(traceparent) ? { traceparent } : {};
}

/** Correlation, one line and one measurement a request: never a body, a token or a query. Probes are told when one fails. */
export function observeRequests(instance: FastifyInstance, { log, metrics }: Platform): void {
  const durations = metrics.histogram('http_request_seconds', 'Time until the answer was sent', [
    ...(['method', 'route', 'status'] as const),
  ]);
  instance.addHook('onRequest', (request, reply, done) => {
    void reply.header(REQUEST_ID, request.id);
    done();
  });
  instance.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime);
    const line = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode };
    const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream');
    if (!isStream) durations.observe({ ...line, status: String(line.status) }, reply.elapsedTime / 1000);
    const player = request.caller === undefined ? {} : { playerId: request.caller.playerId };
    const level = isProbe(line.route) && reply.statusCode < 400 ? 'debug' : 'info';
    log[level]({ ...line, ms, ...player, correlationId: request.id }, 'request');
    done();
  });
}
