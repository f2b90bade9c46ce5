/** The annex "Trésors des Champs", in force from 22 May 2018. Numbers in brackets in this folder are its sub-articles. */

export type Element = 'carrot' | 'tool' | 'empty';

/** The order in which undiscovered elements are counted when one of them is drawn. */
export const ELEMENTS: readonly Element[] = ['carrot', 'tool', 'empty'];

/** What makes it this game rather than another one; state and board have this shape in every version of the rules. */
export const MOUNDS = 30;
export const TOOLS_AT_START = 3;
export const CRATES = 5;

export type CarrotValue = {
  readonly valueCents: number;
  /** Chances out of `denominator`. */
  readonly weight: number;
  /** The published odds, one chance in so many, rounded to the hundredth. */
  readonly publishedOneIn: string;
};

/** One version of the rules as data: all that the outcome of a round depends on besides its seed and the crate chosen. */
export type TresorsRules = {
  readonly game: 'tresors-des-champs';
  readonly version: string;
  readonly priceCents: number;
  readonly mounds: number;
  readonly toolsAtStart: number;
  readonly crates: number;
  readonly elements: Readonly<Record<Element, number>>;
  readonly denominator: number;
  readonly values: readonly CarrotValue[];
};

/**
 * The rules of 22 May 2018. The text gives the odds of the values rounded [3.7.2], and rounded they do not sum to 1: the
 * weights are the operator's, over the smallest denominator that reproduces all eight published figures.
 */
export const RULES_2018: TresorsRules = {
  game: 'tresors-des-champs',
  version: '2018-05-22.1',
  priceCents: 200, // [2]
  mounds: MOUNDS, // [3.1]
  toolsAtStart: TOOLS_AT_START, // [3.3]
  crates: CRATES, // [3.8.1]
  elements: { carrot: 1, tool: 18, empty: 11 }, // [3.2]
  denominator: 5_000_000,
  values: [
    { valueCents: 5_000_000, weight: 9, publishedOneIn: '555555.56' },
    { valueCents: 100_000, weight: 150, publishedOneIn: '33333.33' },
    { valueCents: 20_000, weight: 500, publishedOneIn: '10000.00' },
    { valueCents: 10_000, weight: 17_500, publishedOneIn: '285.71' },
    { valueCents: 2_000, weight: 255_000, publishedOneIn: '19.61' },
    { valueCents: 1_000, weight: 492_000, publishedOneIn: '10.16' },
    { valueCents: 400, weight: 1_880_000, publishedOneIn: '2.66' },
    { valueCents: 200, weight: 2_354_841, publishedOneIn: '2.12' },
  ],
};
