import { Money } from '@tirage/kernel';
import { lotsOf, wholeBlock } from '@tirage/testing';
import { eldorado } from './definition.js';

it('a whole block: 400,000 units, each shown as its lot without an issue, the counts of the table to the unit', () => {
  const stake = Money.parse('0.50');
  const { faults, units, attempts } = wholeBlock(eldorado, stake, Buffer.alloc(32, 'a block'), lotsOf(eldorado, stake));
  expect(faults).toEqual([]);
  expect(units).toBe(400_000);
  expect(attempts).toEqual([units]);
}, 1_200_000);
