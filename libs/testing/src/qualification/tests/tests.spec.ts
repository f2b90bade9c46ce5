import { ctrWords, integerBelow, shuffle } from '@tirage/randomness';
import { even, fit, type TestResult } from '../result.js';
import { mostFailures } from '../rule.js';
import { seedsOf } from '../seeds.js';
import { differentValues } from './different.js';
import * as tests from './index.js';

const N = 20_000;
const seeds = seedsOf('tests', 'sound');
const words = (count = N): number[] => Array.from({ length: count }, ctrWords(seeds()));
const digits = (range: number, count = N): number[] => {
  const nextWord = ctrWords(seeds());
  return Array.from({ length: count }, () => integerBelow(range, nextWord));
};

/** A word that keeps something of the one before. */
const correlated = (values: readonly number[], share: number): number[] =>
  values.map((value, index) => Math.floor((1 - share) * value + share * (values[index - 1] ?? value)));

type Case = readonly [bias: string, sample: () => number[]];
interface Tried {
  readonly run: (values: readonly number[]) => TestResult;
  readonly sound: (count?: number) => number[];
  readonly biased: readonly Case[];
}

const TRIED: Readonly<Record<string, Tried>> = {
  'chi-square of bytes': {
    run: tests.bytesOfWords,
    sound: words,
    biased: [
      ['a stuck bit', () => words().map((word) => (word & ~(1 << 13)) >>> 0)],
      ['a bit that is set in 60 of 100', () => words().map((word, at) => (at % 5 === 0 ? word | 1 : word) >>> 0)],
      ['a short period', () => period(words(500))],
    ],
  },
  'chi-square of integers': {
    run: (values) => tests.integers(values, 30, 'chi-square'),
    sound: (count) => digits(30, count),
    biased: [
      ['the remainder of a byte', () => words().map((word) => (word & 0xff) % 30)],
      ['a value that never comes', () => digits(29)],
      ['a value that cannot come', () => [...digits(30), 30]],
      ['a rounded float', () => words().map((word) => Math.round((word / 2 ** 32) * 29))],
    ],
  },
  'chi-square of large integers': {
    run: (values) => tests.integers(values, 3 * 2 ** 30, 'chi-square'),
    sound: (count) => digits(3 * 2 ** 30, count),
    biased: [['the remainder of a word', () => words().map((word) => word % (3 * 2 ** 30))]],
  },
  'chi-square of orders': {
    run: (values) => tests.chiSquare(values, even(120)),
    sound: (count) => orders((last) => last + 1, count),
    biased: [
      ['a shuffle that leaves nothing in its place', () => orders((last) => last)],
      ['a shuffle that draws from all places each time', () => orders(() => 5)],
    ],
  },
  equidistribution: {
    run: (values) => tests.equidistribution(values, 2 ** 32),
    sound: words,
    biased: [
      [
        'two words that are averaged now and then',
        () => words().map((word, at) => (at % 8 === 0 ? (word + 2 ** 31) / 2 : word)),
      ],
      [
        'the highest bit set a little too often',
        () => words().map((word, at) => (at % 8 === 0 ? word | (2 ** 31) : word) >>> 0),
      ],
    ],
  },
  runs: {
    run: tests.runs,
    sound: words,
    biased: [
      ['words that keep something of the last', () => correlated(words(), 0.3)],
      ['words sorted by fours', () => inFours((four) => four.sort((a, b) => a - b))],
      ['words that rise for ever', () => words().sort((a, b) => a - b)],
    ],
  },
  'serial correlation': {
    run: tests.serialCorrelation,
    sound: words,
    biased: [
      ['words that keep something of the last', () => correlated(words(), 0.05)],
      [
        'each word followed by its complement',
        () => words().map((word, at, all) => (at % 16 === 1 ? 2 ** 32 - 1 - (all[at - 1] ?? 0) : word)),
      ],
      ['one word for ever', () => words().fill(7)],
    ],
  },
  gap: {
    run: (values) => tests.gap(values, (value) => value === 0, 1 / 10),
    sound: (count) => digits(10, count),
    biased: [
      ['a value that comes too rarely', () => digits(13)],
      ['a value that never comes', () => digits(9).map((value) => value + 1)],
      [
        'a value that does not come twice running',
        () => digits(10).map((value, at, all) => (value === 0 && all[at - 1] === 0 ? 1 : value)),
      ],
    ],
  },
  poker: {
    run: (values) => tests.poker(values, 10),
    sound: (count) => digits(10, count),
    biased: [
      [
        'no value twice running',
        () => digits(10).map((value, at, all) => (value === all[at - 1] ? (value + 1) % 10 : value)),
      ],
      [
        'one value of all hands from nine',
        () => digits(10).map((value, at) => (at % 5 === 0 ? value % 9 : Math.min(value, 8))),
      ],
    ],
  },
  'coupon collector': {
    run: (values) => tests.couponCollector(values, 5),
    sound: (count) => digits(5, count),
    biased: [
      ['sorted coupons', () => digits(5).sort((a, b) => a - b)],
      ['coupons in turn', () => Array.from({ length: N }, (_, at) => at % 5)],
      ['a coupon that never comes', () => digits(4)],
      ['a coupon that comes too rarely', () => digits(5).map((value, at) => (value === 4 && at % 2 === 0 ? 0 : value))],
    ],
  },
  permutation: {
    run: tests.permutation,
    sound: words,
    biased: [
      [
        'the larger of two first, now and then',
        () => inFours((four, at) => (at % 20 === 0 ? four.sort((a, b) => b - a) : four)),
      ],
      ['words that keep something of the last', () => correlated(words(), 0.3)],
    ],
  },
};

