import { Contended, StoreUnavailable } from '@tirage/event-sourcing';
import { backOffMs } from '@tirage/kernel';
import { seededRandom } from '@tirage/testing';
import fc from 'fast-check';
import { BusUnavailable, isTransient } from './index.js';

describe('back-off', () => {
  it('doubles up to its most, jittered between half and the whole', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), fc.nat(), (attempt, seed) => {
        const ms = backOffMs({ first: 20, most: 5_000 }, attempt, seededRandom(seed));
        const full = Math.min(5_000, 20 * 2 ** (attempt - 1));
        expect(ms).toBeGreaterThanOrEqual(full / 2);
        expect(ms).toBeLessThanOrEqual(full);
      }),
      { seed: 2 },
    );
  });

  it('spreads retries out', () => {
    const random = seededRandom(3);
    const delays = Array.from({ length: 20 }, () => backOffMs({ first: 20, most: 5_000 }, 4, random));
    expect(new Set(delays).size).toBe(20);
  });
});

describe('transient failures', () => {
  it.each([new StoreUnavailable('away'), new BusUnavailable('away'), new Contended('busy')])('%s is one', (error) => {
    expect(isTransient(error)).toBe(true);
    expect(isTransient(new Error('a', { cause: new Error('b', { cause: error }) }))).toBe(true);
  });

  it('nothing else is, and a circle of causes ends', () => {
    const circle = new Error('a');
    circle.cause = circle;
    for (const other of [new TypeError('a bug'), circle, 'text', undefined]) expect(isTransient(other)).toBe(false);
  });
});
