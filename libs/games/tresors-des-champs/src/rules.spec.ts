import { PUBLISHED_2018, rulesData } from './published.js';
import { RULES_2018, type CarrotValue } from './rules.js';

/** The table of article 3.7.2: value of the carrot in euro, one chance in. */
const ARTICLE_3_7_2 = `
50 000 € | 555 555,56
1 000 € | 33 333,33
200 € | 10 000,00
100 € | 285,71
20 € | 19,61
10 € | 10,16
4 € | 2,66
2 € | 2,12`;

/** 100/p rounded to the nearest hundredth of "one chance in", as whole hundredths; p = weight/denominator. */
const oneInHundredths = (weight: number): number => Math.floor((200 * RULES_2018.denominator + weight) / (2 * weight));

const hundredths = ({ publishedOneIn }: CarrotValue): number => Number(publishedOneIn.replace('.', ''));

/** The first weight at or above `from` for which the figure is at most `target`. */
function firstWeight(target: number): number {
  let [low, high] = [1, RULES_2018.denominator];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (oneInHundredths(middle) <= target) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** All weights that reproduce the published figure, both ends included. */
const admissible = (value: CarrotValue): readonly [number, number] => [
  firstWeight(hundredths(value)),
  firstWeight(hundredths(value) - 1) - 1,
];

describe('the rules of 2018', () => {
  it('are bound for ever', () => {
    expect(PUBLISHED_2018.hash).toBe('3bc722f7b63496b125f99c3c461fb2b0b52b589f12a74f94ac1a0cefd172373b');
    expect(rulesData(PUBLISHED_2018)).toBe(RULES_2018);
  });

  it('are the only ones known', () => {
    expect(() => rulesData({ hash: '00' })).toThrow(RangeError);
  });

  it('put one element under each mound', () => {
    const { carrot, tool, empty } = RULES_2018.elements;
    expect([carrot, tool, empty, carrot + tool + empty]).toEqual([1, 18, 11, RULES_2018.mounds]);
  });
});

describe('the weights of the carrot values', () => {
  it('are those of the values and odds of the text, line by line [3.7.2]', () => {
    const lines = RULES_2018.values.map((value) => [value.valueCents, hundredths(value)]);
    const figures = ARTICLE_3_7_2.trim()
      .split('\n')
      .map((line) => line.split('|').map((figure) => Number(figure.replace(/\D/g, ''))));
    expect(lines).toEqual(figures.map(([euro = 0, oneIn]) => [100 * euro, oneIn]));
  });

  it('sum to their denominator', () => {
    expect(RULES_2018.values.reduce((sum, { weight }) => sum + weight, 0)).toBe(RULES_2018.denominator);
  });

  it.each(RULES_2018.values)('give back the published odds: $publishedOneIn', (value) => {
    expect(oneInHundredths(value.weight)).toBe(hundredths(value));
  });

  it('lie within the only ranges that do', () => {
    expect(RULES_2018.values.map(admissible)).toEqual([
      [9, 9],
      [150, 150],
      [500, 500],
      [17_500, 17_500],
      [254_907, 255_036],
      [491_884, 492_368],
      [1_876_173, 1_883_239],
      [2_352_942, 2_364_066],
    ]);
  });

  it('are over the smallest denominator that can give 555,555.56', () => {
    const possible = (denominator: number, weight: number): boolean =>
      Math.floor((200 * denominator + weight) / (2 * weight)) === 55_555_556;
    for (let weight = 1; weight < 9; weight++) {
      const near = Math.floor(555_555.56 * weight);
      for (let denominator = near - 2; denominator <= near + 2; denominator++) {
        expect(possible(denominator, weight)).toBe(false);
      }
    }
    expect(possible(5_000_000, 9)).toBe(true);
  });
});

describe('the tables served', () => {
  const table = (name: string) => PUBLISHED_2018.tables.find((one) => one.name === name);

  it('say of each figure whether it is published or the operator’s', () => {
    expect(PUBLISHED_2018.tables.map(({ name, provenance }) => [name, provenance])).toEqual([
      ['round', 'published'],
      ['field', 'published'],
      ['carrot-value-odds', 'published'],
      ['carrot-value-weights', 'operator'],
      ['chances', 'published'],
      ['returns', 'operator'],
      ['digs-of-a-field', 'published'],
      ['prize-of-a-round', 'operator'],
    ]);
  });

  it('give amounts as strings and chances as exact fractions', () => {
    expect(table('round')?.rows).toEqual([{ price: '2.00', mounds: 30, toolsAtStart: 3, crates: 5 }]);
    expect(table('carrot-value-weights')?.rows[0]).toEqual({
      value: '50000.00',
      weight: 9,
      probability: '9/5000000',
    });
    expect(table('carrot-value-odds')?.rows[7]).toEqual({ value: '2.00', oneIn: '2.12' });
    expect(table('digs-of-a-field')?.rows).toHaveLength(21);
    expect(table('prize-of-a-round')?.rows).toHaveLength(9);
  });

  it('are JSON', () => {
    expect(JSON.parse(JSON.stringify(PUBLISHED_2018.tables))).toEqual(PUBLISHED_2018.tables);
  });

  it('name price, maximum, return and chance of winning', () => {
    expect(PUBLISHED_2018.stakes.map(String)).toEqual(['2.00']);
    expect(PUBLISHED_2018.maximum.toString()).toBe('50000.00');
    expect([PUBLISHED_2018.rtp, PUBLISHED_2018.hitFrequency]).toEqual(['284046343/400000000', '23/80']);
  });
});
