import { SpanKind, type Span } from '@opentelemetry/api';
import { categoryOf } from '@tirage/event-sourcing';
import {
  topics,
  type BatchConsumerOptions,
  type ConsumerOptions,
  type Delivery,
  type Message,
  type MessageBus,
  type Verdict,
} from '@tirage/messaging';
import { ending, type Spans } from './spans.js';
import { readTraceparent, writeTraceparent } from './trace-context.js';

/** Commands sent, events published and messages handled as spans; each message carries the span that put it on the bus. */
export function tracedBus(bus: MessageBus, spans: Spans): MessageBus {
  const startPut = (verb: string, type: string, topic: string, carried: string | undefined): Span =>
    spans.start({
      name: `${verb} ${type}`,
      kind: SpanKind.PRODUCER,
      attributes: { 'messaging.destination.name': topic },
      parent: spans.parentOf(carried),
    });
  return {
    send: async (command) => {
      const span = startPut('send', command.type, topics.commands(command.service), command.traceparent);
      const traceparent = writeTraceparent(span.spanContext());
      await ending([span], () => bus.send({ ...command, traceparent }));
    },
    publish: async (events) => {
      const relayed = events.map((event) => {
        const topic = topics.events(categoryOf(event.stream));
        return { event, span: startPut('relay', event.type, topic, event.metadata.traceparent) };
      });
      const stamped = relayed.map(({ event, span }) => {
        const traceparent = writeTraceparent(span.spanContext());
        return { ...event, metadata: { ...event.metadata, traceparent } };
      });
      await ending(
        relayed.map(({ span }) => span),
        () => bus.publish(stamped),
      );
    },
    consume: (options) => bus.consume(tracedConsumer(options, spans)),
  };
}

function tracedConsumer(
  options: ConsumerOptions | BatchConsumerOptions,
  spans: Spans,
): ConsumerOptions | BatchConsumerOptions {
  const { group } = options;
  const handling = async <T>(
    messages: readonly Message[],
    { attempt }: Delivery,
    work: () => Promise<T>,
    verdictsOf: (answer: T) => readonly Verdict[],
  ): Promise<T> => {
    const started = messages.map((message) => startHandling(spans, group, message, attempt));
    return ending(started, async () => {
      const answer = await spans.within(started, work);
      for (const [index, verdict] of verdictsOf(answer).entries()) {
        started[index]?.setAttribute('tirage.verdict', verdict.kind);
      }
      return answer;
    });
  };
  if ('handleBatch' in options) {
    return {
      ...options,
      handleBatch: (messages, delivery) =>
        handling(
          messages,
          delivery,
          async () => options.handleBatch(messages, delivery),
          (verdicts) => verdicts,
        ),
    };
  }
  return {
    ...options,
    handle: (message, delivery) =>
      handling(
        [message],
        delivery,
        async () => options.handle(message, delivery),
        (verdict) => [verdict],
      ),
  };
}

/** The message says whose child it is; what runs here when it is handed over says nothing. */
const startHandling = (spans: Spans, group: string, { topic, headers }: Message, attempt: number): Span =>
  spans.start({
    name: `${group} ${typeOf(headers['ce_type'])}`,
    kind: SpanKind.CONSUMER,
    attributes: {
      'messaging.destination.name': topic,
      'messaging.consumer.group.name': group,
      'tirage.attempt': attempt,
    },
    parent: readTraceparent(headers['ce_traceparent']),
  });

const MESSAGE_TYPE = /^tirage\.[a-z][a-z0-9]{0,31}\.([A-Z][A-Za-z0-9]{0,63})(?:\.v\d{1,4})?$/;

/** Headers are text that nobody vouches for: what is not a type of ours names no span. */
const typeOf = (header: string | undefined): string => MESSAGE_TYPE.exec(header ?? '')?.[1] ?? 'unreadable';
