import { exact } from '@tirage/kernel';
import { FORMULA_FIGURES, TOUTES_FIGURES, TOUTES_LAW } from './laws.js';
import { PUBLISHED_2017 } from './published.js';
import { FORMULAS, RULES_2017, type FormulaName } from './rules.js';
import {
  firstPlaces,
  hundredths,
  TEXT_LOTS,
  TEXT_PRICES,
  textGainCents,
  textRank,
  toutesPicks,
} from './specs/from-text.js';

const { fraction, parse, plus, text, times, total } = exact;
type Fraction = exact.Fraction;

const ARRIVALS = firstPlaces(5);
const BONUS_CHANCES = [
  [true, fraction(1, 12)],
  [false, fraction(11, 12)],
] as const;

/** The exact law of what `prizeOf` gives, over every arrival of five and the bonus number hit or missed. */
function lawOf<Prize>(prizeOf: (arrival: readonly number[], bonus: boolean) => Prize): ReadonlyMap<Prize, Fraction> {
  const law = new Map<Prize, Fraction>();
  for (const [bonus, chance] of BONUS_CHANCES) {
    const counts = new Map<Prize, number>();
    for (const arrival of ARRIVALS) {
      const prize = prizeOf(arrival, bonus);
      counts.set(prize, (counts.get(prize) ?? 0) + 1);
    }
    for (const [prize, count] of counts) {
      const here = times(chance, fraction(count, ARRIVALS.length));
      law.set(prize, plus(law.get(prize) ?? fraction(0), here));
    }
  }
  return law;
}

const priceOf = (formula: string): number => hundredths(TEXT_PRICES[formula] ?? '');
const mean = (law: ReadonlyMap<number, Fraction>): Fraction =>
  total([...law].map(([cents, chance]) => times(fraction(cents), chance)));
const figuresOf = (law: ReadonlyMap<number, Fraction>, priceCents: number) => ({
  rtp: text(times(mean(law), fraction(1, priceCents))),
  hitFrequency: text(total([...law].filter(([cents]) => cents > 0).map(([, chance]) => chance))),
});

const SHIPS = [6, 2, 9, 10, 1];
const picksOf = (formula: FormulaName) => toutesPicks(SHIPS).find(([name]) => name === formula)?.[1] ?? [];

describe.each(FORMULAS)('%s, over every arrival and both bonuses', (formula) => {
  const ranks = lawOf((arrival, bonus) => textRank(formula, picksOf(formula), arrival, bonus));

  it('has the exact chances of its lots', () => {
    const { lots = [] } = RULES_2017.formulas.find((one) => one.formula === formula) ?? {};
    expect(lots.map(({ rank, probability }) => [rank, probability])).toEqual(
      (TEXT_LOTS[formula] ?? []).map(({ rank }) => [rank, text(ranks.get(rank) ?? fraction(0))]),
    );
    expect(text(total([...ranks.values()]))).toBe('1');
  });

  it.each(TEXT_LOTS[formula] ?? [])('has the published odds of: $rang, 1 in $oneIn, rounded half up', (lot) => {
    const { over, under } = ranks.get(lot.rank) ?? fraction(1, 1);
    const [whole, half] = [200n * under + over, 2n * over];
    expect(Number(whole / half)).toBe(hundredths(lot.oneIn));
  });

  it('returns what is said', () => {
    const gains = new Map([...ranks].map(([rank, chance]) => [textGainCents(formula, rank), chance]));
    expect(figuresOf(gains, priceOf(formula))).toEqual(FORMULA_FIGURES[formula]);
  });
});

describe('toutes, over every arrival and both bonuses', () => {
  const law = lawOf((arrival, bonus) =>
    toutesPicks(SHIPS).reduce(
      (sum, [formula, picks]) => sum + textGainCents(formula, textRank(formula, picks, arrival, bonus)),
      0,
    ),
  );

  it('has 39 totals, each with the chance said', () => {
    const rows = [...law]
      .sort(([a], [b]) => a - b)
      .map(([prizeCents, chance]) => ({ prizeCents, probability: text(chance) }));
    expect(rows).toHaveLength(39);
    expect(rows).toEqual(TOUTES_LAW);
    expect(text(total(TOUTES_LAW.map(({ probability }) => parse(probability))))).toBe('1');
  });

  it('returns what is said, and what the mean of the formulas by their prices is', () => {
    expect(figuresOf(law, priceOf('toutes'))).toEqual(TOUTES_FIGURES);
    expect(TOUTES_FIGURES).toEqual({ rtp: '12767/18144', hitFrequency: '15/56' });
    const sum = total(FORMULAS.map((name) => times(parse(FORMULA_FIGURES[name].rtp), fraction(priceOf(name)))));
    expect(text(times(sum, fraction(1, 300)))).toBe(TOUTES_FIGURES.rtp);
  });

  it('wins 75,235 € at most', () => {
    expect(Math.max(...law.keys())).toBe(7_523_500);
    expect(PUBLISHED_2017.maximum.toString()).toBe('75235.00');
  });
});

describe('the chance to win with several formulas', () => {
  const hit = (oneOfTwo: number, winner: number): string => {
    const law = lawOf(
      (arrival, bonus) =>
        textGainCents('1/2', textRank('1/2', [oneOfTwo], arrival, bonus)) +
        textGainCents('vainqueur', textRank('vainqueur', [winner], arrival, bonus)),
    );
    return figuresOf(law, 75).hitFrequency;
  };

  it('depends on the picks: 1/2 and vainqueur on one ship or on two', () => {
    expect([hit(4, 4), hit(4, 5)]).toEqual(['1/5', '13/45']);
  });
});
