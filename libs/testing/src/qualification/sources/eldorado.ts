import { seedsOfUnits, shownFor, type Games } from '../games.js';
import { even } from '../result.js';
import type { Source } from '../source.js';
import { chiSquare, orderOf, serialCorrelation } from '../tests/index.js';

type Shown = { readonly grid: readonly (readonly string[])[] };

const LOSING = { amount: '0.00', extras: 0 };

/** The lines of grids that win nothing: each is drawn from the same ones, whatever the other two are. */
export const eldoradoSources = ({ eldorado: game }: Games): readonly Source[] => [
  {
    name: 'Eldorado',
    sample(seeds, units) {
      const grids = seedsOfUnits(seeds(), units).map((unitSeed) =>
        (shownFor(game, unitSeed, '0.50', LOSING) as Shown).grid.map((line) => line.join()),
      );
      const numbers = new Map([...new Set(grids.flat())].sort().map((line, index) => [line, index]));
      const lines = grids.map((grid) => grid.map((line) => numbers.get(line) ?? -1));
      const different = lines.filter((three) => new Set(three).size === three.length);
      return [
        chiSquare(different.map(orderOf), even(6), 'chi-square of the order of the lines'),
        serialCorrelation(lines.flat(), 'serial correlation of the lines'),
      ];
    },
  },
];
