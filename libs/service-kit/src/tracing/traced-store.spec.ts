import { InMemoryEventStore, newEvents, StoreUnavailable, type Cause, type NewEvent } from '@tirage/event-sourcing';
import { collect, must, sampleEvent, sampleEvents } from '@tirage/testing';
import { keepSpans, named, traceIdOf, traceparentOf } from './specs/kept-spans.js';

const clock = { now: () => 0 };
const CALLER = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const OTHER = '00-11111111111111111111111111111111-2222222222222222-01';
const tracesOf = (events: readonly NewEvent[]) => events.map(({ metadata }) => metadata.traceparent?.slice(3, 35));

async function traced() {
  const tracing = await keepSpans();
  const store = tracing.store(new InMemoryEventStore({ clock }));
  return { tracing, store };
}

describe('a traced store', () => {
  it('makes an append a span under the one its events carry, and lets them carry it on', async () => {
    const { tracing, store } = await traced();
    const [event] = newEvents('round-1', [{ type: 'Done', data: {} }], {
      ...{ id: 'cause', correlationId: 'correlation', actor: 'player' },
      traceparent: CALLER,
    });
    await store.append('round-1', [must(event)], 'no-stream');
    const span = named(await tracing.ended(), 'append round');
    expect(span.parentSpanContext?.spanId).toBe('b7ad6b7169203331');
    const [recorded] = await collect(store.read('round-1'));
    expect(must(recorded).metadata).toEqual({ ...must(event).metadata, traceparent: traceparentOf(span) });
    expect(span.attributes).toEqual({});
  });

  it('makes a trace of its own of what nobody asked for', async () => {
    const { tracing, store } = await traced();
    await store.append('block-1', sampleEvents('a', 'b'), 'no-stream');
    const span = named(await tracing.ended(), 'append block');
    expect(span.parentSpanContext).toBeUndefined();
    expect(tracesOf(await collect(store.read('block-1')))).toEqual([traceIdOf(span), traceIdOf(span)]);
  });

  it('makes an append for several traces a span in each', async () => {
    const { tracing, store } = await traced();
    const by = (tag: string, traceparent: string) => sampleEvent(tag, { metadata: { traceparent } });
    await store.append('block-1', [by('a', CALLER), by('b', OTHER), by('c', CALLER)], 'no-stream');
    const [caller, other] = [CALLER.slice(3, 35), OTHER.slice(3, 35)];
    expect((await tracing.ended()).map(traceIdOf).sort()).toEqual([caller, other].sort());
    expect(tracesOf(await collect(store.read('block-1')))).toEqual([caller, other, caller]);
  });

  it('takes the same decision in another trace for the same event', async () => {
    const { store } = await traced();
    const decided = (traceparent: string) => {
      const cause: Cause = { id: 'cause', correlationId: 'correlation', actor: 'player', traceparent };
      return newEvents('round-1', [{ type: 'Done', data: {} }], cause);
    };
    const first = await store.append('round-1', decided(CALLER), 'no-stream');
    expect(await store.append('round-1', decided(OTHER), 'no-stream')).toEqual(first);
    expect(tracesOf(await collect(store.read('round-1')))).toEqual([CALLER.slice(3, 35)]);
  });

  it('sends the same bytes again after an unknown outcome', async () => {
    const tracing = await keepSpans();
    const sent: string[] = [];
    const inner = new InMemoryEventStore({ clock });
    const store = tracing.store({
      append: async (_stream, events) => {
        sent.push(JSON.stringify(events));
        throw new StoreUnavailable('no answer from round-1');
      },
      read: (stream, options) => inner.read(stream, options),
      subscribe: (options) => inner.subscribe(options),
    });
    const events = sampleEvents('a');
    for (const _ of [1, 2]) await expect(store.append('round-1', events, 'no-stream')).rejects.toThrow('no answer');
    expect(sent[1]).toBe(sent[0]);
    const spans = await tracing.ended();
    expect(spans.map(({ attributes }) => attributes)).toEqual([1, 2].map(() => ({ 'error.type': 'StoreUnavailable' })));
    expect(JSON.stringify(spans.map(({ status, events: told }) => [status, told]))).not.toContain('round-1');
  });
});
