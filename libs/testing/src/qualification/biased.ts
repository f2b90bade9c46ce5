import { integerBelow, type Indexed, type Words } from '@tirage/randomness';
import { PRODUCT, type Generators } from './generators.js';

const swap = <T>(items: Indexed<T>, a: number, b: number): void => {
  const [first, second] = [items[a], items[b]];
  items[a] = second as T;
  items[b] = first as T;
};

const changed =
  (change: (nextWord: Words) => Words) =>
  <Arguments extends readonly unknown[]>(stream: (...given: Arguments) => Words) =>
  (...given: Arguments): Words =>
    change(stream(...given));

/** The product's generators with every word stream changed in one way. */
const withWords = (change: (nextWord: Words) => Words): Generators => ({
  ...PRODUCT,
  ctrWords: changed(change)(PRODUCT.ctrWords),
  substream: changed(change)(PRODUCT.substream),
});

const withIntegers = (below: (range: number, nextWord: Words) => number): Generators => ({
  ...PRODUCT,
  integerBelow: below,
  draw(unitSeed, label, ranges) {
    const nextWord = PRODUCT.substream(unitSeed, label);
    return { label, ranges, values: ranges.map((range) => below(range, nextWord)) };
  },
});

/** Generators with one fault each, by its name; none may be qualified. */
export const BIASED: Readonly<Record<string, Generators>> = {
  'the remainder of a word': withIntegers((range, nextWord) => nextWord() % range),
  'the remainder of a byte': withIntegers((range, nextWord) => (nextWord() & 0xff) % range),
  'a rounded float': withIntegers((range, nextWord) => Math.round((nextWord() / 2 ** 32) * (range - 1))),
  'a range one too small': withIntegers((range, nextWord) => integerBelow(Math.max(1, range - 1), nextWord)),
  'a shuffle that leaves nothing in its place': {
    ...PRODUCT,
    shuffle(items, nextWord) {
      for (let last = items.length - 1; last > 0; last--) swap(items, last, integerBelow(last, nextWord));
    },
  },
  'a shuffle that leaves the last item where it is': {
    ...PRODUCT,
    shuffled: (items, values) => [...PRODUCT.shuffled(items.slice(0, -1), values.slice(1)), ...items.slice(-1)],
  },
  'no shuffle': { ...PRODUCT, shuffle: () => undefined },
  'a stuck bit': withWords((nextWord) => () => (nextWord() | 0x100000) >>> 0),
  'a short period': withWords((nextWord) => {
    const words = Array.from({ length: 600 }, nextWord);
    let at = 0;
    return () => words[at++ % words.length] ?? 0;
  }),
  'words that keep something of the last': withWords((nextWord) => {
    let last = nextWord();
    return () => (last = Math.floor(0.8 * nextWord() + 0.2 * last));
  }),
  'a counter': withWords((nextWord) => {
    let word = nextWord();
    return () => (word = (word + 0x9e3779b1) >>> 0);
  }),
};

/** Streams that are mixed up, by what the sources that show it have in their names. */
export const MIXED_UP: Readonly<Record<string, Generators>> = {
  'each unit': { ...PRODUCT, substream: (_seed, label) => PRODUCT.substream(new Uint8Array(32), label) },
  'each label': { ...PRODUCT, substream: (seed) => PRODUCT.substream(seed, 'label') },
};