function period(values: readonly number[]): number[] {
  return Array.from({ length: N }, (_, at) => values[at % values.length] ?? 0);
}

function inFours(change: (four: number[], at: number) => number[]): number[] {
  const values = words();
  return Array.from({ length: N / 4 }, (_, at) => change(values.slice(4 * at, 4 * at + 4), at)).flat();
}

/** Orders of five items, each swap with a place below the range that is given for it. */
function orders(rangeOf: (last: number) => number, count = N): number[] {
  const nextWord = ctrWords(seeds());
  return Array.from({ length: count }, () => {
    const items = [0, 1, 2, 3, 4];
    for (let last = 4; last > 0; last--) {
      const other = integerBelow(rangeOf(last), nextWord);
      [items[last], items[other]] = [items[other] ?? 0, items[last] ?? 0];
    }
    return tests.orderOf(items);
  });
}

describe.each(Object.entries(TRIED))('%s', (_, { run, sound, biased }) => {
  it('passes a sound generator', () => {
    const { p, size } = run(sound());
    expect(p).toBeGreaterThan(0.01);
    expect(size).toBeGreaterThanOrEqual(N);
  });

  it.each(biased)('finds out %s', (_bias, sample) => {
    expect(run(sample()).p).toBeLessThan(1e-6);
  });
});

describe('the laws behind them', () => {
  it('a hand of five of ten values, as Knuth gives it', () => {
    const law = differentValues(10, 5);
    [0, 0.0001, 0.0135, 0.18, 0.504, 0.3024].forEach((chance, different) =>
      expect(law[different]).toBeCloseTo(chance, 12),
    );
  });

  it('five coupons take 11.4 values: the chance that five values are enough is 5!/5^5', () => {
    expect(differentValues(5, 5)[5]).toBeCloseTo(120 / 3125, 12);
  });

  it('each order of four values has a number of its own, from rising to falling', () => {
    const found = new Set<number>();
    for (let seed = 0; seed < 400; seed++) {
      const items = [1, 2, 3, 4];
      shuffle(items, ctrWords(seedsOf('orders', `${seed}`)()));
      found.add(tests.orderOf(items));
    }
    expect([...found].sort((a, b) => a - b)).toEqual([...Array(24).keys()]);
    expect([tests.orderOf([5, 6, 8, 9]), tests.orderOf([9, 8, 6, 5])]).toEqual([0, 23]);
  });

  it('groups do not overlap: each order of four, each hand of five as often as the law says is no distance at all', () => {
    const every = (base: number, length: number) =>
      Array.from({ length: base ** length }, (_, n) =>
        Array.from({ length }, (_place, place) => Math.floor(n / base ** place) % base),
      );
    const again = (groups: readonly (readonly number[])[], times: number) =>
      Array<typeof groups>(times).fill(groups).flat(2);
    const fours = every(4, 4).filter((four) => new Set(four).size === 4);
    expect(tests.permutation(again(fours, 10))).toMatchObject({ size: 960, statistic: 0, p: 1 });
    expect(tests.poker(again(every(2, 5), 4), 2)).toMatchObject({ size: 640, statistic: 0, p: 1 });
  });

  it('refuses chances that are no law, and samples too small to say anything', () => {
    expect(() => fit('x', 2, [1, 1], [0.5, 0.6])).toThrow(RangeError);
    expect(() => tests.runs([1, 2, 3])).toThrow(RangeError);
    expect(() => tests.couponCollector([1, 2, 3], 3)).toThrow(RangeError);
  });

  it('puts neighbouring rare classes together', () => {
    const rare = fit('x', 100, [3, 3, 94], [0.03, 0.03, 0.94]);
    expect(rare.p).toBe(fit('x', 100, [6, 94], [0.06, 0.94]).p);
    expect(fit('x', 100, [60, 40], [0.5, 0.5]).p).toBeCloseTo(0.0455002639, 9);
  });
});

describe('over 50 sound samples, hardly one fails at 99 %', () => {
  it.each(Object.entries(TRIED))('%s', (_, { run, sound }) => {
    const failures = Array.from({ length: 50 }, () => run(sound(2_000)).p).filter((p) => p < 0.01).length;
    // More would come less than once in a million.
    expect(failures).toBeLessThanOrEqual(mostFailures(50));
  });
});
