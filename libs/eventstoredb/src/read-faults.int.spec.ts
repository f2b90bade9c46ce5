import { EventStoreDBClient, NO_STREAM } from '@eventstore/db-client';
import { InMemoryEventStore, StoreUnavailable } from '@tirage/event-sourcing';
import { derivedId, systemClock } from '@tirage/kernel';
import { collect, counted, sampleEvents, startEventStoreDouble } from '@tirage/testing';
import { against } from './spec/against-double.js';

const PATIENT = { deadlineMs: 60_000 };

jest.setTimeout(60_000);

const againstDouble = against(startEventStoreDouble);

describe('reading', () => {
  it('hundreds of streams at once waits for its turn and finishes, more than a connection carries', () =>
    againstDouble({ ...PATIENT, double: { streamsPerConnection: 100 } }, async ({ store }) => {
      await store.append('round-1', sampleEvents('a', 'b'), 'no-stream');
      const reads = await Promise.all(Array.from({ length: 300 }, () => collect(store.read('round-1'))));
      expect(reads.every((events) => events.length === 2)).toBe(true);
    }));

  it('holds no call open for readers who stop half-way: appends go on behind hundreds of them', () =>
    againstDouble(PATIENT, async ({ store }) => {
      await store.append('round-1', sampleEvents('a', 'b'), 'no-stream');
      const readers = Array.from({ length: 150 }, () => store.read('round-1')[Symbol.asyncIterator]());
      await Promise.all(readers.map((reader) => reader.next()));
      expect((await store.append('round-1', sampleEvents('c'), 1n)).revision).toBe(2n);
      expect(await Promise.all(readers.map(async (reader) => (await reader.next()).done))).not.toContain(true);
    }));

  it.each(['unavailable', 'breaks-off'] as const)('that fails (%s) gives no part of it, and works again', (fault) =>
    againstDouble(PATIENT, async ({ store, double }) => {
      await store.append('round-1', sampleEvents('a', 'b'), 'no-stream');
      double.faults.nextRead(fault);
      const given: unknown[] = [];
      const reading = async (): Promise<void> => {
        for await (const event of store.read('round-1')) given.push(event);
      };
      await expect(reading()).rejects.toBeInstanceOf(StoreUnavailable);
      expect(given).toEqual([]);
      expect(await collect(store.read('round-1'))).toHaveLength(2);
    }),
  );

  it('fetches little of a long stream for who looks backwards and finds it soon', async () => {
    const kept = counted(new InMemoryEventStore({ clock: systemClock }));
    await againstDouble({ ...PATIENT, double: { store: kept } }, async ({ store }) => {
      const tags = Array.from({ length: 300 }, (_, n) => `${n}`);
      await store.append('round-1', sampleEvents(...tags), 'no-stream');
      kept.calls.events = 0;
      for await (const { data } of store.read('round-1', { direction: 'backwards' })) if (data['tag'] === '295') break;
      expect(kept.calls.events).toBeLessThan(20);
      const all = await collect(store.read('round-1', { direction: 'backwards' }));
      expect(all.map(({ data }) => data['tag'])).toEqual([...tags].reverse());
    });
  });

  it('is given up when no answer comes in time', () =>
    againstDouble({ deadlineMs: 200 }, async ({ store, double }) => {
      await store.append('round-1', sampleEvents('a'), 'no-stream');
      double.faults.slow(60_000);
      await expect(collect(store.read('round-1'))).rejects.toThrow('no answer within 200 ms');
      double.faults.slow(0);
      expect(await collect(store.read('round-1'))).toHaveLength(1);
    }));

  it('is unavailable where somebody else has written into a stream of ours', () =>
    againstDouble(PATIENT, async ({ store, double }) => {
      const foreign = { id: derivedId('x'), type: 'Foreign', contentType: 'application/json' as const, data: {} };
      const client = EventStoreDBClient.connectionString(double.url);
      await client.appendToStream('round-1', { ...foreign, metadata: undefined }, { expectedRevision: NO_STREAM });
      await client.dispose();
      await expect(collect(store.read('round-1'))).rejects.toThrow('what Tirage has not written');
      await expect(collect(store.read('round-1'))).rejects.toBeInstanceOf(StoreUnavailable);
    }));
});
