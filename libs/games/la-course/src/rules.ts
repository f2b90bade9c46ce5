import { Money } from '@tirage/kernel';

/** The annex "La Course", in force from 7 August 2017. Numbers in brackets in this folder are its sub-articles. */

/** The formulas in the order of the text [2.1]. */
export const FORMULAS = ['5/5', '3/3', '2/4', '1/2', 'vainqueur'] as const;
export type FormulaName = (typeof FORMULAS)[number];

/** "Toutes les formules": the five formulas on the same picks [2.2.2]. */
export const ALL_FORMULAS = 'toutes';
export type BetFormula = FormulaName | typeof ALL_FORMULAS;
export const BET_FORMULAS: readonly BetFormula[] = [...FORMULAS, ALL_FORMULAS];

/** What makes it this game rather than another one; state and board have this shape in every version of the rules. */
export const SHIPS = 10;
export const BONUS_NUMBERS = 12;

/** `ordered` and `unordered` where the order of arrival counts, `plain` and `bonus` where it does not. */
export type WinningRank = 'ordered+bonus' | 'ordered' | 'unordered+bonus' | 'unordered' | 'bonus' | 'plain';
export type Rank = WinningRank | 'none';

export type Lot = {
  readonly rank: WinningRank;
  readonly gainCents: number;
  /** An exact fraction. */
  readonly probability: string;
  /** The published odds, one chance in so many, rounded to the hundredth. */
  readonly publishedOneIn: string;
};

export type Formula = {
  readonly formula: FormulaName;
  readonly priceCents: number;
  /** So many ships are picked … */
  readonly ships: number;
  /** … and win when all are among so many first of the arrival. */
  readonly places: number;
  readonly ordered: boolean;
  readonly lots: readonly Lot[];
};

/** One version of the rules as data: all that the outcome of a round depends on besides its seed and the bets. */
export type CourseRules = {
  readonly game: 'la-course';
  readonly version: string;
  readonly ships: number;
  readonly bonusNumbers: number;
  readonly formulas: readonly Formula[];
  /** Each formula takes the first of these picks, as many as it has ships. */
  readonly toutes: { readonly priceCents: number; readonly ships: number };
};

const lot = (rank: WinningRank, gainCents: number, probability: string, publishedOneIn: string): Lot => ({
  rank,
  gainCents,
  probability,
  publishedOneIn,
});

/** The rules of 7 August 2017; nothing in them is left to the operator. */
export const RULES_2017: CourseRules = {
  game: 'la-course',
  version: '2017-08-07.1',
  ships: SHIPS, // [2.2.1]
  bonusNumbers: BONUS_NUMBERS, // [2.2.1]
  formulas: [
    {
      ...{ formula: '5/5', priceCents: 125, ships: 5, places: 5, ordered: true }, // [2.2.2, 2.3.1]
      lots: [
        lot('ordered+bonus', 7_500_000, '1/362880', '362880.00'), // [2.5.1.1]
        lot('ordered', 500_000, '11/362880', '32989.09'),
        lot('unordered+bonus', 50_000, '17/51840', '3049.41'),
        lot('unordered', 10_000, '187/51840', '277.22'),
      ],
    },
    {
      ...{ formula: '3/3', priceCents: 50, ships: 3, places: 3, ordered: true },
      lots: [
        lot('ordered+bonus', 20_000, '1/8640', '8640.00'), // [2.5.1.2]
        lot('ordered', 10_000, '11/8640', '785.45'),
        lot('unordered+bonus', 7_500, '1/1728', '1728.00'),
        lot('unordered', 2_500, '11/1728', '157.09'),
      ],
    },
    {
      ...{ formula: '2/4', priceCents: 50, ships: 2, places: 4, ordered: false },
      lots: [lot('bonus', 1_500, '1/90', '90.00'), lot('plain', 150, '11/90', '8.18')], // [2.5.1.3]
    },
    {
      ...{ formula: '1/2', priceCents: 50, ships: 1, places: 2, ordered: false },
      lots: [lot('bonus', 1_000, '1/60', '60.00'), lot('plain', 100, '11/60', '5.45')], // [2.5.1.4]
    },
    {
      ...{ formula: 'vainqueur', priceCents: 25, ships: 1, places: 1, ordered: false },
      lots: [lot('bonus', 1_000, '1/120', '120.00'), lot('plain', 100, '11/120', '10.91')], // [2.5.1.5]
    },
  ],
  toutes: { priceCents: 300, ships: 5 }, // [2.2.2, 2.3.1]
};

/** Cents as they stand on every wire, `"1.50"`. */
export const euro = (cents: number): string => Money.cents(cents).toString();
