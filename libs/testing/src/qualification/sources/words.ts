import { deriveKey, type Words } from '@tirage/randomness';
import type { Generators } from '../generators.js';
import type { TestResult } from '../result.js';
import type { Seeds } from '../seeds.js';
import type { Source } from '../source.js';
import {
  bytesOfWords,
  couponCollector,
  equidistribution,
  gap,
  permutation,
  poker,
  runs,
  serialCorrelation,
} from '../tests/index.js';

const WORD_VALUES = 2 ** 32;
const SEED_BYTES = 32;
/** An HMAC gives eight words. */
const EVERY = 8;
/** Words a test takes for each unit asked for, where they come in a stream. */
const STREAMED = 20;

/** The raw words, each way they are used in: along one stream, over the units of a block, over the labels of a unit. */
export const wordSources = (generators: Generators): readonly Source[] => [
  {
    name: 'AES-CTR, one stream',
    sample: (seeds, units) => testsOfWords(generators.ctrWords(seeds()), generators, STREAMED * units),
  },
  {
    name: 'HMAC_DRBG, one stream',
    sample: (seeds, units) => testsOfWords(generators.substream(seeds(), 'stream'), generators, STREAMED * units),
  },
  {
    name: 'HMAC_DRBG, first word of each unit',
    sample: (seeds, units) => testsOfWords(firstWords(generators, seeds), generators, 2 * units),
  },
  {
    name: 'HMAC_DRBG, first word of each label',
    sample(seeds, units) {
      const unitSeed = seeds();
      let label = 0;
      const nextWord = () => generators.substream(unitSeed, `step/${label++}`)();
      return testsOfWords(nextWord, generators, 2 * units);
    },
  },
];

/** The units of a block as they follow from its seed, one word of each. */
function firstWords({ ctrWords, substream }: Generators, seeds: Seeds): Words {
  const nextSeedWord = ctrWords(deriveKey(seeds(), 'block/units'));
  return () => {
    const unitSeed = Buffer.alloc(SEED_BYTES);
    for (let at = 0; at < SEED_BYTES; at += 4) unitSeed.writeUInt32BE(nextSeedWord(), at);
    return substream(unitSeed, 'first')();
  };
}

/** The named tests, each on `size` words of its own. What counts values takes integers below ten or below five. */
function testsOfWords(nextWord: Words, { integerBelow }: Generators, size: number): readonly TestResult[] {
  const words = () => Array.from({ length: size }, nextWord);
  const integers = (range: number) => Array.from({ length: size }, () => integerBelow(range, nextWord));
  return [
    bytesOfWords(words()),
    equidistribution(words(), WORD_VALUES),
    runs(words()),
    serialCorrelation(words()),
    serialCorrelation(
      words().filter((_, index) => index % EVERY === 0),
      'serial correlation of every 8th',
    ),
    gap(integers(10), (value) => value < 1, 1 / 10),
    poker(integers(10), 10),
    couponCollector(integers(5), 5),
    permutation(words()),
  ];
}
