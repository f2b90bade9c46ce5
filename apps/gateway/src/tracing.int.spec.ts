import { InMemorySpanExporter, type ReadableSpan } from '@opentelemetry/sdk-trace-node';
import { startTracing } from '@tirage/service-kit';
import { collect, must, openHouse } from '@tirage/testing';
import { listen } from './specs/event-source.js';
import { nextAction, openRound, playOut, setTable, TRESORS, type Table } from './specs/table.js';

const CALLER = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const TOKEN_LIKE = /eyJ[A-Za-z0-9_-]+\./;

/** A table whose ports are all traced, and every span made at it once it is over. */
async function tracedTable(): Promise<{ table: Table; over: () => Promise<readonly ReadableSpan[]> }> {
  const kept: ReadableSpan[] = [];
  const memory = new InMemorySpanExporter(); // which forgets all when it is shut down
  const tracing = await startTracing({
    ...{ serviceName: 'spec', endpoint: 'http://unused.invalid' },
    exporter: {
      export: (spans, done) => {
        kept.push(...spans);
        memory.export(spans, done);
      },
      shutdown: () => memory.shutdown(),
    },
  });
  const table = await setTable(openHouse({ tracing }));
  const over = async () => {
    await table.house.stop();
    await tracing.close();
    return kept;
  };
  return { table, over };
}

const traceOf = (span: ReadableSpan): string => span.spanContext().traceId;
const namesIn = (spans: readonly ReadableSpan[], trace: string): ReadonlySet<string> =>
  new Set(spans.filter((span) => traceOf(span) === trace).map(({ name }) => name));
const tracesOfServer = (spans: readonly ReadableSpan[], name: string): readonly string[] =>
  spans.filter((span) => span.name === name).map(traceOf);
const eventsOf = ({ house }: Table, id: unknown) => collect(house.platform.store.read(`round-${id as string}`));
const traceIn = (traceparent: string | undefined): string | undefined => traceparent?.slice(3, 35);

describe('traces', () => {
  it('are one for each action, over gateway, bus, services, store and relay', async () => {
    const { table, over } = await tracedTable();
    const player = await table.player('anna', '10');
    const opened = await openRound(player, 'key');
    const openingEvents = await eventsOf(table, opened['id']);
    const digging = must(nextAction(opened));
    await player.post(`/v1/rounds/${opened['id'] as string}/actions`, digging, 'dig');
    const digEvents = (await eventsOf(table, opened['id'])).slice(openingEvents.length);
    const spans = await over();

    const [opening, ...others] = tracesOfServer(spans, 'POST /v1/rounds');
    expect(others).toEqual([]);
    const names = [...namesIn(spans, must(opening))];
    const game = TRESORS.game;
    expect(names).toEqual(
      expect.arrayContaining([
        ...['POST /v1/rounds', 'send OpenRound', `${game} OpenRound`, 'append round', 'relay RoundOpened'],
        ...['wallet RoundOpened', 'append wallet', 'relay StakeDebited', `${game} StakeDebited`],
        ...['relay DrawRequested', 'draw DrawRequested', 'append block', 'relay UnitDrawn', `${game} UnitDrawn`],
      ]),
    );
    expect(openingEvents.length).toBeGreaterThan(3);
    expect(new Set(openingEvents.map(({ metadata }) => traceIn(metadata.traceparent)))).toEqual(new Set([opening]));

    const [dig] = tracesOfServer(spans, 'POST /v1/rounds/:id/actions');
    expect(dig).not.toBe(opening);
    expect([...namesIn(spans, must(dig))]).toEqual(
      expect.arrayContaining(['POST /v1/rounds/:id/actions', 'send Act', `${game} Act`, 'append round']),
    );
    expect(digEvents.length).toBeGreaterThan(0);
    expect(new Set(digEvents.map(({ metadata }) => traceIn(metadata.traceparent)))).toEqual(new Set([dig]));
  });

  it('have every span but the first under another span of theirs', async () => {
    const { table, over } = await tracedTable();
    await openRound(await table.player('bert', '10'), 'key');
    const spans = await over();
    const [trace] = tracesOfServer(spans, 'POST /v1/rounds');
    const mine = spans.filter((span) => traceOf(span) === trace);
    const ids = new Set(mine.map((span) => span.spanContext().spanId));
    const orphans = mine.filter(({ parentSpanContext }) => !ids.has(parentSpanContext?.spanId ?? ''));
    expect(orphans.map(({ name }) => name)).toEqual(['POST /v1/rounds']);
  });

  it("go on from the caller's, when his is well-formed", async () => {
    const { table, over } = await tracedTable();
    const player = await table.player('cleo', '10');
    const { body } = await player.post('/v1/rounds', TRESORS, 'key', { traceparent: CALLER });
    const events = await eventsOf(table, body['id']);
    await player.get('/v1/wallet', { traceparent: `${CALLER}-secret` });
    const spans = await over();
    expect(tracesOfServer(spans, 'POST /v1/rounds')).toEqual([traceIn(CALLER)]);
    expect(new Set(events.map(({ metadata }) => traceIn(metadata.traceparent)))).toEqual(new Set([traceIn(CALLER)]));
    const wallet = must(spans.find(({ name }) => name === 'GET /v1/wallet'));
    expect(wallet.parentSpanContext).toBeUndefined();
  });

  it('tell routes, topics and verdicts alone: nobody, no round, no token, nothing that a round decides', async () => {
    const { table, over } = await tracedTable();
    const player = await table.player('dora', '10');
    const views = await playOut(player, await openRound(player, 'key'));
    const { prize, id } = must(views.at(-1)) as { prize: string; id: string };
    await player.get(`/v1/rounds/${id}?secret=1`);
    await player.get('/nowhere/secret');
    const spans = await over();
    const told = spans.map(({ name, attributes, events, status }) => ({ name, attributes, events, status }));
    const keys = new Set(told.flatMap(({ attributes }) => Object.keys(attributes)));
    expect([...keys].sort()).toEqual([
      ...['http.request.method', 'http.response.status_code', 'http.route'],
      ...['messaging.consumer.group.name', 'messaging.destination.name', 'tirage.attempt', 'tirage.verdict'],
    ]);
    const text = JSON.stringify(told);
    for (const secret of ['dora', id, 'secret', `"${prize}"`]) expect(text).not.toContain(secret);
    expect(text).not.toMatch(TOKEN_LIKE);
    expect(told.flatMap(({ events }) => events)).toEqual([]);
  });

  it('leave probes and metrics out, and end with a caller who has gone', async () => {
    const { table, over } = await tracedTable();
    const player = await table.player('emil', '10');
    const opened = await openRound(player, 'key');
    for (const probe of ['/healthz', '/readyz', '/metrics']) expect((await player.get(probe)).status).toBe(200);
    const url = await listen(table.app);
    const gone = new AbortController();
    const stream = await fetch(`${url}/v1/rounds/${opened['id'] as string}/events`, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${await table.house.token('emil')}` },
      signal: gone.signal,
    });
    expect(stream.status).toBe(200);
    gone.abort();
    const spans = await over();
    expect(spans.filter(({ name }) => /healthz|readyz|metrics/.test(name))).toEqual([]);
    expect(spans.filter(({ name }) => name === 'GET /v1/rounds/:id/events')).toHaveLength(1);
  });
});
