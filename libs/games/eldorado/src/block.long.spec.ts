import { Money } from '@tirage/kernel';
import { dealt } from '@tirage/rounds';
import { eldorado } from './definition.js';
import { lotsOf, published, type Stake } from './specs/units.js';

/** The seed of a unit of no real block: its number, in 32 bytes. */
function countedSeed(unit: number): Uint8Array {
  const seed = Buffer.alloc(32);
  seed.writeUInt32BE(unit, 28);
  return seed;
}

const STAKE: Stake = '0.50';

it('a whole block: 400,000 units, each shown as its lot at once, the counts of the tables to the unit', () => {
  const stake = Money.parse(STAKE);
  const paid = new Map<string, number>();
  const faults: string[] = [];
  let unit = 0;
  for (const { lot, count } of lotsOf(STAKE)) {
    for (let one = 0; one < count; one++) {
      const shown = dealt(eldorado, { unitSeed: countedSeed(unit), lot }, stake, published)?.shown;
      const evaluated = shown && eldorado.evaluate(shown.presentation, published);
      if (evaluated?.issues.length !== 0) faults.push(`unit ${unit}: ${evaluated?.issues.join() ?? 'not shown'}`);
      if (shown?.draw.label !== 'layout/0') faults.push(`unit ${unit}: ${shown?.draw.label ?? 'no attempt'}`);
      const won = JSON.stringify(evaluated?.lot);
      paid.set(won, (paid.get(won) ?? 0) + 1);
      unit++;
    }
  }
  expect(faults).toEqual([]);
  expect([...paid].map(([lot, count]) => ({ lot: JSON.parse(lot) as unknown, count }))).toEqual(lotsOf(STAKE));
  expect(unit).toBe(400_000);
}, 600_000);
