import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-node';
import { systemTimers, within } from '@tirage/kernel';
import { Spans } from './spans.js';
import { tracedBus } from './traced-bus.js';
import { traceRequests } from './traced-http.js';
import { tracedStore } from './traced-store.js';
import type { Tracing, TracingOptions } from './tracing.js';

const FLUSH_WITHIN_MS = 3_000;
/** Tries again included, so that nothing is under way any more when the flush is over. */
const EXPORT_WITHIN_MS = 2_500;
/** Spans that wait for the collector; those beyond are dropped, so that one out of reach costs memory up to here. */
const MAX_WAITING_SPANS = 8_192;

/** See `startTracing`, which alone loads this file. */
export function openTracing({ serviceName, endpoint, ratio = 1, onProblem, exporter }: TracingOptions): Tracing {
  const collector = exporter ?? new OTLPTraceExporter({ url: tracesUrl(endpoint), timeoutMillis: EXPORT_WITHIN_MS });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor(telling(collector, onProblem), {
        maxQueueSize: MAX_WAITING_SPANS,
        scheduledDelayMillis: 1_000,
        exportTimeoutMillis: EXPORT_WITHIN_MS,
      }),
    ],
  });
  const spans = new Spans(provider.getTracer('tirage'));
  return {
    bus: (bus) => tracedBus(bus, spans),
    store: (store) => tracedStore(store, spans),
    http: (instance) => traceRequests(instance, spans),
    close: () => within(FLUSH_WITHIN_MS, systemTimers, provider.shutdown()).catch(() => undefined),
  };
}

const tracesUrl = (endpoint: string): string => `${endpoint.replace(/\/+$/, '')}/v1/traces`;

/** Tells once that the collector takes nothing, and again when it has taken something in between. */
function telling(exporter: SpanExporter, onProblem: TracingOptions['onProblem']): SpanExporter {
  let failing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error !== undefined && !failing) onProblem?.(result.error);
        failing = result.error !== undefined;
        done(result);
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}
