import { chanceOf, seedsOfUnits, shownFor, tableOf, type Games } from '../games.js';
import { even } from '../result.js';
import type { Source } from '../source.js';
import { chiSquare, couponCollector, gap, poker, serialCorrelation } from '../tests/index.js';

type Symbol = { readonly symbol: string; readonly amount: number };
type Shown = {
  readonly mirrors: readonly { readonly gain: number; readonly sums: readonly number[] }[];
  readonly gallery: { readonly left: readonly Symbol[]; readonly right: readonly Symbol[] };
  readonly chandeliers: readonly (readonly string[])[];
};

const STAKE = '3.00';
const ZONES = ['mirror1', 'mirror2', 'mirror3', 'left', 'right', 'chandeliers'] as const;
const CANDLE = 'bougie';
const CANDLE_GAINS = [0, 500, 5_000, 50_000, 1_000_000];
const PAIRS_OF_SIDE = ['0,1', '0,2', '0,3', '1,2', '1,3', '2,3'];

/** Which zones win, where what wins stands in them, and what stands in those that lose. */
export const versaillesSources = ({ chateauDeVersailles: game }: Games): readonly Source[] => [
  {
    name: 'Château de Versailles',
    sample(seeds, units) {
      const show = (lot: string) =>
        seedsOfUnits(seeds(), units).map((unitSeed) => shownFor(game, unitSeed, STAKE, lot) as Shown);
      const zonesOf = (lot: string) => {
        const law = tableOf(game, 'assignments').filter((row) => row['lot'] === lot);
        const assignments = law.map((row) => String(ZONES.map((zone) => Math.round(Number(row[zone]) * 100))));
        return chiSquare(
          show(lot).map((shown) => assignments.indexOf(String(gainsOf(shown)))),
          law.map(({ probability }) => chanceOf(probability)),
          `chi-square of the zones that win ${lot}`,
        );
      };
      const losing = show('0.00');
      const fives = show('5.00');
      const zoneGains = tableOf(game, 'zone-gains').map(({ gain }) => Math.round(Number(gain) * 100));
      const symbols = tableOf(game, 'gallery-symbols').map(({ symbol }) => symbol);
      const five = losing.map(({ mirrors }) => mirrors.findIndex(({ sums }) => sums.length === 5));
      const second = losing.map(({ mirrors }) => zoneGains.indexOf(mirrors[1]?.gain ?? 0));
      const left = losing.map(({ gallery }) => symbols.indexOf(gallery.left[0]?.symbol ?? ''));
      const others = losing.flatMap(({ mirrors: [first, , third] }) =>
        [first, third].map((mirror) => zoneGains.indexOf(mirror?.gain ?? 0)),
      );
      return [
        zonesOf('10.00'),
        zonesOf('20.00'),
        chiSquare(
          fives.flatMap(({ gallery }) => placesOfPairs(gallery.left)),
          even(PAIRS_OF_SIDE.length),
          'chi-square of the pair of a side',
        ),
        chiSquare(
          fives.map(({ chandeliers }) => chandeliers.flat().indexOf(CANDLE)).filter((place) => place >= 0),
          even(6),
          'chi-square of the candle',
        ),
        chiSquare(five, even(3), 'chi-square of the mirror of five sums'),
        serialCorrelation(second, 'serial correlation of the Gain of a mirror'),
        gap(five, (mirror) => mirror === 0, 1 / 3, 'gap between units with five sums first'),
        poker(left, symbols.length, 'poker of the symbols of the left side'),
        couponCollector(others, zoneGains.length, 'coupon collector of the Gains of mirrors'),
      ];
    },
  },
];

const placesOfPairs = (side: readonly Symbol[]): readonly number[] => {
  const paired = side.flatMap(({ symbol }, place) =>
    side.filter((other) => other.symbol === symbol).length === 2 ? [place] : [],
  );
  return paired.length === 0 ? [] : [PAIRS_OF_SIDE.indexOf(String(paired))];
};

/** What each zone pays, in cents, read by eye. */
function gainsOf({ mirrors, gallery, chandeliers }: Shown): readonly number[] {
  const pairOf = (side: readonly Symbol[]) =>
    side
      .filter(({ symbol }) => side.filter((other) => other.symbol === symbol).length === 2)
      .reduce((total, { amount }) => total + amount, 0);
  const candles = chandeliers.flat().filter((symbol) => symbol === CANDLE).length;
  return [
    ...mirrors.map(({ gain, sums }) => (sums.filter((sum) => sum === gain).length === 2 ? gain : 0)),
    pairOf(gallery.left),
    pairOf(gallery.right),
    CANDLE_GAINS[candles] ?? 0,
  ];
}
