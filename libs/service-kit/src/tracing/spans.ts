import { AsyncLocalStorage } from 'node:async_hooks';
import {
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
  type Attributes,
  type Span,
  type SpanContext,
  type SpanKind,
  type Tracer,
} from '@opentelemetry/api';
import { readTraceparent } from './trace-context.js';

export interface NewSpan {
  readonly name: string;
  readonly kind: SpanKind;
  /** Names of topics, routes, groups and verdicts; never ids, tokens, or anything that a round decides. */
  readonly attributes: Attributes;
  /** Undefined: a trace of its own. */
  readonly parent: SpanContext | undefined;
}

/**
 * Starts spans, and knows which ones the running code works for: several where a batch is handled, none where nobody
 * asked. Kept beside OpenTelemetry's global context, so that one process may hold several tracings.
 */
export class Spans {
  private readonly running = new AsyncLocalStorage<readonly SpanContext[]>();

  constructor(private readonly tracer: Tracer) {}

  start({ name, kind, attributes, parent }: NewSpan): Span {
    const context = parent === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent);
    const links = this.strangersTo(parent).map((other) => ({ context: other }));
    return this.tracer.startSpan(name, { kind, attributes, links }, context);
  }

  /** Runs `work`, and all that it awaits, for these spans and for no others. */
  within<T>(spans: readonly Span[], work: () => T): T {
    return this.running.run(
      spans.map((span) => span.spanContext()),
      work,
    );
  }

  /**
   * The parent of what belongs to the trace it carries: the span of that trace that is being worked for, else the one
   * carried. What carries none belongs to the one span being worked for; in a batch that would be a guess.
   */
  parentOf(carried: string | undefined): SpanContext | undefined {
    const running = this.running.getStore() ?? [];
    const context = readTraceparent(carried);
    if (context !== undefined) return running.find(({ traceId }) => traceId === context.traceId) ?? context;
    return running.length === 1 ? running[0] : undefined;
  }

  /** Spans of other traces that are worked for: a `Wake` of the sweeper makes an answer that belongs to a player's action. */
  private strangersTo(parent: SpanContext | undefined): readonly SpanContext[] {
    if (parent === undefined) return [];
    return (this.running.getStore() ?? []).filter(({ traceId }) => traceId !== parent.traceId).slice(0, 1);
  }
}

/** Marks what went wrong by its name alone: messages of errors may quote what they were about. */
export function markFailed(span: Span, error: unknown): void {
  span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Ends the spans when the work has ended; its outcome is passed on. */
export async function ending<T>(spans: readonly Span[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    for (const span of spans) markFailed(span, error);
    throw error;
  } finally {
    for (const span of spans) span.end();
  }
}
