import { goodnessOfFit, must } from '@tirage/testing';
import { waysOf } from './assignments.js';
import { rulesOf } from './operator.js';
import type { Presentation } from './presentation.js';
import { gainsOf, gameWith, OPERATOR, shownFor, type Game } from './specs/units.js';

/** Seeds are fixed, so what passes once passes always; for a fair game one law in a thousand would lie below this. */
const LEAST_LIKELY = 0.001;

/** How often each class came among units of this lot, against its chances. */
function likelihood<T>(
  units: readonly Presentation[],
  classOf: (shown: Presentation) => T,
  law: ReadonlyMap<T, number>,
): number {
  const total = [...law.values()].reduce((sum, weight) => sum + weight, 0);
  const classes = [...law.keys()];
  const found = units.map((shown) => classes.indexOf(classOf(shown)));
  expect(found).not.toContain(-1);
  const counts = classes.map((_, index) => found.filter((one) => one === index).length);
  return goodnessOfFit(
    counts,
    [...law.values()].map((weight) => weight / total),
  );
}
const even = <T>(classes: readonly T[]) => new Map(classes.map((one) => [one, 1]));
const unitsOf = (lot: string, count: number, definition?: Game) =>
  Array.from({ length: count }, (_, seed) => shownFor(lot, 1_000 + seed, definition));
const pairs = (places: number): readonly string[] =>
  Array.from({ length: places * places }, (_, n) => [Math.floor(n / places), n % places])
    .filter(([a = 0, b = 0]) => a < b)
    .map(String);
const placesOf = <T>(items: readonly T[], wanted: (item: T) => boolean): string =>
  String(items.flatMap((item, place) => (wanted(item) ? [place] : [])));

const losing = unitsOf('0.00', 1_000);
const tens = unitsOf('10.00', 1_200);
const winningBy = (units: readonly Presentation[], zone: number) =>
  units.filter((shown) => must(gainsOf(shown)[zone]) > 0);

describe('what is drawn follows its law', () => {
  it.each<[string, readonly number[]]>([
    ['as shipped', OPERATOR.winningZoneWeights],
    ['with other weights', [6, 2, 1, 0, 0, 0]],
    ['with two zones never', [2, 0, 1, 1, 0, 0]],
  ])('the ways of 20 €, %s', (_, winningZoneWeights) => {
    const change = { winningZoneWeights };
    const { assignments } = must(waysOf(rulesOf({ ...OPERATOR, ...change })).get('20.00'));
    const law = new Map(assignments.map(({ gains, weight }) => [String(gains), weight]));
    const units = unitsOf('20.00', 800, gameWith(change));
    expect(likelihood(units, (shown) => String(gainsOf(shown)), law)).toBeGreaterThan(LEAST_LIKELY);
  });

  it('the ways of 10 €, the first and the last like the others', () => {
    const ways = must(waysOf(rulesOf(OPERATOR)).get('10.00')).assignments.map(({ gains }) => String(gains));
    expect(likelihood(tens, (shown) => String(gainsOf(shown)), even(ways))).toBeGreaterThan(LEAST_LIKELY);
  });

  it('would be told from another by this measure', () => {
    const { assignments } = must(waysOf(rulesOf(OPERATOR)).get('20.00'));
    const law = new Map(assignments.map(({ gains }, index) => [String(gains), 1 + (index % 2)]));
    expect(likelihood(unitsOf('20.00', 800), (shown) => String(gainsOf(shown)), law)).toBeLessThan(LEAST_LIKELY);
  });

  it.each([
    ['losing', losing],
    ['winning', tens],
  ])('which mirror has five sums, in %s units', (_, units) => {
    const five = ({ mirrors }: Presentation) => mirrors.findIndex(({ sums }) => sums.length === 5);
    expect(likelihood(units, five, even([0, 1, 2]))).toBeGreaterThan(LEAST_LIKELY);
  });

  it.each([
    ['losing', losing],
    ['winning', tens.filter((shown) => gainsOf(shown)[1] === 0)],
  ])('the Gain of a losing mirror and its first sum, in %s units', (_, units) => {
    const gain = ({ mirrors }: Presentation) => must(mirrors[1]).gain;
    const first = ({ mirrors }: Presentation) => must(mirrors[1]).sums[0];
    expect(likelihood(units, gain, even(OPERATOR.zoneGainsCents))).toBeGreaterThan(LEAST_LIKELY);
    expect(likelihood(units, first, even<number | undefined>(OPERATOR.zoneGainsCents))).toBeGreaterThan(LEAST_LIKELY);
  });

  it('where the two sums of a winning mirror stand', () => {
    const places = ({ mirrors: [first] }: Presentation) =>
      placesOf(must(first).sums, (sum) => sum === must(first).gain);
    const [five, four] = [5, 4].map((size) =>
      winningBy(tens, 0).filter(({ mirrors }) => must(mirrors[0]).sums.length === size),
    );
    expect(likelihood(must(five), places, even(pairs(5)))).toBeGreaterThan(LEAST_LIKELY);
    expect(likelihood(must(four), places, even(pairs(4)))).toBeGreaterThan(LEAST_LIKELY);
  });

  it('where the pair of a side stands, of which symbol, and beside which of its amounts first', () => {
    const units = winningBy(unitsOf('5.00', 1_000), 4);
    const right = ({ gallery }: Presentation) => gallery.right;
    const isPaired = (shown: Presentation) => (one: { symbol: string }) =>
      right(shown).filter(({ symbol }) => symbol === one.symbol).length === 2;
    const places = (shown: Presentation) => placesOf(right(shown), isPaired(shown));
    const symbol = (shown: Presentation) => right(shown).find(isPaired(shown))?.symbol;
    const amount = (shown: Presentation) => right(shown).find(isPaired(shown))?.amount;
    expect(likelihood(units, places, even(pairs(4)))).toBeGreaterThan(LEAST_LIKELY);
    expect(likelihood(units, symbol, even<string | undefined>(OPERATOR.gallerySymbols))).toBeGreaterThan(LEAST_LIKELY);
    expect(likelihood(units, amount, even<number | undefined>([200, 300]))).toBeGreaterThan(LEAST_LIKELY);
  });

  it('the symbols and amounts of a losing side, and what hangs without a candle', () => {
    const last = ({ gallery }: Presentation) => must(gallery.left[3]);
    const hung = ({ chandeliers }: Presentation) => chandeliers[2]?.[1];
    expect(likelihood(losing, (shown) => last(shown).symbol, even(OPERATOR.gallerySymbols))).toBeGreaterThan(
      LEAST_LIKELY,
    );
    expect(likelihood(losing, (shown) => last(shown).amount, even(OPERATOR.sideAmountsCents))).toBeGreaterThan(
      LEAST_LIKELY,
    );
    expect(likelihood(losing, hung, even<string | undefined>(OPERATOR.chandelierSymbols))).toBeGreaterThan(
      LEAST_LIKELY,
    );
  });

  it('where four candles hang', () => {
    const units = winningBy(unitsOf('10000.00', 1_000), 5);
    const free = ({ chandeliers }: Presentation) => placesOf(chandeliers.flat(), (symbol) => symbol !== 'bougie');
    expect(likelihood(units, free, even(pairs(6)))).toBeGreaterThan(LEAST_LIKELY);
  });
});
