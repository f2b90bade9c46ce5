import { EventStoreDBClient, NO_STREAM } from '@eventstore/db-client';
import { appendSurely, InMemoryEventStore, StoreUnavailable, WrongExpectedRevision } from '@tirage/event-sourcing';
import { systemClock, systemTimers } from '@tirage/kernel';
import { collect, sampleEvent, sampleEvents, startEventStoreDouble } from '@tirage/testing';
import { against, connectTo } from './spec/against-double.js';

const EVENTS = sampleEvents('a', 'b');
const PATIENT = { deadlineMs: 30_000 };
const HASTY = { deadlineMs: 300 };

jest.setTimeout(60_000);

const againstDouble = against(startEventStoreDouble);

describe('an append whose outcome is unknown', () => {
  it('was not written: the caller is told, and sending it again writes it (fault 15)', () =>
    againstDouble(PATIENT, async ({ store, double }) => {
      double.faults.nextAppend('unavailable-before');
      await expect(store.append('round-1', EVENTS, 'no-stream')).rejects.toBeInstanceOf(StoreUnavailable);
      expect(await collect(store.read('round-1'))).toEqual([]);
      await store.append('round-1', EVENTS, 'no-stream');
      expect(await collect(store.read('round-1'))).toHaveLength(2);
    }));

  it('was written: sent again it is recognised as its own (fault 7)', () =>
    againstDouble(PATIENT, async ({ store, double }) => {
      double.faults.nextAppend('unavailable-after');
      const result = await appendSurely(store, systemTimers, 'round-1', EVENTS, 'no-stream');
      const recorded = await collect(store.read('round-1'));
      expect(recorded.map(({ id }) => id)).toEqual(EVENTS.map(({ id }) => id));
      expect(result).toEqual({ revision: 1n, position: recorded[1]?.position });
      expect(double.faults.struck['unavailable-after']).toBe(1);
    }));

  it('was written, and the answer comes after its time: given up, recognised, and the answer disturbs nobody (fault 7)', () =>
    againstDouble(HASTY, async ({ store, double }) => {
      await store.append('round-1', sampleEvents('first'), 'no-stream');
      double.faults.nextAppend('late');
      await expect(store.append('round-1', EVENTS, 0n)).rejects.toBeInstanceOf(StoreUnavailable);
      await store.append('round-1', EVENTS, 0n);
      double.faults.releaseLate();
      await store.append('round-1', sampleEvents('c'), 2n);
      expect(await collect(store.read('round-1'))).toHaveLength(4);
    }));

  it('is written after it was given up and sent again: it stands once', () =>
    againstDouble(HASTY, async ({ store, double }) => {
      double.faults.nextAppend('written-late');
      await expect(store.append('round-1', EVENTS, 'no-stream')).rejects.toBeInstanceOf(StoreUnavailable);
      await store.append('round-1', EVENTS, 'no-stream');
      double.faults.releaseLate();
      await store.append('round-1', sampleEvents('c'), 1n);
      expect((await collect(store.read('round-1'))).map(({ revision }) => revision)).toEqual([0n, 1n, 2n]);
    }));

  it('that another decision has overtaken is refused', () =>
    againstDouble(PATIENT, async ({ store, double }) => {
      double.faults.nextAppend('unavailable-before');
      await expect(store.append('round-1', EVENTS, 'no-stream')).rejects.toBeInstanceOf(StoreUnavailable);
      await store.append('round-1', sampleEvents('another'), 'no-stream');
      await expect(store.append('round-1', EVENTS, 'no-stream')).rejects.toBeInstanceOf(WrongExpectedRevision);
    }));
});

