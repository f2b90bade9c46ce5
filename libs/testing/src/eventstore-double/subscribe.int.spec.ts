import { binaryEvent, END, eventTypeFilter, NO_STREAM, START, streamNameFilter } from '@eventstore/db-client';
import type { AllStreamSubscription, Filter } from '@eventstore/db-client';
import type { EventStore, Position } from '@tirage/event-sourcing';
import { once } from 'node:events';
import { reading } from '../iterate.js';
import { inMemory, onSqlite, openDouble, tagged, taggedEvents, tagOf, type OpenedDouble } from './opened-double.js';

/** Reads a subscription bit by bit. */
function following(subscription: AllStreamSubscription) {
  const items = reading(subscription);
  return {
    tags: async (count: number) => (await items.take(count)).map(({ event }) => tagOf(event?.data)),
    events: (count: number) => items.take(count),
    end: () => subscription.unsubscribe(),
  };
}

describe.each(Object.entries({ memory: inMemory, SQLite: onSqlite }))(
  'subscriptions to all streams of the double of EventStoreDB, kept in %s',
  (_, store) => {
    let opened: OpenedDouble;
    beforeEach(async () => {
      opened = await openDouble(store);
    });
    afterEach(() => opened.close());

    const append = (stream: string, ...tags: readonly string[]) =>
      opened.client.appendToStream(stream, taggedEvents(...tags), { expectedRevision: NO_STREAM });

    it('give what stands, say that they have caught up, and go on with what comes', async () => {
      await append('round-1', 'a', 'b');
      const subscription = opened.client.subscribeToAll();
      const caughtUp = once(subscription, 'caughtUp');
      const follow = following(subscription);
      expect(await follow.tags(2)).toEqual(['a', 'b']);
      await caughtUp;
      await append('wallet-1', 'c');
      await append('round-2', 'd');
      const live = await follow.events(2);
      expect(live.map(({ event }) => tagOf(event?.data))).toEqual(['c', 'd']);
      expect(live[1]?.event).toMatchObject({ streamId: 'round-2', position: { commit: 4n, prepare: 4n } });
      await follow.end();
    });

    it('go on after any position, which is exclusive', async () => {
      await append('round-1', 'a', 'b', 'c', 'd');
      for (const [commit, rest] of [
        [1n, 'bcd'],
        [2n, 'cd'],
        [3n, 'd'],
      ] as const) {
        const follow = following(opened.client.subscribeToAll({ fromPosition: { commit, prepare: commit } }));
        expect((await follow.tags(rest.length)).join('')).toBe(rest);
        await follow.end();
      }
    });

    it('give from the end only what comes', async () => {
      await append('round-1', 'a');
      const subscription = opened.client.subscribeToAll({ fromPosition: END });
      await once(subscription, 'confirmation');
      const follow = following(subscription);
      await append('round-2', 'b');
      expect(await follow.tags(1)).toEqual(['b']);
      await follow.end();
    });

    it.each([
      ['prefixes of streams', streamNameFilter({ prefixes: ['round-', 'block-'] }), 'abe'],
      ['a pattern of streams', streamNameFilter({ regex: '^w.*-1$' }), 'c'],
      ['prefixes of types', eventTypeFilter({ prefixes: ['Draw'] }), 'f'],
      ['a pattern of types', eventTypeFilter({ regex: '^(?!Tagged)' }), 'f'],
    ] as [string, Filter, string][])('filter by %s', async (_, filter, tags) => {
      await append('round-1', 'a', 'b');
      await append('wallet-1', 'c');
      await append('deposit-1', 'd');
      await append('block-1', 'e');
      await opened.client.appendToStream('draw-1', tagged('f', 'Drawn'), { expectedRevision: NO_STREAM });
      const subscription = opened.client.subscribeToAll({ fromPosition: START, filter });
      const caughtUp = once(subscription, 'caughtUp');
      const given: string[] = [];
      subscription.on('data', ({ event }) => given.push(tagOf(event?.data)));
      await caughtUp;
      expect(given.join('')).toBe(tags);
      await subscription.unsubscribe();
    });

    it('give a checkpoint for so many events looked at, standing and live, from which to go on', async () => {
      const checkpoints: Position[] = [];
      let reached = (): void => undefined;
      const third = new Promise<void>((resolve) => (reached = resolve));
      const filter = streamNameFilter({
        prefixes: ['round-'],
        maxSearchWindow: 2,
        checkpointInterval: 2,
        checkpointReached: async (_, position) => {
          if (checkpoints.push(position) === 3) reached();
        },
      });
      await append('wallet-1', ...Array.from({ length: 9 }, (_, n) => `standing ${n}`));
      const subscription = opened.client.subscribeToAll({ filter });
      const caughtUp = once(subscription, 'caughtUp');
      subscription.resume();
      await caughtUp;
      expect(checkpoints.map(({ commit }) => commit)).toEqual([4n, 8n]);
      await append('wallet-2', 'x', 'y', 'z');
      await third;
      expect(checkpoints[2]).toEqual({ commit: 12n, prepare: 12n });
      await subscription.unsubscribe();

      await append('round-1', 'wanted');
      const follow = following(opened.client.subscribeToAll({ fromPosition: checkpoints[2] ?? START, filter }));
      expect(await follow.tags(1)).toEqual(['wanted']);
      await follow.end();
    });

    it('lose and double nothing while appends go on', async () => {
      const appends = Array.from({ length: 200 }, (_, n) => append(`round-${n}`, `${n}`));
      const positions: bigint[] = [];
      let after: Position | typeof START = START;
      while (positions.length < 200) {
        const follow = following(opened.client.subscribeToAll({ fromPosition: after }));
        for (const { event } of await follow.events(40)) {
          after = event?.position ?? START;
          if (event?.position) positions.push(event.position.commit);
        }
        await follow.end();
      }
      await Promise.all(appends);
      expect(positions).toEqual(Array.from({ length: 200 }, (_, n) => BigInt(n + 1)));
    });

    it('follow one stream', async () => {
      await append('round-1', 'a', 'b');
      await append('round-2', 'other');
      const subscription = opened.client.subscribeToStream('round-1', { fromRevision: 0n });
      const items = reading(subscription);
      expect((await items.take(1)).map(({ event }) => tagOf(event?.data))).toEqual(['b']);
      await opened.client.appendToStream('round-2', tagged('more'), { expectedRevision: 0n });
      await opened.client.appendToStream('round-1', tagged('c'), { expectedRevision: 1n });
      expect((await items.take(1)).map(({ event }) => tagOf(event?.data))).toEqual(['c']);
      await subscription.unsubscribe();
    });
  },
);

