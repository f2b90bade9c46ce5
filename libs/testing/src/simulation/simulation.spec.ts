import { faultNames, type FaultName } from './faults.js';
import { gameOfSeed } from './games.js';
import { simulate } from './simulate.js';

const SEEDS = Array.from({ length: 50 }, (_, index) => index + 1);

describe('the whole platform under a seeded schedule of faults', () => {
  const struck = new Map<FaultName, number>();

  it.each(SEEDS)(
    'seed %i: every round ends, money is conserved, every unit is sold once',
    async (seed) => {
      const { violations, faults } = await simulate(seed, gameOfSeed(seed));
      for (const name of faultNames) struck.set(name, (struck.get(name) ?? 0) + faults[name]);
      expect(violations).toEqual([]);
    },
    60_000,
  );

  it('has met every fault', () => {
    process.stdout.write(`faults over ${SEEDS.length} seeds: ${JSON.stringify(Object.fromEntries(struck))}\n`);
    expect(faultNames.filter((name) => (struck.get(name) ?? 0) === 0)).toEqual([]);
  });

  it('is the same for the same seed', async () => {
    expect(await simulate(7, gameOfSeed(7))).toEqual(await simulate(7, gameOfSeed(7)));
  }, 60_000);
});
