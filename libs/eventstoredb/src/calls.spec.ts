import { StoreUnavailable, WrongExpectedRevision } from '@tirage/event-sourcing';
import type { Timers } from '@tirage/kernel';
import { boundedCalls } from './calls.js';

/** Timers whose time is over when the test says so. */
function manualTimers(): { readonly timers: Timers; pass(): void } {
  let over: (() => void)[] = [];
  return {
    timers: {
      sleep: (_, signal) =>
        new Promise((resolve) => {
          over.push(resolve);
          signal?.addEventListener('abort', () => resolve(), { once: true });
        }),
    },
    pass: () => {
      for (const end of over) end();
      over = [];
    },
  };
}

const never = (): Promise<never> => new Promise(() => undefined);
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('calls', () => {
  it('run so many at once, the others in their order', async () => {
    const { timers } = manualTimers();
    const calls = boundedCalls({ timers, deadlineMs: 1, most: 2 });
    const started: number[] = [];
    const ends: (() => void)[] = [];
    const all = [0, 1, 2, 3].map((n) =>
      calls.run(`${n}`, async () => {
        started.push(n);
        await new Promise<void>((resolve) => ends.push(resolve));
        return n;
      }),
    );
    await settle();
    expect(started).toEqual([0, 1]);
    ends[1]?.();
    await settle();
    expect(started).toEqual([0, 1, 2]);
    ends[0]?.();
    await settle();
    for (const end of ends) end();
    expect(await Promise.all(all)).toEqual([0, 1, 2, 3]);
  });

  it('are given up in time, those that wait too, and make room', async () => {
    const { timers, pass } = manualTimers();
    const calls = boundedCalls({ timers, deadlineMs: 7, most: 1 });
    let told: AbortSignal | undefined;
    let begun = false;
    const stuck = calls.run('the first', (givenUp) => ((told = givenUp), never()));
    const queued = calls.run('the second', async () => (begun = true));
    const outcomes = Promise.allSettled([stuck, queued]);
    await settle();
    pass();
    for (const outcome of await outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'StoreUnavailable' } });
    }
    expect(told?.aborted).toBe(true);
    expect(begun).toBe(false);
    expect(await calls.run('the third', async () => 'answered')).toBe('answered');
  });

  it('that fail afterwards disturb nobody', async () => {
    const { timers, pass } = manualTimers();
    const calls = boundedCalls({ timers, deadlineMs: 7 });
    let fail: (reason: Error) => void = () => undefined;
    const given = expect(calls.run('late', () => new Promise((_, reject) => (fail = reject)))).rejects.toThrow('7 ms');
    await settle();
    pass();
    await given;
    fail(new Error('too late'));
    await settle();
  });

  it('reject with what the port knows, and with the cause of everything else', async () => {
    const calls = boundedCalls({ timers: manualTimers().timers, deadlineMs: 1 });
    const conflict = new WrongExpectedRevision('round-1', 0n);
    await expect(calls.run('a', () => Promise.reject(conflict))).rejects.toBe(conflict);
    const cause = new Error('14 UNAVAILABLE');
    await expect(calls.run('b', () => Promise.reject(cause))).rejects.toMatchObject({
      name: 'StoreUnavailable',
      cause,
    });
  });

  it('are refused when too many wait, and when closed, which lets the others end', async () => {
    const calls = boundedCalls({ timers: manualTimers().timers, deadlineMs: 1, most: 1, maxWaiting: 1 });
    let end: () => void = () => undefined;
    const first = calls.run('first', () => new Promise<void>((resolve) => (end = resolve)));
    const second = calls.run('second', async () => 'answered');
    await expect(calls.run('third', never)).rejects.toBeInstanceOf(StoreUnavailable);
    await settle();
    const closing = calls.close();
    await expect(calls.run('fourth', never)).rejects.toThrow('closed');
    end();
    expect(await second).toBe('answered');
    await Promise.all([first, closing]);
  });
});
