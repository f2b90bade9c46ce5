import { Money } from '@tirage/kernel';
import { lotsOf, wholeBlock } from '@tirage/testing';
import { defiNaval } from './definition.js';

it('a whole block: 900,000 units, each shown as its lot without an issue, the counts of the table to the unit', () => {
  const stake = Money.parse('0.50');
  const { faults, units, attempts } = wholeBlock(
    defiNaval,
    stake,
    Buffer.alloc(32, 'a block'),
    lotsOf(defiNaval, stake),
  );
  expect(faults).toEqual([]);
  expect(units).toBe(900_000);
  // One attempt in a hundred fails, so the hundredth is never come to.
  expect((attempts[0] ?? 0) / units).toBeGreaterThan(0.98);
  expect(attempts.length).toBeLessThan(8);
}, 1_200_000);
