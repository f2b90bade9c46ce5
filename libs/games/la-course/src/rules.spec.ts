import { exact } from '@tirage/kernel';
import { FORMULA_FIGURES } from './laws.js';
import { FORMULA_SETS, priceOfAll, pricesOf } from './prices.js';
import { PUBLISHED_2017, rulesData } from './published.js';
import { FORMULAS, RULES_2017 } from './rules.js';
import { ALL_SETS } from './specs/play.js';
import { hundredths, TEXT_LOTS, TEXT_PRICES } from './specs/from-text.js';

const { fraction, parse, text, times, total } = exact;

describe('the rules of 2017', () => {
  it('are bound for ever', () => {
    expect(PUBLISHED_2017.hash).toBe('b83120889624e81628c4052535e2e20094bc4bdacb262609bda2275a1fb83e18');
    expect(rulesData(PUBLISHED_2017)).toBe(RULES_2017);
  });

  it('are the only ones known', () => {
    expect(() => rulesData({ hash: '00' })).toThrow(RangeError);
  });

  it('have ten ships and twelve bonus numbers [2.2.1]', () => {
    expect([RULES_2017.ships, RULES_2017.bonusNumbers]).toEqual([10, 12]);
  });

  it('have the formulas of 2.1 and 2.2.2', () => {
    expect(RULES_2017.formulas.map(({ formula, ships, places, ordered }) => [formula, ships, places, ordered])).toEqual(
      [
        ['5/5', 5, 5, true],
        ['3/3', 3, 3, true],
        ['2/4', 2, 4, false],
        ['1/2', 1, 2, false],
        ['vainqueur', 1, 1, false],
      ],
    );
    expect(RULES_2017.toutes.ships).toBe(5);
  });

  it.each(RULES_2017.formulas)('have the lots of $formula as published [2.5.1]', ({ formula, lots }) => {
    const published = (TEXT_LOTS[formula] ?? []).map(({ rank, gain, oneIn }) => [
      rank,
      hundredths(gain),
      hundredths(oneIn),
    ]);
    expect(
      lots.map(({ rank, gainCents, publishedOneIn }) => [
        rank,
        gainCents,
        hundredths(publishedOneIn.replace('.', ',')),
      ]),
    ).toEqual(published);
  });

  it('have fourteen lots', () => {
    expect(RULES_2017.formulas.flatMap(({ lots }) => lots)).toHaveLength(14);
  });
});

describe('the prices', () => {
  it.each(Object.entries(TEXT_PRICES))('%s costs %s € [2.3.1]', (formula, price) => {
    const { priceCents } = RULES_2017.formulas.find((one) => one.formula === formula) ?? RULES_2017.toutes;
    expect(priceCents).toBe(hundredths(price));
  });

  it('of toutes is that of the five formulas', () => {
    expect(priceOfAll(RULES_2017, FORMULAS)).toBe(RULES_2017.toutes.priceCents);
  });

  it('of 5/5 and 2/4 is 1,75 € [2.3.1]', () => {
    expect(priceOfAll(RULES_2017, ['5/5', '2/4'])).toBe(175);
  });

  it('of the 31 sets of formulas are twelve, from 0.25 to 3.00', () => {
    expect(FORMULA_SETS).toHaveLength(31);
    expect(new Set(FORMULA_SETS.map((set) => [...set].sort().join())).size).toBe(31);
    for (const set of FORMULA_SETS) expect(new Set(set).size).toBe(set.length);
    const twelve = Array.from({ length: 12 }, (_, index) => 25 * (index + 1));
    expect(pricesOf(RULES_2017)).toEqual(twelve);
    expect(PUBLISHED_2017.stakes.map((stake) => stake.toCents())).toEqual(twelve);
  });
});

describe('the tables served', () => {
  const table = (name: string) => PUBLISHED_2017.tables.find((one) => one.name === name);

  it('are published, or follow from what is', () => {
    expect(PUBLISHED_2017.provenance).toBe('published');
    expect(PUBLISHED_2017.tables.map(({ name, provenance }) => [name, provenance])).toEqual([
      ['race', 'published'],
      ['formulas', 'published'],
      ['all-formulas', 'published'],
      ['prizes', 'published'],
      ['prices', 'published'],
      ['prize-of-all-formulas', 'published'],
    ]);
  });

  it('give amounts as strings and chances as exact fractions', () => {
    expect(table('race')?.rows).toEqual([{ ships: 10, bonusNumbers: 12 }]);
    expect(table('formulas')?.rows[1]).toEqual({
      ...{ formula: '3/3', price: '0.50', ships: 3, places: 3, ordered: true },
      ...{ rtp: '305/432', hitFrequency: '1/120', maximum: '200.00' },
    });
    expect(table('prizes')?.rows).toHaveLength(14);
    expect(table('prizes')?.rows[1]).toEqual({
      ...{ formula: '5/5', rank: 'ordered', gain: '5000.00', probability: '11/362880', oneIn: '32989.09' },
    });
    expect(table('prize-of-all-formulas')?.rows).toHaveLength(39);
    expect(table('prize-of-all-formulas')?.rows[0]).toEqual({ prize: '0.00', probability: '41/56' });
  });

  it('say that the figures named for the game are those of toutes', () => {
    const { rtp, hitFrequency, maximum } = PUBLISHED_2017;
    expect(table('all-formulas')?.rows).toEqual([
      {
        ...{ formula: 'toutes', price: '3.00', ships: 5, rtp, hitFrequency, maximum: maximum.toString() },
        namedForTheGame: ['rtp', 'hitFrequency', 'maximum'],
      },
    ]);
    expect([rtp, hitFrequency, maximum.toString()]).toEqual(['12767/18144', '15/56', '75235.00']);
  });

  it('give price and return of each of the 32 ways to bet, all returns from 70 % to 70.6349 %', () => {
    const rows = table('prices')?.rows ?? [];
    expect(rows.map(({ formulas }) => formulas)).toEqual(ALL_SETS);
    for (const { formulas, price, rtp } of rows as readonly { formulas: string[]; price: string; rtp: string }[]) {
      const played = FORMULAS.filter((name) => formulas.includes(name) || formulas.includes('toutes'));
      const cents = (name: string): number => hundredths(TEXT_PRICES[name] ?? '');
      const sum = played.reduce((before, name) => before + cents(name), 0);
      const returned = total(played.map((name) => times(parse(FORMULA_FIGURES[name].rtp), fraction(cents(name)))));
      expect([price, rtp]).toEqual([(sum / 100).toFixed(2), text(times(returned, fraction(1, sum)))]);
      const { over, under } = parse(rtp);
      expect(over * 10n >= under * 7n && over * 126n <= under * 89n).toBe(true);
    }
  });

  it('hold neither floats nor anything that JSON cannot', () => {
    const text = JSON.stringify(PUBLISHED_2017.tables);
    expect(JSON.parse(text)).toEqual(PUBLISHED_2017.tables);
    const numbers = text.match(/(?<=[:,[])-?\d[^,}\]]*/g) ?? [];
    expect(numbers.filter((number) => !/^\d+$/.test(number))).toEqual([]);
    expect(numbers.length).toBeGreaterThan(10);
  });
});
