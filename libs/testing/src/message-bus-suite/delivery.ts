import { decodeCommand, decodeEventRef, done, topics } from '@tirage/messaging';
import { must } from '../must.js';
import type { BusTests } from './bus-tests.js';
import { tagOf } from './tag-of.js';

export function deliveryRules(test: BusTests): void {
  test('a command reaches its service as it was sent', async ({ bus, consume, commands, command, inbox }) => {
    const received = inbox();
    await consume('games', [commands], async (message) => {
      received.add(message);
      return done;
    });
    const traced = { ...command('open'), traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' };
    await bus.send(traced);
    await received.has('open');
    expect(decodeCommand(must(received.messages[0]))).toEqual(traced);
  });

  test('an event names its stream and revision, under its stream as key', async (world) => {
    const received = world.inbox();
    await world.consume('wallet', [world.events], async (message) => {
      received.add(message);
      return done;
    });
    const event = world.event('opened', 'a', 41, { type: 'RoundOpened', version: 2, data: { game: 'eldorado' } });
    await Promise.all([world.bus.publish([event]), received.until(({ messages }) => messages.length > 0)]);
    const message = must(received.messages[0]);
    expect(message.key).toBe(event.stream);
    expect(decodeEventRef(message)).toEqual({
      id: event.id,
      category: world.category,
      stream: event.stream,
      revision: 41n,
      type: 'RoundOpened',
      version: 2,
      game: 'eldorado',
    });
  });

  test('a request for a draw goes to the draw service as well, under its lane', async (world) => {
    const [requests, rounds] = [world.inbox(), world.inbox()];
    await world.consume('draw', [topics.drawRequests], async (message) => {
      requests.add(message);
      return done;
    });
    await world.consume('games', [world.events], async (message) => {
      rounds.add(message);
      return done;
    });
    const lane = `${world.service}_200`;
    const asked = { ...world.event('asked', 'a', 2, { type: 'DrawRequested', data: { lane } }), stream: 'round-1' };
    await Promise.all([
      world.bus.publish([asked, world.event('other', 'b', 0)]),
      requests.until(({ messages }) => messages.some(({ key }) => key === lane)),
      rounds.has('other'),
    ]);
    expect(decodeEventRef(must(requests.messages.find(({ key }) => key === lane)))).toMatchObject({
      stream: 'round-1',
      revision: 2n,
      type: 'DrawRequested',
      game: world.service,
    });
  });

  test('every group gets every event', async ({ bus, consume, events, event, inbox }) => {
    const groups = ['wallet', 'analytics', 'support'].map((group) => ({ group, received: inbox() }));
    for (const { group, received } of groups) {
      await consume(group, [events], async (message) => {
        received.add(message);
        return done;
      });
    }
    const tags = ['one', 'two', 'three'];
    const published = bus.publish(tags.map((tag, n) => event(tag, `stream${n}`, 0)));
    await Promise.all([published, ...groups.map(({ received }) => received.has(...tags))]);
  });

  test('messages of one key come one after the other, in the order they were sent', async (world) => {
    const received = world.inbox();
    const running = new Set<string>();
    const overlaps: string[] = [];
    await world.consume('wallet', [world.events, world.commands], async (message) => {
      const key = `${message.topic} ${message.key}`;
      if (running.has(key)) overlaps.push(tagOf(message));
      running.add(key);
      for (let turn = 0; turn < 5; turn++) await Promise.resolve();
      running.delete(key);
      received.add(message);
      return done;
    });
    const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const revisions = Array.from({ length: 20 }, (_, revision) => revision);
    const published = revisions.map((revision) =>
      world.bus.publish(keys.map((key) => world.event(`${key}.${revision}`, key, revision))),
    );
    for (const n of revisions) await world.bus.send(world.command(`x.${n}`, 'x'));
    await Promise.all(published);
    await received.has(...[...keys, 'x'].flatMap((key) => revisions.map((revision) => `${key}.${revision}`)));
    expect(overlaps).toEqual([]);
    for (const key of [...keys, 'x']) {
      const tags = received.tags().filter((tag) => tag.startsWith(`${key}.`));
      expect(tags).toEqual(revisions.map((revision) => `${key}.${revision}`));
    }
  });

  test('a handler that takes long holds up its own key alone', async ({ bus, consume, events, event, inbox }) => {
    const received = inbox();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await consume('wallet', [events], async (message) => {
      if (tagOf(message) === 'slow') await held;
      received.add(message);
      return done;
    });
    const others = Array.from({ length: 10 }, (_, n) => `other${n}`);
    const published = bus.publish([
      event('slow', 'slow', 0),
      event('behind', 'slow', 1),
      ...others.map((tag) => event(tag, tag, 0)),
    ]);
    await received.has(...others);
    expect(received.tags()).toEqual(expect.not.arrayContaining(['slow', 'behind']));
    letGo();
    await Promise.all([published, received.has('slow', 'behind')]);
  });
}
