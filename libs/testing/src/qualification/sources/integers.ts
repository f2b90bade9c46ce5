import type { Generators } from '../generators.js';
import type { Source } from '../source.js';
import { integers, serialCorrelation } from '../tests/index.js';

/**
 * No power of two: those of the games (crates, ships and places, mounds, the values of a carrot), and one for which the
 * remainder of a whole word would favour a third of the values.
 */
const RANGES = [3, 5, 10, 30, 5_000_000, 3 * 2 ** 30] as const;

const PER_UNIT = 10;

/** Integers below a range, as a step of a round draws them and as a shuffle takes them from a keystream. */
export const integerSources = ({ draw, integerBelow, ctrWords }: Generators): readonly Source[] => [
  {
    name: 'integers drawn in a step',
    sample: (seeds, units) => {
      const unitSeed = seeds();
      return RANGES.flatMap((range) =>
        testsOf(range, draw(unitSeed, `below/${range}`, Array<number>(PER_UNIT * units).fill(range)).values),
      );
    },
  },
  {
    name: 'integers of a keystream',
    sample: (seeds, units) => {
      const nextWord = ctrWords(seeds());
      return RANGES.flatMap((range) =>
        testsOf(
          range,
          Array.from({ length: PER_UNIT * units }, () => integerBelow(range, nextWord)),
        ),
      );
    },
  },
];

const testsOf = (range: number, values: readonly number[]) => [
  integers(values, range, `chi-square below ${range}`),
  serialCorrelation(values, `serial correlation below ${range}`),
];
