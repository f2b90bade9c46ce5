import { currentRules } from '@tirage/rounds';
import { must } from '@tirage/testing';
import { waysOf, winningZones, type Ways } from './assignments.js';
import { chateauDeVersailles as game } from './definition.js';
import { rulesOf } from './operator.js';
import { gameWith, OPERATOR } from './specs/units.js';

const ANY_NUMBER = [1, 1, 1, 1, 1, 1];
const waysWith = (winningZoneWeights: readonly number[]) => waysOf(rulesOf({ ...OPERATOR, winningZoneWeights }));
const all = waysWith(ANY_NUMBER);
const shipped = waysOf(rulesOf(OPERATOR));
const gainsOf = (ways: ReadonlyMap<string, Ways>, lot: string) =>
  must(ways.get(lot)).assignments.map(({ gains }) => gains);

/** [number of assignments, of shapes (mirrors and sides without order), by number of winning zones from one]. */
const CENSUS: Readonly<Record<string, readonly [number, number, readonly number[]]>> = {
  '30000.00': [20, 6, [0, 0, 20, 0, 0, 0]],
  '10000.00': [6, 3, [6, 0, 0, 0, 0, 0]],
  '1000.00': [141, 25, [5, 15, 0, 0, 121, 0]],
  '200.00': [50, 12, [5, 0, 0, 15, 0, 30]],
  '50.00': [232, 41, [6, 0, 30, 80, 91, 25]],
  '20.00': [80, 19, [5, 10, 50, 15, 0, 0]],
  '10.00': [20, 7, [5, 15, 0, 0, 0, 0]],
  '5.00': [6, 3, [6, 0, 0, 0, 0, 0]],
};

/** By amount in cents, then by number of winning zones: in how many ways the zones that were added so far pay it. */
function countedAnew(): ReadonlyMap<number, readonly number[]> {
  let counts = new Map([[0, [1, 0, 0, 0, 0, 0, 0]]]);
  const five = OPERATOR.zoneGainsCents;
  for (const gains of [five, five, five, five, five, [500, 5_000, 50_000, 1_000_000]]) {
    const next = new Map([...counts].map(([amount, byZones]) => [amount, [...byZones]]));
    for (const [amount, byZones] of counts) {
      for (const gain of gains) {
        const target = next.get(amount + gain) ?? [0, 0, 0, 0, 0, 0, 0];
        for (let zones = 0; zones < 6; zones++) target[zones + 1] = (target[zones + 1] ?? 0) + (byZones[zones] ?? 0);
        next.set(amount + gain, target);
      }
    }
    counts = next;
  }
  return counts;
}

const shapeOf = ([m1 = 0, m2 = 0, m3 = 0, left = 0, right = 0, top = 0]: readonly number[]): string => {
  const sorted = (gains: readonly number[]) => gains.filter((gain) => gain > 0).sort((a, b) => b - a);
  return JSON.stringify([sorted([m1, m2, m3]), sorted([left, right]), top]);
};

