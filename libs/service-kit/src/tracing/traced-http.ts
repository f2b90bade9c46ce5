import { SpanKind, SpanStatusCode, type Span } from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isProbe } from '../health.js';
import { markFailed, type Spans } from './spans.js';
import { readTraceparent, writeTraceparent } from './trace-context.js';

/**
 * A server span for every request, under the caller's when that is well-formed; it names the route as it is declared and
 * the status, nothing else. Whoever reads the request's `traceparent` from then on, to pass it on, reads this span's.
 */
export function traceRequests(instance: FastifyInstance, spans: Spans): void {
  const open = new WeakMap<FastifyRequest, Span>();
  const end = (request: FastifyRequest, finish: (span: Span) => void): void => {
    const span = open.get(request);
    if (span === undefined) return;
    open.delete(request);
    finish(span);
    span.end();
  };
  instance.addHook('onRequest', (request, reply, done) => {
    if (isProbe(request.routeOptions.url)) return done();
    const span = startRequest(spans, request);
    open.set(request, span);
    request.headers['traceparent'] = writeTraceparent(span.spanContext());
    reply.raw.once('close', () => end(request, (unanswered) => markFailed(unanswered, new CallerGone())));
    spans.within([span], done);
  });
  instance.addHook('onResponse', (request, reply, done) => {
    end(request, (span) => answered(span, reply));
    done();
  });
}

class CallerGone extends Error {
  override readonly name = 'CallerGone';
}

function startRequest(spans: Spans, { method, routeOptions, headers }: FastifyRequest): Span {
  const { traceparent } = headers;
  const route = routeOptions.url;
  return spans.start({
    name: route === undefined ? method : `${method} ${route}`,
    kind: SpanKind.SERVER,
    attributes: { 'http.request.method': method, ...(route === undefined ? {} : { 'http.route': route }) },
    parent: readTraceparent(typeof traceparent === 'string' ? traceparent : undefined),
  });
}

function answered(span: Span, { statusCode }: FastifyReply): void {
  span.setAttribute('http.response.status_code', statusCode);
  if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
}
