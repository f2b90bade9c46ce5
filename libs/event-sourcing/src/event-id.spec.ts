import fc from 'fast-check';
import { canonicalJson, isUuid } from '@tirage/kernel';
import { causeOfEvent, newEvents, type Cause, type DecidedEvent } from './event-id.js';
import { InMemoryEventStore } from './memory/in-memory-event-store.js';
import { readOne } from './event-store.js';

const RUNS = { seed: 20261130, numRuns: 200 };
const cause: Cause = { id: 'cause', correlationId: 'correlation', actor: 'player' };
const counted: DecidedEvent = { type: 'Counted', data: { by: 1 }, state: { total: 1 } };
const idOf = (stream: string, event: DecidedEvent, by: Cause = cause) => newEvents(stream, [event], by)[0]?.id;

describe('the id of an event', () => {
  it('is a UUID, the same each time the same is decided', () => {
    expect(isUuid(String(idOf('a-1', counted)))).toBe(true);
    expect(idOf('a-1', { state: { total: 1 }, data: { by: 1 }, type: 'Counted' })).toBe(idOf('a-1', counted));
    const order = { data: { a: 1, b: 2 }, type: 'Counted' };
    expect(idOf('a-1', { type: 'Counted', data: { b: 2, a: 1 } })).toBe(idOf('a-1', order));
  });

  const others: Record<string, string | undefined> = {
    cause: idOf('a-1', counted, { ...cause, id: 'other' }),
    stream: idOf('a-2', counted),
    type: idOf('a-1', { ...counted, type: 'Added' }),
    version: idOf('a-1', { ...counted, version: 2 }),
    data: idOf('a-1', { ...counted, data: { by: 2 } }),
    'state carried along': idOf('a-1', { ...counted, state: { total: 2 } }),
    'its own cause': idOf('a-1', { ...counted, cause: { ...cause, id: 'own' } }),
    index: newEvents('a-1', [counted, counted], cause)[1]?.id,
  };
  it.each(Object.entries(others))('is another with another %s', (_, id) => expect(id).not.toBe(idOf('a-1', counted)));

  it('is the same in another trace: how a decision was followed is no part of it', () => {
    const traced = (traceparent: string) => idOf('a-1', counted, { ...cause, traceparent });
    expect(traced('one')).toBe(idOf('a-1', counted));
    expect(traced('other')).toBe(idOf('a-1', counted));
  });

  it('covers data and state however they look', () => {
    const event = fc.record({
      type: fc.constantFrom('A', 'B'),
      data: fc.dictionary(fc.constantFrom('x', 'y'), fc.jsonValue(), { maxKeys: 2 }),
      state: fc.dictionary(fc.constantFrom('x', 'y'), fc.jsonValue(), { maxKeys: 2 }),
    });
    fc.assert(
      fc.property(event, event, (one, two) => {
        const asRecorded = (event: object) => JSON.parse(JSON.stringify(event)) as DecidedEvent;
        const [a, b] = [asRecorded(one), asRecorded(two)];
        expect(idOf('s-1', a) === idOf('s-1', b)).toBe(canonicalJson(a) === canonicalJson(b));
      }),
      RUNS,
    );
  });
});

describe('what an event inherits', () => {
  it('comes from its cause, its place from the append', () => {
    const full: Cause = { ...cause, commandId: 'command', bodyHash: 'hash', traceparent: 'trace' };
    const [first, second] = newEvents('a-1', [counted, { type: 'Done', data: {} }], full);
    const inherited = { causationId: 'cause', correlationId: 'correlation', actor: 'player', count: 2 };
    const key = { commandId: 'command', bodyHash: 'hash', traceparent: 'trace' };
    expect(first).toMatchObject({ version: 1, data: { by: 1 } });
    expect(first?.metadata).toEqual({ ...inherited, ...key, index: 0, state: { total: 1 } });
    expect(second?.metadata).toEqual({ ...inherited, ...key, index: 1 });
  });

  it('has no member for what its cause does not have', () => {
    const [event] = newEvents('a-1', [{ type: 'Done', data: {} }], cause);
    expect(Object.keys(event?.metadata ?? {}).sort()).toEqual([
      'actor',
      'causationId',
      'correlationId',
      'count',
      'index',
    ]);
  });

  it('of a recorded event: its correlation, actor and trace, never its key', async () => {
    const store = new InMemoryEventStore({ clock: { now: () => 0 } });
    const full: Cause = { ...cause, commandId: 'command', bodyHash: 'hash', traceparent: 'trace' };
    await store.append('a-1', newEvents('a-1', [counted], full), 'no-stream');
    const recorded = await readOne(store, 'a-1', 0n);
    if (recorded === undefined) throw new Error('it was recorded');
    expect(causeOfEvent(recorded)).toEqual({
      id: recorded.id,
      correlationId: 'correlation',
      actor: 'player',
      traceparent: 'trace',
    });
  });
});
