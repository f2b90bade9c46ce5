import { EventStoreDBClient, NO_STREAM, type AllStreamSubscription } from '@eventstore/db-client';
import { once } from 'node:events';
import { collect, reading } from '../iterate.js';
import { ONE_CALL, openDouble, tagged, taggedEvents, tagOf, tagsOf, type OpenedDouble } from './opened-double.js';

describe('faults of the double of EventStoreDB', () => {
  let opened: OpenedDouble;
  beforeEach(async () => {
    opened = await openDouble();
  });
  afterEach(() => opened.close());

  const append = (tag: string, expectedRevision: typeof NO_STREAM | bigint = NO_STREAM, options = {}) =>
    opened.client.appendToStream('round-1', tagged(tag), { expectedRevision, ...ONE_CALL, ...options });
  const written = async () => tagsOf(opened.client.readAll());
  const failed = (subscription: AllStreamSubscription) => once(subscription, 'error');

  describe.each(
    Object.entries({ 'a call for each append': {}, 'one call for many appends': { credentials: undefined } }),
  )('with %s', (_, options) => {
    it('unavailable before the write: nothing is written', async () => {
      opened.double.faults.nextAppend('unavailable-before');
      await expect(append('a', NO_STREAM, options)).rejects.toMatchObject({ type: 'unavailable' });
      expect(await written()).toEqual([]);
      await append('a', NO_STREAM, options);
      expect(opened.double.faults.struck['unavailable-before']).toBe(1);
    });

    it('unavailable after the write: sent again, it is written once', async () => {
      opened.double.faults.nextAppend('unavailable-after', 'unavailable-after');
      await expect(append('a', NO_STREAM, options)).rejects.toMatchObject({ type: 'unavailable' });
      expect(await written()).toEqual(['a']);
      await expect(append('a', NO_STREAM, options)).rejects.toMatchObject({ type: 'unavailable' });
      expect(await append('a', NO_STREAM, options)).toMatchObject({ nextExpectedRevision: 0n });
      expect(await written()).toEqual(['a']);
    });

    it('late: written at once, answered when released', async () => {
      opened.double.faults.nextAppend('late');
      const subscription = opened.client.subscribeToAll();
      const arrived = once(subscription, 'data');
      let answered = false;
      const late = append('a', NO_STREAM, options).finally(() => (answered = true));
      await arrived;
      await append('b', 0n, options);
      expect(answered).toBe(false);
      opened.double.faults.releaseLate();
      expect(await late).toMatchObject({ nextExpectedRevision: 0n });
      await subscription.unsubscribe();
    });

    it('written late: nothing stands until released', async () => {
      await append('a', NO_STREAM, options); // until its first append is done, the client keeps no order
      opened.double.faults.nextAppend('written-late');
      const late = append('b', 0n, options);
      await append('c', 0n, options);
      expect(await written()).toEqual(['a', 'c']);
      opened.double.faults.releaseLate();
      await expect(late).rejects.toMatchObject({ type: 'wrong-expected-version' });
    });
  });

  it('a late append whose client has given up is written all the same', async () => {
    opened.double.faults.nextAppend('written-late');
    await expect(append('a', NO_STREAM, { deadline: 50 })).rejects.toMatchObject({ type: 'deadline-exceeded' });
    expect(await written()).toEqual([]);
    const subscription = opened.client.subscribeToAll();
    const arrived = once(subscription, 'data');
    opened.double.faults.releaseLate();
    await arrived;
    expect(await written()).toEqual(['a']);
    await subscription.unsubscribe();
  });

  it('a read is unavailable, or breaks off after the first event', async () => {
    await opened.client.appendToStream('round-1', taggedEvents('a', 'b', 'c'), { expectedRevision: NO_STREAM });
    opened.double.faults.nextRead('unavailable', 'breaks-off');
    await expect(collect(opened.client.readStream('round-1'))).rejects.toMatchObject({ type: 'unavailable' });
    const broken = reading(opened.client.readStream('round-1'));
    await expect(broken.rest()).rejects.toMatchObject({ type: 'unavailable' });
    expect(await collect(opened.client.readStream('round-1'))).toHaveLength(3);
    expect(opened.double.faults.struck).toMatchObject({ unavailable: 1, 'breaks-off': 1 });
  });

  it.each([
    ['UNAVAILABLE', 'unavailable'],
    ['CANCELLED', 'cancelled'],
  ] as const)('open subscriptions are dropped with %s, new ones work', async (code, type) => {
    const subscriptions = [opened.client.subscribeToAll(), opened.client.subscribeToAll()];
    await Promise.all(subscriptions.map((subscription) => once(subscription, 'confirmation')));
    const errors = subscriptions.map(failed);
    expect(opened.double.faults.dropSubscriptions(code)).toBe(2);
    expect((await Promise.all(errors)).flat()).toMatchObject([{ type }, { type }]);
    const again = opened.client.subscribeToAll();
    await once(again, 'caughtUp');
    expect(opened.double.faults.dropSubscriptions(code)).toBe(1);
    await failed(again);
  });

  it('open subscriptions fall silent and stay open, new ones work', async () => {
    const silent = opened.client.subscribeToAll();
    await once(silent, 'caughtUp');
    const given: string[] = [];
    silent.on('data', ({ event }) => given.push(tagOf(event?.data)));
    expect(opened.double.faults.silenceSubscriptions()).toBe(1);
    await append('a');
    const again = reading(opened.client.subscribeToAll());
    expect(await again.take(1)).toHaveLength(1);
    await append('b', 0n);
    expect(await again.take(1)).toHaveLength(1);
    expect(given).toEqual([]);
    const error = failed(silent);
    expect(opened.double.faults.dropSubscriptions()).toBe(2);
    await error;
    await expect(again.rest()).rejects.toMatchObject({ type: 'unavailable' });
  });

  it('subscriptions say again that they have caught up', async () => {
    const subscription = opened.client.subscribeToAll();
    await once(subscription, 'caughtUp');
    const again = once(subscription, 'caughtUp');
    expect(opened.double.faults.catchUpAgain()).toBe(1);
    await again;
    await subscription.unsubscribe();
  });

  it('slow: everything takes at least so long', async () => {
    opened.double.faults.slow(30);
    const started = performance.now();
    await append('a');
    await written();
    expect(performance.now() - started).toBeGreaterThan(59);
    opened.double.faults.slow(0);
    await written();
    expect(opened.double.faults.struck.slowed).toBe(2);
  });

  it('refuses connections, breaking those that are open, and accepts them again at the same port', async () => {
    await append('a');
    const subscription = opened.client.subscribeToAll();
    await once(subscription, 'caughtUp');
    const error = failed(subscription);
    opened.double.faults.refuse();
    expect(await error).toMatchObject([{ type: expect.stringMatching(/^(unavailable|cancelled)$/) }]);
    await expect(append('b', 0n)).rejects.toMatchObject({ type: 'unavailable' });
    await opened.double.faults.accept();
    const client = EventStoreDBClient.connectionString(opened.double.url);
    expect(await tagsOf(client.readAll())).toEqual(['a']);
    await client.dispose();
  });
});

describe('a connection to the double of EventStoreDB', () => {
  it('carries 100 calls: the next one waits, without an error, until one of them ends', async () => {
    const opened = await openDouble();
    const { client } = opened;
    const subscriptions = Array.from({ length: 100 }, () => client.subscribeToAll());
    await Promise.all(subscriptions.map((subscription) => once(subscription, 'caughtUp')));
    let answered = false;
    const arrived = Promise.all(subscriptions.map((subscription) => once(subscription, 'data')));
    const waiting = client
      .appendToStream('round-1', tagged('a'), { expectedRevision: NO_STREAM, ...ONE_CALL })
      .then(() => (answered = true));

    // Clients of one process share a connection, unless their settings differ.
    const other = EventStoreDBClient.connectionString(`${opened.double.url}&keepAliveInterval=20000`);
    await other.appendToStream('round-2', tagged('b'), { expectedRevision: NO_STREAM, ...ONE_CALL });
    await arrived;
    expect(answered).toBe(false);

    await subscriptions[0]?.unsubscribe();
    expect(await waiting).toBe(true);
    await other.dispose();
    await opened.close();
  });
});
