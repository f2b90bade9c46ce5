import fc from 'fast-check';
import { RateLimit } from './rate-limit.js';

function limit(perSecond: number, most?: number) {
  const clock = { ms: 1_000_000, now: () => clock.ms };
  const limiter = new RateLimit(perSecond, clock, most);
  return {
    clock,
    take: (caller = 'alice') => limiter.take(caller),
    passed: (tries: number, caller = 'alice') =>
      Array.from({ length: tries }, () => limiter.take(caller)).filter((wait) => wait === 0).length,
  };
}

describe('a rate limit', () => {
  it('lets twice the rate pass at once, then the rate', () => {
    const { clock, passed } = limit(50);
    expect(passed(150)).toBe(100);
    clock.ms += 1000;
    expect(passed(150)).toBe(50);
    clock.ms += 100;
    expect(passed(150)).toBe(5);
    clock.ms += 3_600_000;
    expect(passed(150)).toBe(100);
  });

  it('says after how many whole seconds the next request may pass', () => {
    const { clock, take, passed } = limit(1);
    passed(2);
    expect(take()).toBe(1);
    clock.ms += 999;
    expect(take()).toBe(1);
    clock.ms += 1;
    expect(take()).toBe(0);
  });

  it('counts each caller for himself', () => {
    const { passed } = limit(5);
    expect([passed(20, 'alice'), passed(20, 'bob')]).toEqual([10, 10]);
  });

  it('of 0 limits nothing', () => {
    expect(limit(0).passed(10_000)).toBe(10_000);
  });

  it('neither gives nor takes when the clock jumps back', () => {
    const { clock, passed } = limit(10);
    passed(20);
    clock.ms -= 3_600_000;
    expect(passed(5)).toBe(0);
    clock.ms += 1000;
    expect(passed(50)).toBe(10);
  });

  it('remembers a bounded number of callers', () => {
    const { passed } = limit(1, 2);
    expect(passed(5, 'a')).toBe(2);
    expect([passed(1, 'b'), passed(1, 'c')]).toEqual([1, 1]);
    expect(passed(5, 'a')).toBe(2);
  });

  it('never lets more pass than the burst and the rate allow', () => {
    const steps = fc.array(fc.nat({ max: 700 }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), steps, (perSecond, waits) => {
        const { clock, take } = limit(perSecond);
        const begin = clock.ms;
        let count = 0;
        for (const wait of waits) {
          clock.ms += wait;
          if (take() === 0) count += 1;
          expect(count).toBeLessThanOrEqual(2 * perSecond + ((clock.ms - begin) / 1000) * perSecond + 1e-6);
        }
      }),
      { seed: 5 },
    );
  });
});
