import { done, park, retry } from '@tirage/messaging';
import { must } from '../must.js';
import type { BusTests } from './bus-tests.js';
import { tagOf } from './tag-of.js';

const tagsOf = (count: number): string[] => Array.from({ length: count }, (_, n) => `m${n}`);

export function batchRules(test: BusTests): void {
  test('what waits for one key comes together, in order, up to the size asked for', async (world) => {
    const received = world.inbox();
    const batches: { keys: Set<string>; size: number }[] = [];
    await world.consumeBatches('draw', [world.events], 5, async (messages) => {
      batches.push({ keys: new Set(messages.map(({ key }) => key)), size: messages.length });
      received.add(...messages);
      return messages.map(() => done);
    });
    const tags = tagsOf(23);
    const published = world.bus.publish([
      ...tags.map((tag, revision) => world.event(tag, 'a', revision)),
      world.event('other', 'b', 0),
    ]);
    await Promise.all([published, received.has(...tags, 'other')]);
    expect(batches.every(({ keys, size }) => keys.size === 1 && size >= 1 && size <= 5)).toBe(true);
    expect(Math.max(...batches.map(({ size }) => size))).toBeGreaterThan(1);
    expect(received.tags().filter((tag) => tag !== 'other')).toEqual(tags);
  });

  test('each message of a batch has its own verdict', async ({ bus, consumeBatches, events, event, ...world }) => {
    const received = world.inbox();
    let tries = 0;
    await consumeBatches('draw', [events], 10, async (messages) =>
      messages.map((message) => {
        if (tagOf(message) === 'm1') return park('never');
        if (tagOf(message) === 'm2' && ++tries < 4) return retry('not yet');
        received.add(message);
        return done;
      }),
    );
    const published = bus.publish(tagsOf(5).map((tag, revision) => event(tag, 'a', revision)));
    const [entries] = await Promise.all([world.parked.holds(1), published, received.has('m0', 'm2', 'm3', 'm4')]);
    expect(entries.map(({ message }) => tagOf(message))).toEqual(['m1']);
    expect(received.count('m1')).toBe(0);
  });

  test('fault 5: one message that makes its whole batch throw is parked alone', async (world) => {
    const received = world.inbox();
    await world.consumeBatches('draw', [world.events], 10, async (messages) => {
      if (messages.some((message) => tagOf(message) === 'm3')) throw new TypeError('not a lot');
      received.add(...messages);
      return messages.map(() => done);
    });
    const tags = tagsOf(12);
    const published = world.bus.publish(tags.map((tag, revision) => world.event(tag, 'a', revision)));
    const others = tags.filter((tag) => tag !== 'm3');
    const [entries] = await Promise.all([world.parked.holds(1), published, received.has(...others)]);
    expect(entries.map(({ message }) => tagOf(message))).toEqual(['m3']);
    expect(must(entries[0]).reason).toContain('not a lot');
  });

  test('fault 5: a batch answered with too few verdicts counts as thrown, no message is taken for done', async (world) => {
    const received = world.inbox();
    let answers = 0;
    await world.consumeBatches('draw', [world.events], 10, async (messages) => {
      if (answers++ < 3) return messages.slice(1).map(() => done);
      received.add(...messages);
      return messages.map(() => done);
    });
    const tags = tagsOf(4);
    const published = world.bus.publish(tags.map((tag, revision) => world.event(tag, 'a', revision)));
    await Promise.all([published, received.has(...tags)]);
  });
}
