import { EventEmitter, once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { InMemoryEventStore } from '@tirage/event-sourcing';
import { sampleEvent } from '@tirage/testing';
import { fastify, type FastifyInstance } from 'fastify';
import { keepSpans, named, traceparentOf, type KeptTracing } from './specs/kept-spans.js';

const CALLER = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

async function server(routes: (app: FastifyInstance, tracing: KeptTracing) => void) {
  const tracing = await keepSpans();
  const app = fastify();
  tracing.http(app);
  routes(app, tracing);
  await app.ready();
  return { app, tracing };
}

describe('a traced server', () => {
  it('runs what a request asks for as a part of its span, also when its body came later', async () => {
    let sendBody = (): void => undefined;
    const { app, tracing } = await server((app, { store }) => {
      const traced = store(new InMemoryEventStore({ clock: { now: () => 0 } }));
      app.addHook('onRequest', (_request, _reply, done) => {
        sendBody();
        done();
      });
      app.post('/rounds', async () => {
        await traced.append('round-1', [sampleEvent('a')], 'no-stream');
        return {};
      });
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const headers = { 'content-type': 'application/json', 'content-length': 2 };
    const sent = request({ port, method: 'POST', path: '/rounds', headers, agent: false });
    sendBody = () => sent.end('{}');
    sent.flushHeaders();
    await once(sent, 'response');
    await app.close();
    const spans = await tracing.ended();
    const parent = named(spans, 'POST /rounds').spanContext();
    expect(named(spans, 'append round').parentSpanContext?.spanId).toBe(parent.spanId);
  });

  it('ends the span of a caller who has gone before his answer', async () => {
    const left = new EventEmitter();
    const { app, tracing } = await server((app) =>
      app.get('/', async (_request, reply) => {
        left.emit('asked');
        await once(reply.raw, 'close');
        left.emit('seen');
        return {};
      }),
    );
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const seen = once(left, 'seen');
    const sent = request({ port, agent: false }).on('error', () => undefined);
    left.once('asked', () => sent.destroy());
    sent.end();
    await seen;
    await app.close();
    expect(named(await tracing.ended(), 'GET /').attributes['error.type']).toBe('CallerGone');
  });

  it('gives its own span on to whoever passes the request on', async () => {
    const { app, tracing } = await server((app) => app.get('/', ({ headers }) => ({ seen: headers['traceparent'] })));
    const { seen } = (await app.inject({ url: '/', headers: { traceparent: CALLER } })).json<{ seen: string }>();
    const span = named(await tracing.ended(), 'GET /');
    expect(seen).toBe(traceparentOf(span));
    expect(span.parentSpanContext?.spanId).toBe('b7ad6b7169203331');
  });

  it('marks what it could not do, and names no address that is not its own', async () => {
    const { app, tracing } = await server((app) =>
      app.get('/rounds/:id', () => {
        throw new Error('secret');
      }),
    );
    await app.inject({ url: '/rounds/secret?secret=1' });
    await app.inject({ url: '/secret' });
    const spans = await tracing.ended();
    expect(spans.map(({ name, attributes, status }) => ({ name, attributes, status }))).toEqual([
      {
        name: 'GET /rounds/:id',
        attributes: {
          'http.request.method': 'GET',
          'http.route': '/rounds/:id',
          'http.response.status_code': 500,
        },
        status: { code: 2 },
      },
      {
        name: 'GET',
        attributes: { 'http.request.method': 'GET', 'http.response.status_code': 404 },
        status: { code: 0 },
      },
    ]);
  });
});
