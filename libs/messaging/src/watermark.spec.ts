import fc from 'fast-check';
import { Watermark } from './index.js';

describe('Watermark', () => {
  it('stands before the first unfinished place, whatever the order of ends, and stays small', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 60 }), (choices) => {
        const watermark = new Watermark<number>();
        const open = new Map<number, () => void>();
        let begun = 0;
        for (const choice of choices) {
          const finishable = [...open.keys()];
          const chosen = finishable[choice % (finishable.length + 1)];
          if (chosen === undefined) open.set(++begun, watermark.begin(begun));
          else {
            open.get(chosen)?.();
            open.delete(chosen);
          }
          const firstOpen = Math.min(...open.keys(), begun + 1);
          expect(watermark.upTo ?? 0).toBe(firstOpen - 1);
          expect(watermark.unfinished).toBe(open.size);
          expect(watermark.size).toBeLessThanOrEqual(2 * open.size);
        }
      }),
      { seed: 1, numRuns: 500 },
    );
  });
});
