import { done, retry, type Message } from '@tirage/messaging';
import type { BusTests } from './bus-tests.js';
import { tagOf } from './tag-of.js';

const tagsOf = (prefix: string, count: number): string[] => Array.from({ length: count }, (_, n) => `${prefix}${n}`);

/**
 * Members of one group share its keys. While keys move from one member to another two of them may handle the same key
 * and a message may come twice: the expected revision is the fence, so no test here forbids it.
 */
export function memberRules(test: BusTests): void {
  test('a consumer that is stopped lets its running handler end, and then hands over nothing', async (world) => {
    const received = world.inbox();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const member = await world.consume('wallet', [world.commands], async (message, { signal }) => {
      received.add(message);
      if (!signal.aborted) await held;
      received.add({ ...message, value: JSON.stringify({ tag: `ended ${tagOf(message)}` }) });
      return done;
    });
    for (const tag of ['one', 'two', 'three']) await world.bus.send(world.command(tag));
    await received.has('one');
    let stopped = false;
    const stopping = member.stop().then(() => (stopped = true));
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(stopped).toBe(false);
    letGo();
    await stopping;
    expect(received.tags()).toEqual(['one', 'ended one']);
  });

  test('fault 20: what a stopped member left undone the next member gets', async (world) => {
    const received = world.inbox();
    const first = await world.consume('wallet', [world.commands], async (message) => {
      received.add(message);
      return retry('this one never can');
    });
    const tags = tagsOf('m', 10);
    for (const tag of tags) await world.bus.send(world.command(tag));
    await received.has('m0');
    await first.stop();
    const next = world.inbox();
    await world.consume('wallet', [world.commands], async (message) => {
      next.add(message);
      return done;
    });
    await next.has(...tags);
    expect(next.tags()).toEqual(tags);
  });

  test('fault 20: what is sent while a group has no member waits for one', async (world) => {
    const [first, next] = [world.inbox(), world.inbox()];
    const member = await world.consume('wallet', [world.commands], async (message) => {
      first.add(message);
      return done;
    });
    await world.bus.send(world.command('early'));
    await first.has('early');
    await member.stop();
    await world.bus.send(world.command('late'));
    await world.consume('wallet', [world.commands], async (message) => {
      next.add(message);
      return done;
    });
    await next.has('late');
  });

  test('two members share the keys, and one takes over when the other leaves', async (world) => {
    const received = world.inbox();
    const handle = async (message: Message) => {
      received.add(message);
      return done;
    };
    const one = await world.consume('wallet', [world.commands], handle);
    await world.consume('wallet', [world.commands], handle);
    const [before, after] = [tagsOf('before', 20), tagsOf('after', 20)];
    for (const tag of before) await world.bus.send(world.command(tag, tag));
    await received.has(...before);
    await one.stop();
    for (const tag of after) await world.bus.send(world.command(tag, tag));
    await received.has(...after);
  });
}
