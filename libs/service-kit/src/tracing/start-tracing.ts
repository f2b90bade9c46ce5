import type { Tracing, TracingOptions } from './tracing.js';

/** Loads OpenTelemetry, which a process that makes no traces never does, and starts to trace. */
export async function startTracing(options: TracingOptions): Promise<Tracing> {
  const { openTracing } = await import('./open-tracing.js');
  return openTracing(options);
}
