import { SpanKind, type Span } from '@opentelemetry/api';
import { categoryOf, type EventStore, type NewEvent } from '@tirage/event-sourcing';
import { ending, type Spans } from './spans.js';
import { writeTraceparent } from './trace-context.js';

/**
 * Appends as spans, each event carrying the one of its trace. An append whose events belong to several traces (a batch
 * of draws) is a span in each. Reads and subscriptions are the store's own: there are too many of them to be of use.
 */
export function tracedStore(store: EventStore, spans: Spans): EventStore {
  // After an unknown outcome the same events are sent again, and must be the same bytes.
  const sent = new WeakMap<readonly NewEvent[], readonly NewEvent[]>();
  return {
    append: async (stream, events, expected) => {
      const { started, stamped } = stamp(spans, `append ${categoryOf(stream)}`, events);
      const same = sent.get(events) ?? stamped;
      sent.set(events, same);
      return ending(started, () => store.append(stream, same, expected));
    },
    read: (stream, options) => store.read(stream, options),
    subscribe: (options) => store.subscribe(options),
  };
}

/** One span a trace. Ids do not cover the trace context, so that the same decision stays the same event. */
function stamp(spans: Spans, name: string, events: readonly NewEvent[]) {
  const byTrace = new Map<string | undefined, Span>();
  const stamped = events.map((event) => {
    const parent = spans.parentOf(event.metadata.traceparent);
    const span = byTrace.get(parent?.traceId) ?? spans.start({ name, kind: SpanKind.CLIENT, attributes: {}, parent });
    byTrace.set(parent?.traceId, span);
    return { ...event, metadata: { ...event.metadata, traceparent: writeTraceparent(span.spanContext()) } };
  });
  return { started: [...byTrace.values()], stamped };
}
