import type { SpanExporter } from '@opentelemetry/sdk-trace-node';
import type { EventStore } from '@tirage/event-sourcing';
import type { MessageBus } from '@tirage/messaging';
import type { FastifyInstance } from 'fastify';
import { invalid, text, type Environment } from '../environment.js';

/**
 * One trace for each action of a player, over every process that has to do with it: the trace context travels in the
 * request, the commands, the metadata of events and the messages. Services know nothing of it: their ports are decorated.
 */
export interface Tracing {
  bus(bus: MessageBus): MessageBus;
  store(store: EventStore): EventStore;
  /** Adds the hooks that make a span of every request, probes and metrics apart. */
  http(instance: FastifyInstance): void;
  /** Sends what is left, within three seconds; what the collector has not taken by then is lost. Never rejects. */
  close(): Promise<void>;
}

export interface TracingOptions {
  /** As traces name this process. */
  readonly serviceName: string;
  /** Base URL of an OTLP collector (HTTP, JSON): `http://collector:4318`, without `/v1/traces`. */
  readonly endpoint: string;
  /** Of the traces that begin here, from 0 to 1; those begun elsewhere are kept or not as their beginner decided. Default 1. */
  readonly ratio?: number;
  /** The collector does not take what it is sent; told once until it does again. Nothing else comes of it. */
  readonly onProblem?: (problem: unknown) => void;
  /** In place of the collector. */
  readonly exporter?: SpanExporter;
}

/** `OTEL_TRACES_SAMPLER_ARG`: the part of the traces begun here that is kept, from 0 to 1; all when not set. */
export function traceRatio(env: Environment): number {
  const given = text(env, 'OTEL_TRACES_SAMPLER_ARG');
  if (given === undefined) return 1;
  const ratio = Number(given);
  if (!/^\d(\.\d{1,9})?$/.test(given) || ratio > 1) throw invalid('OTEL_TRACES_SAMPLER_ARG', 'must be from 0 to 1');
  return ratio;
}
