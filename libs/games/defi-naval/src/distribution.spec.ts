import { goodnessOfFit } from '@tirage/testing';
import type { Presentation } from './present.js';
import { completeAmong, contentAt, must, presentationOf, revealsOf, rules } from './specs/units.js';
import { waysOf } from './ways.js';

/** Seeds are fixed, so what passes once passes always; for a fair generator one law in a thousand would lie below this. */
const LEAST_LIKELY = 0.001;

describe('over many seeds', () => {
  const N = 2_000;
  let losing: readonly Presentation[];
  beforeAll(() => {
    losing = Array.from({ length: N }, (_, seed) => presentationOf('0.50', '0.00', seed));
  });
  const tally = <T>(items: readonly T[], classes: number, classOf: (item: T) => number): readonly number[] => {
    const counts = Array<number>(classes).fill(0);
    for (const item of items) counts[classOf(item)] = (counts[classOf(item)] ?? 0) + 1;
    return counts;
  };
  const even = (classes: number): readonly number[] => Array<number>(classes).fill(1 / classes);

  it('buoys are uncovered by the operator’s weights', () => {
    const counts = tally(losing, 3, ({ bonusCoordinates }) => bonusCoordinates.length);
    expect(goodnessOfFit(counts, [0.6, 0.3, 0.1])).toBeGreaterThan(LEAST_LIKELY);
  });

  it('the anchors carry each pair of numbers as often', () => {
    const counts = tally(losing, 9, ({ anchors }) => {
      const [one, other] = anchors.map(({ multiplier }) => [2, 5, 10].indexOf(multiplier));
      return 3 * (one ?? 0) + (other ?? 0);
    });
    expect(goodnessOfFit(counts, even(9))).toBeGreaterThan(LEAST_LIKELY);
  });

  it('the first buoy comes at each of the twelve places as often, where one is uncovered', () => {
    const one = losing.filter(({ bonusCoordinates }) => bonusCoordinates.length === 1);
    const counts = tally(one, 12, ({ coordinates, buoys }) => coordinates.findIndex((cell) => buoys.includes(cell)));
    expect(goodnessOfFit(counts, even(12))).toBeGreaterThan(LEAST_LIKELY);
  });

  it('the second buoy is now and then the first bonus coordinate, never the last', () => {
    const both = losing.filter(({ bonusCoordinates }) => bonusCoordinates.length === 2);
    const late = both.filter(({ bonusCoordinates: [first = ''], buoys }) => buoys.includes(first));
    expect(goodnessOfFit([late.length, both.length - late.length], [2 / 13, 11 / 13])).toBeGreaterThan(LEAST_LIKELY);
  });

  it('the largest ship lies at each of its 64 places as often', () => {
    const places = new Map<string, number>();
    const counts = tally(losing, 64, ({ ships }) => {
      const place = must(ships[0]).join();
      if (!places.has(place)) places.set(place, places.size);
      return must(places.get(place));
    });
    // A dead end is a little likelier for some places than for others; far too little to be seen here.
    expect(places.size).toBe(64);
    expect(goodnessOfFit(counts, even(64))).toBeGreaterThan(LEAST_LIKELY);
  });

  it('a lot is shown in each of its ways as often', () => {
    const ways = waysOf(rules, 50, must(rules.lots[2]));
    const shown = Array.from({ length: 600 }, (_, seed) => presentationOf('0.50', '25.00', seed));
    const counts = tally(shown, ways.length, (one) => {
      const sizes = completeAmong(one, revealsOf(one)).map(({ length }) => length);
      const anchor = one.anchors.find(({ cell }) => revealsOf(one).includes(cell));
      const isIt = ({ ships, multiplier }: (typeof ways)[number]) =>
        ships.join() === sizes.sort((a, b) => a - b).join() && multiplier === (anchor?.multiplier ?? null);
      return ways.findIndex(isIt);
    });
    expect(goodnessOfFit(counts, even(ways.length))).toBeGreaterThan(LEAST_LIKELY);
  });

  it('losing units show parts of ships, and anchors, both of them too', () => {
    const anchorsIn = (shown: Presentation) =>
      revealsOf(shown).filter((cell) => contentAt(cell, shown).startsWith('anchor')).length;
    const counts = tally(losing, 3, anchorsIn);
    expect(Math.min(...counts)).toBeGreaterThan(20);
    expect(
      losing.filter((one) => revealsOf(one).some((cell) => contentAt(cell, one) === 'ship')).length,
    ).toBeGreaterThan(N / 2);
  });
});
