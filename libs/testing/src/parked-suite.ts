import type { Message, Parked } from '@tirage/messaging';
import { must } from './must.js';

export interface OpenedParked {
  readonly parked: Parked;
  close(): Promise<void>;
  /** Closes it and opens it again on the same data. */
  reopen?(): Promise<Parked>;
}

const message = (id: string, changes: Partial<Message> = {}): Message => ({
  topic: 'tirage.events.round',
  key: 'round-1',
  headers: { ce_id: id, ce_type: 'tirage.round.RoundOpened.v1' },
  value: '{"stake":"2.00"}',
  ...changes,
});

/** What every keeper of parked messages does. The factory gives an empty one. */
export function describeParked(
  name: string,
  open: () => Promise<OpenedParked>,
  { timeout = 60_000 }: { readonly timeout?: number } = {},
): void {
  const test = (title: string, body: (opened: OpenedParked) => Promise<void>) =>
    it(
      title,
      async () => {
        const opened = await open();
        await body(opened).finally(() => opened.close());
      },
      timeout,
    );

  describe(`${name} keeps parked messages`, () => {
    test('knows none at first, then each one whole, oldest first', async ({ parked }) => {
      expect(await parked.list()).toEqual([]);
      const odd = message('b', { value: 'not JSON \u0000 é \u{1F3B2}', headers: { ce_id: 'b', other: '' } });
      await parked.park('wallet', message('a'), 'never');
      await parked.park('wallet', odd, 'not JSON');
      const entries = await parked.list();
      expect(entries).toEqual([
        expect.objectContaining({ group: 'wallet', message: message('a'), reason: 'never' }),
        expect.objectContaining({ group: 'wallet', message: odd, reason: 'not JSON' }),
      ]);
      for (const { parkedAt } of entries) expect(parkedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    });

    test('the same message of the same group twice is one entry', async ({ parked }) => {
      await parked.park('wallet', message('a'), 'first');
      await parked.park('wallet', message('a'), 'again');
      expect(await parked.list()).toEqual([expect.objectContaining({ reason: 'first' })]);
    });

    test('another group, topic or message is another entry', async ({ parked }) => {
      await parked.park('wallet', message('a'), 'never');
      await parked.park('draw', message('a'), 'never');
      await parked.park('wallet', message('a', { topic: 'tirage.draw-requests' }), 'never');
      await parked.park('wallet', message('b'), 'never');
      await parked.park('wallet', message('b', { value: 'not JSON' }), 'never');
      const entries = await parked.list();
      expect(entries).toHaveLength(5);
      expect(new Set(entries.map(({ id }) => id)).size).toBe(5);
    });

    test('messages without an id are told apart by what they say', async ({ parked }) => {
      for (const value of ['x', 'y', 'x'])
        await parked.park('wallet', message('', { headers: {}, value }), 'no headers');
      expect((await parked.list()).map((entry) => entry.message.value)).toEqual(['x', 'y']);
    });

    test('replay takes one out and gives it back, once', async ({ parked }) => {
      await parked.park('wallet', message('a'), 'never');
      await parked.park('wallet', message('b'), 'never');
      const entry = must((await parked.list())[0]);
      const replays = await Promise.all([parked.replay(entry.id), parked.replay(entry.id)]);
      expect(replays.filter((replayed) => replayed !== undefined)).toEqual([entry]);
      expect((await parked.list()).map((left) => left.message)).toEqual([message('b')]);
      expect(await parked.replay('unknown')).toBeUndefined();
    });

    test('one replayed in vain is parked again', async ({ parked }) => {
      await parked.park('wallet', message('a'), 'first');
      await parked.replay(must((await parked.list())[0]).id);
      await parked.park('wallet', message('a'), 'again');
      expect(await parked.list()).toEqual([expect.objectContaining({ reason: 'again' })]);
    });

    test('drop takes one out for good, once', async ({ parked }) => {
      await parked.park('wallet', message('a'), 'never');
      const { id } = must((await parked.list())[0]);
      expect(await parked.drop(id, 'made by a test')).toBe(true);
      expect(await parked.list()).toEqual([]);
      expect(await parked.drop(id, 'made by a test')).toBe(false);
      expect(await parked.replay(id)).toBeUndefined();
    });

    test('still holds them when opened again', async ({ parked, reopen }) => {
      if (!reopen) return;
      await parked.park('wallet', message('a'), 'never');
      const entries = await parked.list();
      expect(await (await reopen()).list()).toEqual(entries);
    });
  });
}
