import { Money } from '@tirage/kernel';
import { SHIP_SIZES, STAKES_CENTS, type LotLine, type ShipSize, type StakeCents } from './rules.js';
import { must, published, rules } from './specs/units.js';
import { waysOf } from './ways.js';

/** A way with any number of anchors; the library itself shows at most one. */
interface AnyWay {
  readonly ships: readonly ShipSize[];
  readonly multipliers: readonly number[];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
const product = (numbers: readonly number[]): number => numbers.reduce((a, b) => a * b, 1);

type Fleet = readonly [number, number, number, number, number];

/** Every way by counting through the fleet and the pairs of anchors, from the gains of the text alone [4.5]. */
function allWays(lot: number, stake: StakeCents, [n1, n2, n3, n4, n5]: Fleet, values: readonly number[]): AnyWay[] {
  const gains = {
    50: [50, 100, 250, 2_500, 250_000],
    100: [100, 200, 500, 5_000, 500_000],
    200: [200, 400, 1_000, 10_000, 1_000_000],
  };
  const anchors = [
    [],
    ...values.map((one) => [one]),
    ...values.flatMap((one, i) => values.slice(i).map((two) => [one, two])),
  ];
  const ways: AnyWay[] = [];
  for (let a = 0; a <= n1; a++)
    for (let b = 0; b <= n2; b++)
      for (let c = 0; c <= n3; c++)
        for (let d = 0; d <= n4; d++)
          for (let e = 0; e <= n5; e++)
            for (const multipliers of anchors) {
              const counts = [a, b, c, d, e];
              const gain = sum(counts.map((count, index) => count * (gains[stake][index] ?? 0)));
              const reveals = sum(counts.map((count, index) => count * (index + 1))) + multipliers.length;
              if (gain * product(multipliers) !== lot || reveals > 12) continue;
              ways.push({
                ships: SHIP_SIZES.flatMap((size) => Array<ShipSize>(counts[size - 1] ?? 0).fill(size)),
                multipliers,
              });
            }
  return ways;
}

const FLEET: Fleet = [3, 3, 2, 1, 1];
const VALUES = [2, 5, 10];
const isIssuable = ({ ships }: AnyWay, { cumulationOnly }: LotLine): boolean => !cumulationOnly || ships.length > 1;

/** The five fleets of ten ships and 24 cells that hold every size. */
const FULL_FLEETS: readonly Fleet[] = [
  [2, 5, 1, 1, 1],
  [3, 3, 2, 1, 1],
  [4, 1, 3, 1, 1],
  [4, 2, 1, 2, 1],
  [5, 1, 1, 1, 2],
];

function allFleets(): readonly Fleet[] {
  const fleets: Fleet[] = [];
  for (let n5 = 0; n5 <= 4; n5++)
    for (let n4 = 0; n4 <= 6; n4++)
      for (let n3 = 0; n3 <= 8; n3++)
        for (let n2 = 0; n2 <= 10; n2++) {
          const n1 = 10 - n2 - n3 - n4 - n5;
          if (n1 >= 0 && n1 + 2 * n2 + 3 * n3 + 4 * n4 + 5 * n5 === 24) fleets.push([n1, n2, n3, n4, n5]);
        }
  return fleets;
}

describe('the ways to a lot', () => {
  it('are so many, so many that may be issued, and so many of these with at most one anchor', () => {
    const census = rules.lots.map((lot) => {
      const ways = allWays(lot.amountCents[50], 50, FLEET, VALUES);
      const issuable = ways.filter((way) => isIssuable(way, lot));
      return [ways.length, issuable.length, issuable.filter(({ multipliers }) => multipliers.length < 2).length];
    });
    expect(census).toEqual([
      [2, 2, 1],
      [8, 8, 1],
      [13, 13, 7],
      [10, 6, 6],
      [4, 4, 4],
      [2, 2, 2],
      [3, 3, 3],
      [1, 1, 1],
    ]);
  });

  it.each(STAKES_CENTS)('that are shown are those, in the same order, at %i cents', (stake) => {
    for (const lot of rules.lots) {
      const expected = allWays(lot.amountCents[stake], stake, FLEET, VALUES).filter(
        (way) => isIssuable(way, lot) && way.multipliers.length < 2,
      );
      expect(waysOf(rules, stake, lot)).toEqual(
        expected.map(({ ships, multipliers }) => ({ ships, multiplier: multipliers[0] ?? null })),
      );
    }
  });

  it('stand in the tables served, the losing one last', () => {
    const rows = published.tables.find(({ name }) => name === 'ways')?.rows ?? [];
    const byLot = (stake: string, lot: string) => rows.filter((row) => row['stake'] === stake && row['lot'] === lot);
    expect(rows).toHaveLength(3 * 26);
    expect(byLot('1.00', '0.00')).toEqual([{ stake: '1.00', lot: '0.00', ships: [], multiplier: null }]);
    for (const stake of STAKES_CENTS) {
      for (const lot of rules.lots) {
        const [stakeText, lotText] = [Money.cents(stake).toString(), Money.cents(lot.amountCents[stake]).toString()];
        expect(byLot(stakeText, lotText)).toEqual(
          waysOf(rules, stake, lot).map((way) => ({ stake: stakeText, lot: lotText, ...way })),
        );
      }
    }
  });

  it('never take an anchor to 3.50 and 1.50, and always the ship of five cells to 2,500', () => {
    const waysTo = (cents: number) =>
      rules.lots.filter(({ amountCents }) => amountCents[50] === cents).flatMap((lot) => waysOf(rules, 50, lot));
    expect([...waysTo(350), ...waysTo(150)].every(({ multiplier }) => multiplier === null)).toBe(true);
    expect(waysTo(250_000)).toEqual([{ ships: [5], multiplier: null }]);
    expect(waysTo(25_000)).toEqual([{ ships: [4], multiplier: 10 }]);
  });

  it('take no more cells and anchors than there are coordinates', () => {
    const five = must(rules.lots[3]);
    for (const coordinates of [6, 7]) {
      const ways = waysOf({ ...rules, coordinates }, 50, five).map(({ ships }) => ships.join('+'));
      expect(ways).toEqual(['3+3', '1+2+2', '1+1', '1+1+1+2']);
    }
  });
});

describe('the fleets of ten ships and 24 cells', () => {
  it('are forty, of which five hold every size', () => {
    expect(allFleets()).toHaveLength(40);
    expect(
      allFleets()
        .filter((fleet) => !fleet.includes(0))
        .sort(),
    ).toEqual([...FULL_FLEETS].sort());
  });

  it('never make 250 euro without a multiplier, and every lot with ten alone', () => {
    for (const fleet of allFleets()) expect(allWays(25_000, 50, fleet, [])).toEqual([]);
    for (const { amountCents } of rules.lots)
      expect(allWays(amountCents[50], 50, FLEET, [10]).length).toBeGreaterThan(0);
  });
});
