import { Money } from '@tirage/kernel';
import { dealt } from '@tirage/rounds';
import { defiNaval } from './definition.js';
import { lotsOf, published, type Stake } from './specs/units.js';

/** The seed of a unit of no real block: its number, in 32 bytes. */
function countedSeed(unit: number): Uint8Array {
  const seed = Buffer.alloc(32);
  seed.writeUInt32BE(unit, 28);
  return seed;
}

const STAKE: Stake = '0.50';

it('a whole block: 900,000 units, each shown as its lot, the counts of the tables to the unit', () => {
  const stake = Money.parse(STAKE);
  const paid = new Map<string, number>();
  const attempts = new Map<string, number>();
  const faults: string[] = [];
  let unit = 0;
  for (const { lot, count } of lotsOf(STAKE)) {
    for (let one = 0; one < count; one++) {
      const shown = dealt(defiNaval, { unitSeed: countedSeed(unit), lot }, stake, published)?.shown;
      const evaluated = shown && defiNaval.evaluate(shown.presentation, published);
      if (evaluated?.issues.length !== 0) faults.push(`unit ${unit}: ${evaluated?.issues.join() ?? 'not shown'}`);
      const won = evaluated?.amount.toString() ?? 'none';
      const label = shown?.draw.label ?? 'none';
      paid.set(won, (paid.get(won) ?? 0) + 1);
      attempts.set(label, (attempts.get(label) ?? 0) + 1);
      unit++;
    }
  }
  expect(faults).toEqual([]);
  expect([...paid].map(([lot, count]) => ({ lot, count }))).toEqual(lotsOf(STAKE));
  expect(unit).toBe(900_000);
  // One attempt in a hundred fails, so the hundredth is never come to.
  expect((attempts.get('layout/0') ?? 0) / unit).toBeGreaterThan(0.98);
  expect(attempts.size).toBeLessThan(8);
}, 900_000);
