import { EventEmitter, once } from 'node:events';
import type { SpanExporter } from '@opentelemetry/sdk-trace-node';
import { InMemoryEventStore } from '@tirage/event-sourcing';
import { sampleEvent } from '@tirage/testing';
import { startCollector } from './specs/collector.js';
import { startTracing } from './start-tracing.js';
import { traceRatio, type Tracing } from './tracing.js';

const clock = { now: () => 0 };
const CALLER = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

/** Appends so many events, each of a trace of its own unless one is given. */
async function append(tracing: Tracing, count: number, traceparent?: string): Promise<void> {
  const store = tracing.store(new InMemoryEventStore({ clock }));
  const metadata = traceparent === undefined ? {} : { traceparent };
  for (let n = 0; n < count; n++) await store.append(`round-${n}`, [sampleEvent(`${n}`, { metadata })], 'no-stream');
}

describe('a collector', () => {
  it('gets the spans as OTLP, the last ones when the process stops', async () => {
    const collector = await startCollector();
    const tracing = await startTracing({ serviceName: 'wallet', endpoint: `${collector.endpoint}/` });
    await append(tracing, 1, CALLER);
    await tracing.close();
    await collector.close();
    expect(collector.paths).toEqual(['POST /v1/traces application/json']);
    expect(collector.spans).toEqual([{ service: 'wallet', traceId: CALLER.slice(3, 35), name: 'append round' }]);
  });

  it('that is out of reach is told of once, and nothing fails or waits', async () => {
    const gone = await startCollector();
    await gone.close();
    const problems: unknown[] = [];
    const alarm = new EventEmitter().on('problem', (problem) => problems.push(problem));
    const told = once(alarm, 'problem');
    const onProblem = (problem: unknown) => alarm.emit('problem', problem);
    const tracing = await startTracing({ serviceName: 'wallet', endpoint: gone.endpoint, onProblem });
    const before = performance.now();
    await append(tracing, 2_000); // a wait of 5 ms at each would be seen
    expect(performance.now() - before).toBeLessThan(10_000);
    await told;
    await tracing.close();
    expect(problems).toHaveLength(1);
  });

  it('that never answers does not keep the process from stopping', async () => {
    const silent = await startCollector(() => undefined);
    const tracing = await startTracing({ serviceName: 'wallet', endpoint: silent.endpoint });
    await append(tracing, 1);
    const before = performance.now();
    await tracing.close();
    expect(performance.now() - before).toBeLessThan(4_500);
    await silent.close();
  });

  it('that is not even let go of does not either', async () => {
    const never = new Promise<never>(() => undefined);
    const exporter: SpanExporter = { export: () => undefined, shutdown: () => never, forceFlush: () => never };
    const tracing = await startTracing({ serviceName: 'wallet', endpoint: 'http://unused.invalid', exporter });
    const before = performance.now();
    await tracing.close();
    expect(performance.now() - before).toBeLessThan(4_500);
  });

  it('that refuses is told of once until it takes again', async () => {
    const refusing = await startCollector((response) => void response.writeHead(400).end('{}'));
    const problems: unknown[] = [];
    const tracing = await startTracing({
      ...{ serviceName: 'wallet', endpoint: refusing.endpoint },
      onProblem: (problem) => problems.push(problem),
    });
    await append(tracing, 1_100); // two exports of 512 at least
    await tracing.close();
    await refusing.close();
    expect(refusing.paths.length).toBeGreaterThan(1);
    expect(problems).toHaveLength(1);
  });
});

describe('the part of traces kept', () => {
  const endedOf = async (ratio: number, traceparent?: string): Promise<number> => {
    const collector = await startCollector();
    const tracing = await startTracing({ serviceName: 'wallet', endpoint: collector.endpoint, ratio });
    await append(tracing, 40, traceparent);
    await tracing.close();
    await collector.close();
    return collector.spans.length;
  };

  it('is that of OTEL_TRACES_SAMPLER_ARG for traces begun here', async () => {
    expect(await endedOf(0)).toBe(0);
    expect(await endedOf(1)).toBe(40);
  });

  it('is decided by whoever began the trace', async () => {
    expect(await endedOf(0, CALLER)).toBe(40);
    expect(await endedOf(1, CALLER.replace(/01$/, '00'))).toBe(0);
  });

  it.each([
    [undefined, 1],
    ['0.25', 0.25],
    ['0', 0],
    ['1', 1],
  ])('%s is read as %d', (given, ratio) => expect(traceRatio({ OTEL_TRACES_SAMPLER_ARG: given })).toBe(ratio));

  it.each(['2', '1.1', '-1', 'all', '0x1', '1e-1'])('%s stops the process with one line', (given) =>
    expect(() => traceRatio({ OTEL_TRACES_SAMPLER_ARG: given })).toThrow('OTEL_TRACES_SAMPLER_ARG: must be'),
  );
});
