import { Money } from '@tirage/kernel';
import { rulesFrom } from './operator.js';
import { rulesWith, STAKES_CENTS, type StakeCents } from './rules.js';
import { must, operatorFileWith, published, rules } from './specs/units.js';
import { waysOf } from './ways.js';

const euro = (cents: number): string => Money.cents(cents).toString();

/** The sums of one to three of the gains of 4.4.1 at 0.50, by hand: amount, gains that make it. */
const WAYS: readonly (readonly [number, readonly number[]])[] = [
  [500_000, [500_000]],
  [10_000, [5_000, 5_000]],
  [5_000, [5_000]],
  [1_000, [500, 500]],
  [500, [500]],
  [300, [100, 100, 100]],
  [200, [100, 100]],
  [100, [100]],
];

describe.each<[StakeCents, number]>([
  [50, 1],
  [100, 2],
  [200, 4],
])('at a stake of %i cents', (stake, times) => {
  const gains = rules.operator.cashCombinations.map(({ gainCents }) => gainCents[stake]);

  it('every lot is one sum of one to three line gains, and no other', () => {
    for (const [amount, made] of WAYS) {
      const ways = waysOf(rules, stake, amount * times);
      expect(ways.map((way) => way.map((row) => gains[row]))).toEqual([made.map((gain) => gain * times)]);
    }
    expect(waysOf(rules, stake, 0)).toEqual([[]]);
  });

  it('all sums of one to three gains are found, each in its ways', () => {
    let [all, found] = [0, 0];
    const sums = new Set<number>();
    gains.forEach((a, i) => {
      for (const rest of [[], ...gains.slice(i).map((b) => [b])]) {
        const last = rest[0] === undefined ? gains.length : gains.indexOf(rest[0]);
        for (const third of [[], ...gains.slice(last).map((c) => [c])]) {
          all++;
          sums.add([a, ...rest, ...third].reduce((x, y) => x + y, 0));
        }
      }
    });
    for (const sum of sums) found += waysOf(rules, stake, sum).length;
    // 4 of one line, 10 of two, 20 of three.
    expect([all, found]).toEqual([34, 34]);
    expect(waysOf(rules, stake, 3)).toEqual([]);
  });
});

describe('an amount of several ways', () => {
  const half = operatorFileWith().cashCombinations;
  const suns = { ...must(half[2]), gainCents: { 50: 200, 100: 400, 200: 800 } };
  const data = operatorFileWith({ cashCombinations: [must(half[0]), must(half[1]), suns, must(half[3])] });

  it('has them in order: fewer lines first, then by rows', () => {
    expect(waysOf(rulesWith(data), 50, 300)).toEqual([
      [0, 2],
      [0, 0, 0],
    ]);
    expect(waysOf(rulesWith(data), 50, 500)).toEqual([[1], [0, 2, 2]]);
  });
});

it('the ways stand in the tables served, rows counted from 1, in order', () => {
  const rows = must(published.tables.find(({ name }) => name === 'ways')).rows;
  expect(rows).toEqual(
    STAKES_CENTS.flatMap((stake) =>
      must(rulesFrom(operatorFileWith()).operator.tiers[stake]).map(({ amountCents }) => ({
        stake: euro(stake),
        amount: euro(amountCents),
        rows: must(waysOf(rules, stake, amountCents)[0]).map((row) => row + 1),
      })),
    ),
  );
  expect(rows.slice(0, 3)).toEqual([
    { stake: '0.50', amount: '5000.00', rows: [4] },
    { stake: '0.50', amount: '100.00', rows: [3, 3] },
    { stake: '0.50', amount: '50.00', rows: [3] },
  ]);
});
