import type { FormulaName } from './rules.js';

/**
 * The exact figures that follow from {@link RULES_2017}, as fractions; `laws.spec.ts` works all of them out again from the
 * text. They do not depend on the picks.
 */

export type Figures = { readonly rtp: string; readonly hitFrequency: string };

export const FORMULA_FIGURES: Readonly<Record<FormulaName, Figures>> = {
  '5/5': { rtp: '89/126', hitFrequency: '1/252' },
  '3/3': { rtp: '305/432', hitFrequency: '1/120' },
  '2/4': { rtp: '7/10', hitFrequency: '2/15' },
  '1/2': { rtp: '7/10', hitFrequency: '1/5' },
  vainqueur: { rtp: '7/10', hitFrequency: '1/10' },
};

export const TOUTES_FIGURES: Figures = { rtp: '12767/18144', hitFrequency: '15/56' };

export type PayoutRow = { readonly prizeCents: number; readonly probability: string };

const row = (prizeCents: number, probability: string): PayoutRow => ({ prizeCents, probability });

/** The chance of each prize of a round of `toutes`. */
export const TOUTES_LAW: readonly PayoutRow[] = [
  row(0, '41/56'),
  row(100, '737/12096'),
  row(150, '1045/18144'),
  row(200, '737/12096'),
  row(250, '143/5184'),
  row(350, '143/5184'),
  row(1_000, '67/12096'),
  row(1_500, '95/18144'),
  row(2_000, '67/12096'),
  row(2_500, '13/5184'),
  row(2_650, '11/4536'),
  row(2_750, '11/4536'),
  row(2_850, '11/9072'),
  row(3_500, '13/5184'),
  row(9_000, '1/4536'),
  row(10_000, '17/12960'),
  row(10_100, '11/60480'),
  row(10_150, '11/11340'),
  row(10_200, '11/60480'),
  row(10_250, '11/25920'),
  row(10_350, '11/6720'),
  row(11_000, '1/9072'),
  row(12_650, '11/90720'),
  row(12_750, '11/90720'),
  row(12_850, '11/181440'),
  row(20_350, '11/362880'),
  row(23_500, '1/9072'),
  row(50_000, '1/10080'),
  row(51_000, '1/60480'),
  row(51_500, '1/11340'),
  row(52_000, '1/60480'),
  row(52_500, '1/25920'),
  row(53_500, '1/25920'),
  row(59_000, '1/90720'),
  row(60_000, '1/90720'),
  row(61_000, '1/181440'),
  row(73_500, '1/362880'),
  row(510_350, '11/362880'),
  row(7_523_500, '1/362880'),
];
