import { EventEmitter } from 'node:events';
import { Lifecycle } from './lifecycle.js';

/** A clock that only moves when somebody sleeps to the end. */
function world() {
  const time = { ms: 0 };
  const logged: unknown[] = [];
  const sleepers: { ms: number; wake: () => void }[] = [];
  return {
    logged,
    clock: { now: () => time.ms },
    timers: {
      sleep: (ms: number, signal?: AbortSignal) =>
        new Promise<void>((resolve) => {
          sleepers.push({ ms, wake: () => ((time.ms += ms), resolve()) });
          signal?.addEventListener('abort', () => resolve());
        }),
    },
    sleepers,
    log: { info: () => undefined, error: (line: unknown) => void logged.push(line) },
  };
}

function lifecycle(longestMs?: number) {
  const all = world();
  const logger = all.log as unknown as ConstructorParameters<typeof Lifecycle>[2];
  return { ...all, life: new Lifecycle(all.clock, all.timers, logger, longestMs) };
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('a process that ends', () => {
  it('stops last what it started first, one after the other', async () => {
    const { life } = lifecycle();
    const order: string[] = [];
    for (const part of ['store', 'consumers', 'http', 'readiness'])
      life.onStop(part, async () => {
        order.push(`${part} stops`);
        await settle();
        order.push(`${part} stopped`);
      });
    expect(await life.stop()).toBe(true);
    expect(order).toEqual(
      ['readiness', 'http', 'consumers', 'store'].flatMap((part) => [`${part} stops`, `${part} stopped`]),
    );
  });

  it('stops the rest when a part fails', async () => {
    const { life, logged } = lifecycle();
    let closed = false;
    life.onStop('store', () => void (closed = true));
    life.onStop('http', () => Promise.reject(new Error('busy')));
    life.onStop('sse', () => {
      throw new Error('at once');
    });
    expect(await life.stop()).toBe(false);
    expect(closed).toBe(true);
    expect(logged).toMatchObject([
      { part: 'sse', err: { message: 'at once' } },
      { part: 'http', err: { message: 'busy' } },
    ]);
  });

  it('waits a bounded time, and leaves each later part some of it', async () => {
    const { life, logged, sleepers } = lifecycle(1000);
    let closed = false;
    life.onStop('store', () => void (closed = true));
    life.onStop('consumers', () => new Promise(() => undefined));
    life.onStop('http', () => new Promise(() => undefined));
    const stopped = life.stop();
    await settle();
    sleepers.at(-1)?.wake();
    await settle();
    sleepers.at(-1)?.wake();
    expect(await stopped).toBe(false);
    expect(closed).toBe(true);
    expect(sleepers.map(({ ms }) => ms)).toEqual([1000, 100, 100]);
    expect(logged).toHaveLength(2);
  });

  it('ends once', async () => {
    const { life } = lifecycle();
    let times = 0;
    life.onStop('store', () => void (times += 1));
    expect(await Promise.all([life.stop(), life.stop()])).toEqual([true, true]);
    expect(times).toBe(1);
    expect(() => life.onStop('late', () => undefined)).toThrow('late started');
  });
});

describe('a signal', () => {
  class Target extends EventEmitter {
    readonly exits: number[] = [];
    exit(code: number): never {
      this.exits.push(code);
      return undefined as never;
    }
  }

  it.each(['SIGTERM', 'SIGINT'])('%s stops the process with status 0', async (signal) => {
    const { life } = lifecycle();
    const target = new Target();
    let stopped = false;
    life.onStop('store', () => void (stopped = true));
    life.stopOnSignals(target as unknown as NodeJS.Process);
    target.emit(signal, signal);
    await settle();
    expect({ stopped, exits: target.exits }).toEqual({ stopped: true, exits: [0] });
  });

  it('stops it with status 1 when a part did not stop', async () => {
    const { life } = lifecycle();
    const target = new Target();
    life.onStop('store', () => Promise.reject(new Error('busy')));
    life.stopOnSignals(target as unknown as NodeJS.Process);
    target.emit('SIGTERM', 'SIGTERM');
    await settle();
    expect(target.exits).toEqual([1]);
  });

  it('ends it at once when it comes again', () => {
    const { life } = lifecycle();
    const target = new Target();
    life.onStop('store', () => new Promise(() => undefined));
    life.stopOnSignals(target as unknown as NodeJS.Process);
    target.emit('SIGTERM', 'SIGTERM');
    expect(target.exits).toEqual([]);
    target.emit('SIGINT', 'SIGINT');
    expect(target.exits).toEqual([1]);
  });
});