describe('the ways to share a lot between the zones', () => {
  it.each(Object.entries(CENSUS))('of %s € are counted in full', (lot, [count, shapes, byWinningZones]) => {
    const gains = gainsOf(all, lot);
    expect(gains).toHaveLength(count);
    expect(new Set(gains.map(String)).size).toBe(count);
    expect(new Set(gains.map(shapeOf)).size).toBe(shapes);
    expect([1, 2, 3, 4, 5, 6].map((zones) => gains.filter((one) => winningZones(one) === zones).length)).toEqual(
      byWinningZones,
    );
  });

  it('are as many as a count without a list finds', () => {
    const anew = countedAnew();
    for (const [lot, [, , byWinningZones]] of Object.entries(CENSUS)) {
      expect(anew.get(Number(lot) * 100)).toEqual([0, ...byWinningZones]);
    }
  });

  it('pay their lot, each', () => {
    for (const [lot, { assignments }] of all) {
      for (const { gains } of assignments)
        expect(gains.reduce((total, gain) => total + gain, 0)).toBe(Number(lot) * 100);
    }
  });

  it('of a losing unit are one: nothing anywhere', () => {
    expect(all.get('0.00')).toEqual({ assignments: [{ gains: [0, 0, 0, 0, 0, 0], weight: 1 }], totalWeight: 1 });
  });

  it('of 30,000 € are three zones of 10,000 [3]', () => {
    for (const gains of gainsOf(all, '30000.00')) expect(gains.filter((gain) => gain === 1_000_000)).toHaveLength(3);
  });

  it('use three candles for 1,000 € alone', () => {
    const lots = [...all.keys()].filter((lot) => gainsOf(all, lot).some((gains) => gains[5] === 50_000));
    expect(lots).toEqual(['1000.00']);
  });

  it('stand in ascending order of the first zone, then of the second and so on', () => {
    for (const lot of all.keys()) {
      const keys = gainsOf(all, lot).map((gains) => gains.map((gain) => String(gain).padStart(7, '0')).join());
      expect(keys).toEqual([...keys].sort());
    }
  });
});

describe('the ways that are sold', () => {
  it('have at most three winning zones, each as likely as any other', () => {
    const counts = [...shipped].map(([lot, { assignments, totalWeight }]) => [lot, assignments.length, totalWeight]);
    expect(counts).toEqual([
      ['0.00', 1, 1],
      ['30000.00', 20, 20],
      ['10000.00', 6, 6],
      ['1000.00', 20, 20],
      ['200.00', 5, 5],
      ['50.00', 36, 36],
      ['20.00', 65, 65],
      ['10.00', 20, 20],
      ['5.00', 6, 6],
    ]);
    for (const { assignments } of shipped.values()) {
      for (const { gains } of assignments) expect(winningZones(gains)).toBeLessThanOrEqual(3);
    }
  });

  it('have these shapes for 50 €', () => {
    expect([...new Set(gainsOf(shipped, '50.00').map(shapeOf))].sort()).toEqual(
      [
        '[[],[],5000]',
        '[[],[5000],0]',
        '[[5000],[],0]',
        '[[1000],[2000,2000],0]',
        '[[2000],[2000,1000],0]',
        '[[2000,1000],[2000],0]',
        '[[2000,2000],[1000],0]',
        '[[2000,2000,1000],[],0]',
      ].sort(),
    );
  });

  it('are served, with their chances', () => {
    const rows = must(currentRules(game).tables.find(({ name }) => name === 'assignments')).rows;
    expect(rows).toHaveLength(179);
    expect(rows[0]).toEqual({
      ...{ lot: '0.00', mirror1: '0.00', mirror2: '0.00', mirror3: '0.00', left: '0.00', right: '0.00' },
      ...{ chandeliers: '0.00', weight: 1, probability: '1' },
    });
    expect(rows.at(-1)).toEqual({
      ...{ lot: '5.00', mirror1: '5.00', mirror2: '0.00', mirror3: '0.00', left: '0.00', right: '0.00' },
      ...{ chandeliers: '0.00', weight: 1, probability: '1/6' },
    });
  });

  it('are weighted by their number of winning zones', () => {
    const weighted = must(waysWith([3, 0, 1, 0, 0, 0]).get('20.00'));
    expect(weighted.totalWeight).toBe(3 * 5 + 50);
    expect(new Set(weighted.assignments.map(({ gains, weight }) => `${winningZones(gains)}:${weight}`))).toEqual(
      new Set(['1:3', '3:1']),
    );
    const served = currentRules(gameWith({ winningZoneWeights: [3, 0, 1, 0, 0, 0] })).tables;
    const rows = must(served.find(({ name }) => name === 'assignments')).rows.filter(({ lot }) => lot === '20.00');
    expect(new Set(rows.map(({ weight, probability }) => JSON.stringify([weight, probability])))).toEqual(
      new Set(['[3,"3/65"]', '[1,"1/65"]']),
    );
  });
});
