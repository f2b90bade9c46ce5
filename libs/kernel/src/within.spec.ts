import { TooLong, within, type Timers } from './index.js';

/** Sleeps that end when a test says so, or with their signal. */
function timers() {
  const asleep = new Set<() => void>();
  const sleep: Timers['sleep'] = (_, signal) =>
    new Promise<void>((resolve) => {
      const wake = () => {
        asleep.delete(wake);
        resolve();
      };
      asleep.add(wake);
      signal?.addEventListener('abort', wake, { once: true });
    });
  return { sleep, asleep };
}

describe('waiting for a promise, but not for ever', () => {
  it('gives its outcome, and leaves no timer behind', async () => {
    const { sleep, asleep } = timers();
    expect(await within(50, { sleep }, Promise.resolve('done'))).toBe('done');
    await expect(within(50, { sleep }, Promise.reject(new Error('it failed')))).rejects.toThrow('it failed');
    expect(asleep.size).toBe(0);
  });

  it('ends with the time; what comes about later troubles nobody', async () => {
    const { sleep, asleep } = timers();
    let fail = (_: Error) => {};
    const late = within(50, { sleep }, new Promise((_, reject) => (fail = reject)));
    for (const wake of asleep) wake();
    await expect(late).rejects.toThrow(new TooLong('not done within 50 ms'));
    fail(new Error('an unhandled rejection'));
  });
});
