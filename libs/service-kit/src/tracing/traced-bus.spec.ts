import { systemClock, systemRandom, systemTimers } from '@tirage/kernel';
import {
  done,
  InMemoryParked,
  InProcessBus,
  park,
  type Command,
  type Message,
  type MessageBus,
} from '@tirage/messaging';
import { InMemoryEventStore } from '@tirage/event-sourcing';
import { collect, must, sampleEvent } from '@tirage/testing';
import { keepSpans, named, traceIdOf } from './specs/kept-spans.js';

const CALLER = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const OTHER = '00-11111111111111111111111111111111-2222222222222222-01';

function command(id: string, traceparent?: string, service = 'wallet'): Command {
  const who = { correlationId: id, causationId: id, actor: 'player' } as const;
  const what = { id, service, type: 'Deposit', key: 'wallet-secret-player', data: { amount: '1.00' } };
  return { ...what, ...who, sentAt: '2026-01-01T00:00:00.000Z', ...(traceparent === undefined ? {} : { traceparent }) };
}

async function traced() {
  const tracing = await keepSpans();
  const ports = { timers: systemTimers, random: systemRandom, clock: systemClock };
  const own = new InProcessBus({ ...ports, parked: new InMemoryParked(systemClock) });
  const store = tracing.store(new InMemoryEventStore({ clock: systemClock }));
  return { tracing, own, bus: tracing.bus(own), store };
}

/** Hands the first messages of a topic to `handle` until so many have been handled. */
async function consumed(bus: MessageBus, topic: string, count: number, handle: (message: Message) => Promise<void>) {
  const stop = new AbortController();
  let left = count;
  await bus.consume({
    ...{ group: 'wallet', topics: [topic], signal: stop.signal },
    handle: async (message) => {
      await handle(message);
      if (--left === 0) stop.abort();
      return done;
    },
  });
}

