import { shuffleRanges } from '@tirage/randomness';
import type { Generators } from '../generators.js';
import { even } from '../result.js';
import type { Source } from '../source.js';
import { chiSquare, orderOf, permutation, runs, serialCorrelation } from '../tests/index.js';

const FEW = 5;
const ORDERS_OF_FEW = 120;
const MANY = 30;

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

export const shuffleSources = ({ shuffle, shuffled, ctrWords, draw }: Generators): readonly Source[] => [
  {
    name: 'shuffle of a block',
    /** The place of a unit in the published order, by the order in which it is sold. */
    sample(seeds, units) {
      const block = () => {
        const places = upTo(20 * units);
        shuffle(places, ctrWords(seeds()));
        return places;
      };
      return [serialCorrelation(block()), runs(block()), permutation(block())];
    },
  },
  {
    name: 'shuffle of five items',
    sample(seeds, units) {
      const nextWord = ctrWords(seeds());
      const orders = Array.from({ length: 5 * units }, () => {
        const items = upTo(FEW);
        shuffle(items, nextWord);
        return orderOf(items);
      });
      return [chiSquare(orders, even(ORDERS_OF_FEW), 'chi-square of orders'), serialCorrelation(orders)];
    },
  },
  {
    name: 'shuffle of thirty items drawn in a step',
    sample(seeds, units) {
      const orders = Array.from({ length: units }, () =>
        shuffled(upTo(MANY), draw(seeds(), 'order', shuffleRanges(MANY)).values),
      );
      const placeOf = (item: number) => orders.map((order) => order.indexOf(item));
      const itemAt = (place: number) => orders.map((order) => order[place] ?? -1);
      return [
        chiSquare(placeOf(0), even(MANY), 'chi-square of the first item'),
        chiSquare(placeOf(MANY - 1), even(MANY), 'chi-square of the last item'),
        chiSquare(itemAt(0), even(MANY), 'chi-square of the first place'),
        serialCorrelation(placeOf(MANY / 2), 'serial correlation of the middle item'),
      ];
    },
  },
];
