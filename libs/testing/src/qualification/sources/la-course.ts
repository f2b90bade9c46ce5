import { playedOut, seedsOfUnits, type Games } from '../games.js';
import { even } from '../result.js';
import type { Source } from '../source.js';
import {
  chiSquare,
  couponCollector,
  equidistribution,
  gap,
  orderOf,
  permutation,
  poker,
  runs,
  serialCorrelation,
} from '../tests/index.js';

/** Ships are numbered from 1, the winner first; bonus numbers from 1. */
type Round = { readonly arrival: readonly number[]; readonly bonusDrawn: number };

const SHIPS = 10;
const ARRIVALS = 3_628_800;
const ORDERS_OF_FIVE = 120;
const BONUS_NUMBERS = 12;
const BET = { bets: [{ formula: 'vainqueur', ships: [1], bonus: 1 }] };

/** The whole arrival as one number, the winner, the ships behind, the bonus number; all tests that are named. */
export const courseSources = ({ laCourse: game }: Games): readonly Source[] => [
  {
    name: 'La Course',
    sample(seeds, units) {
      const rounds = seedsOfUnits(seeds(), 4 * units).map(
        (unitSeed) => playedOut(game, { unitSeed }, '0.25', BET) as Round,
      );
      const arrivals = rounds.map(({ arrival }) => orderOf(arrival));
      const winners = rounds.map(({ arrival: [winner = 0] }) => winner - 1);
      const bonuses = rounds.map(({ bonusDrawn }) => bonusDrawn - 1);
      const tenthShips = rounds.map(({ arrival }) => arrival.indexOf(SHIPS));
      return [
        chiSquare(
          rounds.map((_, round) => (winners[round] ?? 0) * BONUS_NUMBERS + (bonuses[round] ?? 0)),
          even(SHIPS * BONUS_NUMBERS),
          'chi-square of winner and bonus number',
        ),
        chiSquare(
          rounds.map(({ arrival }) => orderOf(arrival.slice(5))),
          even(ORDERS_OF_FIVE),
          'chi-square of the order of the last five',
        ),
        chiSquare(tenthShips, even(SHIPS), 'chi-square of the place of ship 10'),
        equidistribution(arrivals, ARRIVALS, 'equidistribution of the arrival'),
        runs(arrivals, 'runs of the arrival'),
        permutation(arrivals, 'permutation of the arrival'),
        serialCorrelation(arrivals, 'serial correlation of the arrival'),
        serialCorrelation(bonuses, 'serial correlation of the bonus number'),
        gap(winners, (ship) => ship === 0, 1 / SHIPS, 'gap between races that ship 1 wins'),
        poker(bonuses, BONUS_NUMBERS, 'poker of the bonus number'),
        couponCollector(winners, SHIPS, 'coupon collector of the winner'),
      ];
    },
  },
];
