import { canonicalJson } from '@tirage/kernel';
import { chanceOf, seedsOfUnits, shownFor, tableOf, type Games } from '../games.js';
import { even } from '../result.js';
import type { Source } from '../source.js';
import { chiSquare, gap, serialCorrelation } from '../tests/index.js';

type Shown = {
  readonly ships: readonly (readonly string[])[];
  readonly anchors: readonly { readonly cell: string; readonly multiplier: number }[];
  readonly buoys: readonly string[];
  readonly coordinates: readonly string[];
  readonly bonusCoordinates: readonly string[];
};

const STAKE = '0.50';
const LOT_OF_MANY_WAYS = '25.00';
const COORDINATES = 12;
const WIDTH = 8;
const IMAGES = 8;

const at = (cell: string): readonly [number, number] => [
  'ABCDEFGH'.indexOf(cell.charAt(0)),
  '12345678'.indexOf(cell.charAt(1)),
];

/** The cells revealed, the ships, buoys and anchors of units that lose; the way in which a lot is shown. */
export const navalSources = ({ defiNaval: game }: Games): readonly Source[] => [
  {
    name: 'Défi Naval',
    sample(seeds, units) {
      const show = (lot: string) =>
        seedsOfUnits(seeds(), units).map((unitSeed) => shownFor(game, unitSeed, STAKE, lot) as Shown);
      const losing = show('0.00');
      const winning = show(LOT_OF_MANY_WAYS);
      const buoyWeights = tableOf(game, 'buoys-uncovered').map(({ probability }) => chanceOf(probability));
      const multipliers = tableOf(game, 'multipliers').map(({ multiplier }) => multiplier);
      const buoys = losing.map(({ bonusCoordinates }) => bonusCoordinates.length);
      const oneBuoy = losing.filter(({ bonusCoordinates }) => bonusCoordinates.length === 1);
      const first = losing.map(({ coordinates: [cell = ''] }) => at(cell));
      const ways = tableOf(game, 'ways')
        .filter(({ stake, lot }) => stake === STAKE && lot === LOT_OF_MANY_WAYS)
        .map(({ ships, multiplier }) => canonicalJson([ships ?? null, multiplier ?? null]));
      return [
        chiSquare(buoys, buoyWeights, 'chi-square of the buoys uncovered'),
        chiSquare(
          oneBuoy.map((shown) => shown.coordinates.findIndex((cell) => shown.buoys.includes(cell))),
          even(COORDINATES),
          'chi-square of the place of the buoy',
        ),
        chiSquare(
          losing.map(({ anchors: [one, other] }) =>
            [one, other].reduce(
              (index, anchor) => index * multipliers.length + multipliers.indexOf(anchor?.multiplier ?? 0),
              0,
            ),
          ),
          even(multipliers.length ** 2),
          'chi-square of both anchors',
        ),
        chiSquare(
          first.filter(([x, y]) => Math.min(x, 7 - x) !== Math.min(y, 7 - y)).map(imageOfCell),
          even(IMAGES),
          'chi-square of the first cell revealed',
        ),
        chiSquare(losing.map(imageOfLargest), even(IMAGES), 'chi-square of the largest ship'),
        chiSquare(
          winning.map((shown) => ways.indexOf(wayOf(shown))),
          even(ways.length),
          `chi-square of the way of ${LOT_OF_MANY_WAYS}`,
        ),
        serialCorrelation(
          first.map(([x, y]) => WIDTH * y + x),
          'serial correlation of the first cell revealed',
        ),
        gap(buoys, (count) => count > 0, 1 - (buoyWeights[0] ?? 0), 'gap between units that uncover a buoy'),
      ];
    },
  },
];

/**
 * Which of the eight images a cell is of one in the first eighth of the grid; the grid looks the same from all eight, so
 * each is exactly as likely. Cells on a diagonal have only four.
 */
const imageOfCell = ([x, y]: readonly [number, number]): number =>
  (x > 3 ? 4 : 0) + (y > 3 ? 2 : 0) + (Math.min(x, 7 - x) > Math.min(y, 7 - y) ? 1 : 0);

/** The same of the ship of five cells: which way it lies, and in which half on both axes. */
function imageOfLargest({ ships }: Shown): number {
  const cells = ships.reduce((largest, ship) => (ship.length > largest.length ? ship : largest), []).map(at);
  const [columns, rows] = [cells.map(([x]) => x), cells.map(([, y]) => y)];
  const lies = new Set(rows).size === 1;
  const half = (coordinates: readonly number[]) => (Math.min(...coordinates) + Math.max(...coordinates) > 7 ? 1 : 0);
  return (lies ? 4 : 0) + 2 * half(columns) + half(rows);
}

/** The sizes of the ships that are complete and the number of the anchor, read by eye. */
function wayOf({ ships, anchors, coordinates, bonusCoordinates }: Shown): string {
  const revealed = [...coordinates, ...bonusCoordinates];
  const complete = ships.filter((cells) => cells.every((cell) => revealed.includes(cell)));
  const anchor = anchors.find(({ cell }) => revealed.includes(cell));
  const sizes = complete.map(({ length }) => length).sort((a, b) => a - b);
  return canonicalJson([sizes, anchor?.multiplier ?? null]);
}
