import { goodnessOfFit } from '@tirage/testing';
import { containsAtLeast } from './specs/readings.js';
import { must, clean, gridsOf, presentationOf, type Lot } from './specs/units.js';

/** Seeds are fixed, so what passes once passes always; for a fair generator one law in a thousand would lie below this. */
const LEAST_LIKELY = 0.001;

type Line = readonly string[];

const shown = (amount: string, extras: number, units: number) => {
  const lot: Lot = { amount, extras };
  return Array.from({ length: units }, (_, seed) => gridsOf(presentationOf('0.50', lot, seed)));
};

function tally<T>(items: readonly T[], classes: number, classOf: (item: T) => number): readonly number[] {
  const counts = Array<number>(classes).fill(0);
  for (const item of items) counts[classOf(item)] = (counts[classOf(item)] ?? 0) + 1;
  expect(counts.reduce((a, b) => a + b, 0)).toBe(items.length);
  return counts;
}
const isEven = (counts: readonly number[]): void =>
  expect(goodnessOfFit(counts, Array<number>(counts.length).fill(1 / counts.length))).toBeGreaterThan(LEAST_LIKELY);

const placeIn = (lines: readonly Line[]) => {
  const places = new Map(lines.map((line, place) => [line.join(), place]));
  return (line: Line): number => must(places.get(line.join()));
};

describe('over many seeds', () => {
  it('a line of nothing is each of the 725 as often', () => {
    const lines = shown('0.00', 0, 1_250).flat(2);
    isEven(tally(lines, 725, placeIn(clean.nothing)));
  });

  it('an Extra line is each of the 1,776 as often', () => {
    const lines = shown('0.00', 3, 3_000).flatMap(([first]) => must(first));
    isEven(tally(lines, 1_776, placeIn(clean.extra)));
  });

  it.each([
    [0, '1.00'],
    [1, '5.00'],
    [2, '50.00'],
    [3, '5000.00'],
  ])('a line of the row %i of the cash table is each of its clean lines as often', (row, amount) => {
    const lines = must(clean.cash[row]);
    const cash = shown(amount, 0, Math.max(60, 5 * lines.length)).map(([grid]) =>
      must(grid?.find((line) => containsAtLeast(line).startsWith('cash'))),
    );
    isEven(tally(cash, lines.length, placeIn(lines)));
  });

  it('cash stands on each line as often, and each two lines of two', () => {
    const isCash = (line: Line): boolean => containsAtLeast(line).startsWith('cash');
    const places = (amount: string) => shown(amount, 0, 600).map(([grid]) => must(grid).map(isCash).join());
    const one = ['true,false,false', 'false,true,false', 'false,false,true'];
    const two = ['true,true,false', 'true,false,true', 'false,true,true'];
    isEven(tally(places('5.00'), 3, (place) => one.indexOf(place)));
    isEven(tally(places('2.00'), 3, (place) => two.indexOf(place)));
  });

  it('an Extra line stands on each line as often', () => {
    const places = shown('0.00', 1, 600).map(([grid]) =>
      must(grid).findIndex((line) => containsAtLeast(line) === 'extra'),
    );
    isEven(tally(places, 3, (place) => place));
  });

  it('of two and of three Extras each one wins as often', () => {
    const winner = (grids: readonly (readonly Line[])[]): number =>
      grids.findIndex((grid) => grid.some((line) => containsAtLeast(line).startsWith('cash'))) - 1;
    isEven(tally(shown('1.00', 2, 600), 2, winner));
    isEven(tally(shown('1.00', 3, 600), 3, winner));
  });
});
