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
  it('runs what a request asks for as a part of its span, also when it had a body to read', async () => {
    const { app, tracing } = await server((app, { store }) => {
      const traced = store(new InMemoryEventStore({ clock: { now: () => 0 } }));
      app.post('/rounds', async () => {
        await traced.append('round-1', [sampleEvent('a')], 'no-stream');
        return {};
      });
    });
    await app.inject({ method: 'POST', url: '/rounds', payload: { some: 'body' } });
    const spans = await tracing.ended();
    const parent = named(spans, 'POST /rounds').spanContext();
    expect(named(spans, 'append round').parentSpanContext?.spanId).toBe(parent.spanId);
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