describe('a traced bus', () => {
  it('carries a trace from the sender through the handler to what it appends and sends', async () => {
    const { tracing, bus, store } = await traced();
    const handling = consumed(bus, 'tirage.commands.wallet', 1, async () => {
      await store.append('wallet-1', [sampleEvent('a')], 'no-stream');
      await bus.send(command('answer', undefined, 'draw')).catch(() => undefined);
    });
    await bus.send(command('c', CALLER));
    await handling;
    const spans = await tracing.ended();
    const [send, handle, append, answer] = ['send', 'wallet', 'append wallet', 'answer'].map((name) => {
      if (name === 'append wallet') return named(spans, name);
      const sends = spans.filter((span) => span.name === 'send Deposit');
      if (name === 'wallet') return named(spans, 'wallet Deposit');
      return must(sends.find((span) => (span.parentSpanContext?.spanId === 'b7ad6b7169203331') === (name === 'send')));
    });
    expect(new Set(spans.map(traceIdOf))).toEqual(new Set([CALLER.slice(3, 35)]));
    expect(must(handle).parentSpanContext?.spanId).toBe(must(send).spanContext().spanId);
    expect(must(append).parentSpanContext?.spanId).toBe(must(handle).spanContext().spanId);
    expect(must(answer).parentSpanContext?.spanId).toBe(must(handle).spanContext().spanId);
    expect(JSON.stringify(spans.map(({ attributes }) => attributes))).not.toMatch(/secret|1\.00/);
  });

  it('relays an event under the append that recorded it, and wakes its consumers under the relay', async () => {
    const { tracing, bus, store } = await traced();
    await store.append('wallet-1', [sampleEvent('a', { type: 'Credited' })], 'no-stream');
    const handling = consumed(bus, 'tirage.events.wallet', 1, async () => undefined);
    await bus.publish(await collect(store.read('wallet-1')));
    await handling;
    const spans = await tracing.ended();
    const relay = named(spans, 'relay Credited');
    expect(relay.parentSpanContext?.spanId).toBe(named(spans, 'append wallet').spanContext().spanId);
    expect(named(spans, 'wallet Credited').parentSpanContext?.spanId).toBe(relay.spanContext().spanId);
  });

  it('never takes a message for a part of what ran when it was handed over', async () => {
    const { tracing, bus } = await traced();
    const handling = consumed(bus, 'tirage.commands.wallet', 3, async () => undefined);
    for (const [id, traceparent] of [['a', CALLER], ['b', OTHER], ['c']] as const)
      await bus.send(command(id, traceparent));
    await handling;
    const spans = await tracing.ended();
    const tracesOf = (name: string) => spans.filter((span) => span.name === name).map(traceIdOf);
    expect(new Set(tracesOf('wallet Deposit')).size).toBe(3);
    expect(tracesOf('wallet Deposit')).toEqual(tracesOf('send Deposit'));
  });

  it('handles a batch as a span a message, and each event of its append goes to the trace of its question', async () => {
    const { tracing, bus, store } = await traced();
    const stop = new AbortController();
    const sent = [command('a', CALLER), command('b', OTHER)];
    // The first use of a group makes it; what is sent then waits until it is consumed.
    const group = { group: 'draw', topics: ['tirage.commands.wallet'], batch: 10 };
    const gone = AbortSignal.abort();
    await bus.consume({ ...group, signal: gone, handleBatch: async () => [] });
    for (const one of sent) await bus.send(one);
    await bus.consume({
      ...{ ...group, signal: stop.signal },
      handleBatch: async (messages) => {
        const events = messages.map(({ headers }, index) =>
          sampleEvent(`${index}`, { metadata: { traceparent: must(headers['ce_traceparent']) } }),
        );
        await store.append('block-1', events, 'no-stream');
        await store.append('lane-1', [sampleEvent('of nobody')], 'no-stream');
        stop.abort();
        return [done, park('no')];
      },
    });
    const spans = await tracing.ended();
    for (const [index, { traceparent }] of sent.entries()) {
      const mine = spans.filter((span) => traceIdOf(span) === traceparent?.slice(3, 35));
      expect(mine.map(({ name }) => name).sort()).toEqual(['append block', 'draw Deposit', 'send Deposit']);
      const handled = named(mine, 'draw Deposit');
      expect(named(mine, 'append block').parentSpanContext?.spanId).toBe(handled.spanContext().spanId);
      expect(handled.attributes['tirage.verdict']).toBe(['done', 'park'][index]);
    }
    expect(spans).toHaveLength(7);
    expect(named(spans, 'append lane').parentSpanContext).toBeUndefined();
  });

  it('leaves an answer in the trace of its question, linked to whoever asked for it again', async () => {
    const { tracing, bus, store } = await traced();
    const handling = consumed(bus, 'tirage.commands.wallet', 1, async () => {
      await store.append('wallet-1', [sampleEvent('a', { metadata: { traceparent: CALLER } })], 'no-stream');
    });
    await bus.send(command('wake'));
    await handling;
    const spans = await tracing.ended();
    const append = named(spans, 'append wallet');
    expect(traceIdOf(append)).toBe(CALLER.slice(3, 35));
    const asked = named(spans, 'wallet Deposit').spanContext();
    expect(append.links.map(({ context }) => context.spanId)).toEqual([asked.spanId]);
    expect(asked.traceId).toBe(traceIdOf(named(spans, 'send Deposit')));
  });

  it('names no span after what is not a type of ours, and tells of a handler that throws by the name of its error', async () => {
    const { tracing, own, bus } = await traced();
    const stop = new AbortController();
    let tries = 0;
    const handling = bus.consume({
      ...{ group: 'wallet', topics: ['tirage.commands.wallet'], signal: stop.signal },
      handle: () => {
        if (++tries === 1) throw new RangeError('secret');
        stop.abort();
        return Promise.resolve(done);
      },
    });
    const headers = { ce_type: 'tirage.command.<secret>', ce_traceparent: 'secret' };
    await own.inject({ topic: 'tirage.commands.wallet', key: 'k', headers, value: 'secret' });
    await handling;
    const spans = await tracing.ended();
    expect(spans.map(({ name, attributes }) => [name, attributes['tirage.attempt'], attributes['error.type']])).toEqual(
      [
        ['wallet unreadable', 1, 'RangeError'],
        ['wallet unreadable', 2, undefined],
      ],
    );
    expect(JSON.stringify(spans.map(({ attributes, status, events }) => [attributes, status, events]))).not.toContain(
      'secret',
    );
  });
});