describe('an append', () => {
  it('sent again is answered with the place of its own last event, whatever the server names', async () => {
    const inner = new InMemoryEventStore({ clock: systemClock });
    let head = { revision: 0n, position: { commit: 0n, prepare: 0n } };
    const store = {
      append: async (...append: Parameters<typeof inner.append>) => {
        const result = await inner.append(...append);
        return (head = result.revision > head.revision ? result : head);
      },
      read: inner.read.bind(inner),
      subscribe: inner.subscribe.bind(inner),
    };
    await againstDouble({ ...PATIENT, double: { store } }, async (test) => {
      const first = await test.store.append('round-1', EVENTS, 'no-stream');
      await test.store.append('round-1', sampleEvents('c', 'd'), 1n);
      expect(await test.store.append('round-1', EVENTS, 'no-stream')).toEqual(first);
    });
  });

  it('is not rejected when the connection of another client in the process breaks', () =>
    againstDouble(PATIENT, async ({ store, double }) => {
      const elsewhere = await startEventStoreDouble({ store: new InMemoryEventStore({ clock: systemClock }) });
      const other = EventStoreDBClient.connectionString(elsewhere.url);
      const foreign = sampleEvents('x').map(({ id, type, data }) => ({
        ...{ id, type, data, contentType: 'application/json' as const, metadata: undefined },
      }));
      double.faults.nextAppend('late');
      elsewhere.faults.nextAppend('late');
      const ours = store.append('round-1', EVENTS, 'no-stream');
      const theirs = other.appendToStream('foreign', foreign, { expectedRevision: NO_STREAM });
      const broken = expect(theirs).rejects.toThrow();
      while (double.faults.struck.late + elsewhere.faults.struck.late < 2) await nextTurn();
      elsewhere.faults.refuse();
      await broken;
      double.faults.releaseLate();
      expect(await ours).toMatchObject({ revision: 1n });
      await other.dispose();
      await elsewhere.close();
    }));

  it('of what is no JSON, or without a UUID, fails for its caller and harms nobody', () =>
    againstDouble(PATIENT, async ({ store }) => {
      const noJson = sampleEvent('big', { data: { amount: 1n } as never });
      await expect(store.append('round-1', [noJson], 'no-stream')).rejects.toBeInstanceOf(TypeError);
      const noId = { ...sampleEvent('a'), id: 'first' };
      await expect(store.append('round-1', [noId], 'no-stream')).rejects.toBeInstanceOf(TypeError);
      await store.append('round-1', EVENTS, 'no-stream');
    }));

  it('larger than the server takes is unavailable, with the reason', () =>
    againstDouble(PATIENT, async ({ store }) => {
      const large = sampleEvent('large', { data: { text: 'x'.repeat(2 ** 20) } });
      await expect(store.append('round-1', [large], 'no-stream')).rejects.toMatchObject({
        name: 'StoreUnavailable',
        cause: expect.objectContaining({ type: 'maximum-append-size-exceeded' }),
      });
    }));
});

describe('a store that goes away and comes back (fault 15)', () => {
  it('fails what is asked meanwhile as unavailable, and goes on by itself', () =>
    againstDouble({ deadlineMs: 2_000 }, async ({ store, double }) => {
      await store.append('round-1', EVENTS, 'no-stream');
      double.faults.refuse();
      await expect(store.append('round-1', sampleEvents('c'), 1n)).rejects.toBeInstanceOf(StoreUnavailable);
      await expect(collect(store.read('round-1'))).rejects.toBeInstanceOf(StoreUnavailable);
      const following = store.subscribe({
        after: 'start',
        categories: ['round'],
        signal: new AbortController().signal,
      });
      await expect(collect(following)).rejects.toBeInstanceOf(StoreUnavailable);
      await double.faults.accept();
      for (let standing = 0; standing < 3;) {
        const appended = await store.append('round-1', sampleEvents('c'), 1n).catch((error: unknown) => error);
        if (!(appended instanceof StoreUnavailable)) standing = (await collect(store.read('round-1'))).length;
      }
      expect(await collect(store.read('round-1'))).toHaveLength(3);
    }));

  it('after a slow while answers as before', () =>
    againstDouble(PATIENT, async ({ store, double }) => {
      double.faults.slow(40);
      const streams = Array.from({ length: 20 }, (_, n) => `round-${n}`);
      await Promise.all(streams.map((stream) => store.append(stream, EVENTS, 'no-stream')));
      double.faults.slow(0);
      for (const stream of streams) expect(await collect(store.read(stream))).toHaveLength(2);
    }));

  it('gives a closed connection up: nothing is asked of it any more', async () => {
    const double = await startEventStoreDouble({ store: new InMemoryEventStore({ clock: systemClock }) });
    const connection = await connectTo(double.url);
    const following = collect(
      connection.store.subscribe({ after: 'start', categories: ['round'], signal: new AbortController().signal }),
    );
    const ended = expect(following).rejects.toBeInstanceOf(StoreUnavailable);
    await connection.close();
    await ended;
    await expect(connection.store.append('round-1', EVENTS, 'no-stream')).rejects.toThrow('closed');
    await expect(collect(connection.store.read('round-1'))).rejects.toThrow('closed');
    const late = connection.store.subscribe({
      after: 'start',
      categories: ['round'],
      signal: new AbortController().signal,
    });
    await expect(collect(late)).rejects.toThrow('closed');
    await double.close();
  });
});

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
