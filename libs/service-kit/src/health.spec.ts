import { Health } from './health.js';

/** Time stands still unless a test lets it pass. */
function timers() {
  let wake: () => void = () => undefined;
  return {
    sleep: (_ms: number, signal?: AbortSignal) =>
      new Promise<void>((resolve) => {
        wake = resolve;
        signal?.addEventListener('abort', () => resolve());
      }),
    pass: () => wake(),
  };
}

describe('health', () => {
  it('is up while every check passes', async () => {
    const health = new Health(timers());
    expect(await health.liveness()).toEqual({ status: 'up', checks: [] });
    health.addReadiness('store', () => undefined);
    health.addReadiness('bus', () => Promise.resolve());
    expect(await health.readiness()).toEqual({
      status: 'up',
      checks: [
        { name: 'store', status: 'up' },
        { name: 'bus', status: 'up' },
      ],
    });
  });

  it('names each check that fails and why', async () => {
    const health = new Health(timers());
    health.addReadiness('store', () => Promise.reject(new Error('no answer')));
    health.addReadiness('stopping', () => {
      throw new Error('stopping');
    });
    health.addReadiness('bus', () => undefined);
    expect(await health.readiness()).toEqual({
      status: 'down',
      checks: [
        { name: 'store', status: 'down', reason: 'no answer' },
        { name: 'stopping', status: 'down', reason: 'stopping' },
        { name: 'bus', status: 'up' },
      ],
    });
  });

  it('does not restart a process because it is not ready', async () => {
    const health = new Health(timers());
    health.addReadiness('store', () => Promise.reject(new Error('away')));
    expect((await health.liveness()).status).toBe('up');
    health.addLiveness('consumer', () => Promise.reject(new Error('crashed')));
    expect((await health.liveness()).status).toBe('down');
  });

  it('sets no clock for a check that answers at once', async () => {
    let clocks = 0;
    const health = new Health({ sleep: () => Promise.resolve(void (clocks += 1)) });
    health.addLiveness('service', () => undefined);
    expect((await health.liveness()).status).toBe('up');
    expect(clocks).toBe(0);
  });

  it('waits two seconds for a check, no longer', async () => {
    const time = timers();
    const health = new Health(time);
    health.addReadiness('store', () => new Promise(() => undefined));
    const report = health.readiness();
    time.pass();
    expect(await report).toMatchObject({ checks: [{ status: 'down', reason: 'not done within 2000 ms' }] });
  });

  it('has one check of a name', () => {
    const health = new Health(timers());
    health.addLiveness('a', () => undefined);
    expect(() => health.addLiveness('a', () => undefined)).toThrow('named a');
  });
});
