import { InMemorySpanExporter, type ReadableSpan, type SpanExporter } from '@opentelemetry/sdk-trace-node';
import { startTracing } from '../start-tracing.js';
import type { Tracing } from '../tracing.js';

export interface KeptTracing extends Tracing {
  /** Ends the tracing; every span it has made. */
  ended(): Promise<readonly ReadableSpan[]>;
}

/** A tracing whose spans are kept here instead of being sent. */
export async function keepSpans(ratio = 1): Promise<KeptTracing> {
  const kept: ReadableSpan[] = [];
  const memory = new InMemorySpanExporter(); // which forgets all when it is shut down
  const exporter: SpanExporter = {
    export: (spans, done) => {
      kept.push(...spans);
      memory.export(spans, done);
    },
    shutdown: () => memory.shutdown(),
  };
  const tracing = await startTracing({ serviceName: 'spec', endpoint: 'http://unused.invalid', ratio, exporter });
  const ended = async () => {
    await tracing.close();
    return kept;
  };
  return { ...tracing, ended };
}

export const traceIdOf = (span: ReadableSpan): string => span.spanContext().traceId;

/** `00-<trace>-<span>-01` */
export const traceparentOf = (span: ReadableSpan): string => `00-${traceIdOf(span)}-${span.spanContext().spanId}-01`;

export function named(spans: readonly ReadableSpan[], name: string): ReadableSpan {
  const found = spans.filter((span) => span.name === name);
  const [only] = found;
  if (only === undefined || found.length > 1) {
    throw new Error(`${found.length} spans are named ${name}: ${spans.map((span) => span.name).join(', ')}`);
  }
  return only;
}
