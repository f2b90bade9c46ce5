import { Money } from '@tirage/kernel';
import { lotsOf, wholeBlock } from '@tirage/testing';
import { chateauDeVersailles } from './definition.js';

it('a whole block: 1,500,000 units, each shown as its lot without an issue, the counts of the table to the unit', () => {
  const stake = Money.parse('3.00');
  const { faults, units } = wholeBlock(
    chateauDeVersailles,
    stake,
    Buffer.alloc(32, 'a block'),
    lotsOf(chateauDeVersailles, stake),
  );
  expect(faults).toEqual([]);
  expect(units).toBe(1_500_000);
}, 1_200_000);
