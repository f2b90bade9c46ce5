import { Money } from '@tirage/kernel';
import { currentRules } from '@tirage/rounds';
import { allBlocks } from './blocks.js';
import { LOTTERIES } from './games.js';
import { must } from '../must.js';
import { lotsOf, wholeBlock } from './whole-block.js';

const seed = Buffer.alloc(32, 7);
/** The table of a block with each lot at most six times. */
const few = (game: (typeof LOTTERIES)[number], stake: Money) =>
  lotsOf(game, stake).map(({ lot, count }) => ({ lot, count: Math.min(count, 6) }));
const [game] = LOTTERIES;
const defiNaval = must(game);
const half = Money.parse('0.50');

it.each(
  LOTTERIES.flatMap((one) => currentRules(one).stakes.map((stake) => [one.game, stake.toString(), one] as const)),
)('%s at %s shows every kind of lot as often as it holds it', (_, stake, one) => {
  const table = few(one, Money.parse(stake));
  const { faults, units } = wholeBlock(one, Money.parse(stake), seed, table);
  expect(faults).toEqual([]);
  expect(units).toBe(table.reduce((sum, { count }) => sum + count, 0));
});

it('all stakes of all lottery games are drawn whole, each block from a seed of its own', () => {
  const jobs = allBlocks('seed');
  expect(jobs.map(({ stake }) => stake)).toHaveLength(LOTTERIES.flatMap((one) => currentRules(one).stakes).length);
  expect(new Set(jobs.map(({ blockSeed }) => Buffer.from(blockSeed).toString('hex'))).size).toBe(jobs.length);
  for (const one of LOTTERIES) {
    for (const stake of currentRules(one).stakes) expect(lotsOf(one, stake).length).toBeGreaterThan(5);
  }
});

it('names a lot that nothing is shown for, a unit that shows another, and counts that are off', () => {
  const present = must(defiNaval.present);
  const losing: typeof defiNaval = {
    ...defiNaval,
    present: (unit, ...rest) => present({ ...unit, lot: '0.00' }, ...rest),
  };
  const { faults } = wholeBlock(losing, half, seed, [
    { lot: '25.00', count: 1 },
    { lot: '0.00', count: 2 },
  ]);
  expect(faults.join('\n')).toMatch(/nothing is shown for "25.00"/);
  expect(faults.join('\n')).toMatch(/"25.00": 0 of 1/);
});

it('names issues, and a block without lots', () => {
  const strict: typeof defiNaval = {
    ...defiNaval,
    evaluate: (shown, rules) => ({ ...defiNaval.evaluate(shown, rules), issues: ['ISSUE'] }),
  };
  expect(wholeBlock(strict, half, seed, [{ lot: '0.00', count: 1 }]).faults.join()).toMatch(/ISSUE/);
  expect(wholeBlock(defiNaval, half, seed, []).faults).toEqual(['no lots']);
});