describe('a subscription to the double of EventStoreDB', () => {
  it('is not told that it has caught up before version 23.10', async () => {
    const opened = await openDouble(inMemory, { version: '22.10.0' });
    let caughtUp = 0;
    const subscription = opened.client.subscribeToAll();
    subscription.on('caughtUp', () => caughtUp++);
    const follow = following(subscription);
    await opened.client.appendToStream('round-1', taggedEvents('a'), { expectedRevision: NO_STREAM });
    expect(await follow.tags(1)).toEqual(['a']);
    expect(caughtUp).toBe(0);
    await follow.end();
    await opened.close();
  });

  it('to one stream gives an event once that is appended while it catches up', async () => {
    const { store, close } = await inMemory();
    let meanwhile = async (): Promise<unknown> => undefined;
    const interrupted: EventStore = {
      append: (...args) => store.append(...args),
      read: async function* (...args) {
        await meanwhile();
        yield* store.read(...args);
      },
      subscribe: (options) => store.subscribe(options),
    };
    const opened = await openDouble(async () => ({ store: interrupted, close }));
    const append = (tag: string, expectedRevision: typeof NO_STREAM | bigint) =>
      opened.client.appendToStream('round-1', tagged(tag), { expectedRevision });
    await append('a', NO_STREAM);
    meanwhile = async () => {
      meanwhile = async () => undefined;
      await append('b', 0n);
    };
    const items = reading(opened.client.subscribeToStream('round-1'));
    expect((await items.take(2)).map(({ event }) => tagOf(event?.data))).toEqual(['a', 'b']);
    await append('c', 1n);
    expect((await items.take(1)).map(({ event }) => tagOf(event?.data))).toEqual(['c']);
    await items.close();
    await opened.close();
  });

  it('that is not read makes the double wait, and gets everything once it is', async () => {
    const EVENTS = 300;
    const counts: { taken: number }[] = [];
    const { store, close } = await inMemory();
    const counting: EventStore = {
      append: (...args) => store.append(...args),
      read: (...args) => store.read(...args),
      subscribe: async function* (options) {
        const count = { taken: 0 };
        counts.push(count);
        for await (const item of store.subscribe(options)) {
          count.taken++;
          yield item;
        }
      },
    };
    const opened = await openDouble(async () => ({ store: counting, close }));
    const data = Buffer.alloc(8_000);
    for (let first = 0; first < EVENTS; first += 100) {
      const events = Array.from({ length: 100 }, (_, n) => binaryEvent({ type: `${first + n}`, data }));
      await opened.client.appendToStream(`round-${first}`, events, { expectedRevision: NO_STREAM });
    }
    const idle = opened.client.subscribeToAll();
    await once(idle, 'confirmation');
    const busy = reading(opened.client.subscribeToAll());
    expect(await busy.take(EVENTS)).toHaveLength(EVENTS);
    const [ofIdle] = counts;
    expect(ofIdle?.taken).toBeLessThan(EVENTS / 2);
    const types = (await reading(idle).take(EVENTS)).map(({ event }) => event?.type);
    expect(types).toEqual(Array.from({ length: EVENTS }, (_, n) => `${n}`));
    await Promise.all([idle.unsubscribe(), busy.close()]);
    await opened.close();
  });
});
