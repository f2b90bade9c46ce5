import type { GameDocument } from '../../game.js';
import { centsOf, countOf, rowOf, rowsOf, textOf } from '../../tables.js';

/** More ships than any race has: no document makes this verifier work for ever. */
const MOST = 1000;

export interface Formula {
  readonly formula: string;
  readonly priceCents: number;
  /** How many are picked, and in how many places they win. */
  readonly ships: number;
  readonly places: number;
  readonly ordered: boolean;
  /** Cents by rank. */
  readonly gains: ReadonlyMap<string, number>;
}

export interface CourseTables {
  readonly ships: number;
  readonly bonusNumbers: number;
  readonly formulas: readonly Formula[];
  /** The bet that plays every formula. */
  readonly all: { readonly formula: string; readonly ships: number; readonly priceCents: number };
}

export function courseTables(document: GameDocument): CourseTables {
  const race = rowOf(document, 'race');
  const all = rowOf(document, 'all-formulas');
  const prizes = rowsOf(document, 'prizes');
  return {
    ships: countOf(race, 'ships', MOST),
    bonusNumbers: countOf(race, 'bonusNumbers', MOST),
    formulas: rowsOf(document, 'formulas').map((row) => ({
      formula: textOf(row, 'formula'),
      priceCents: centsOf(row, 'price'),
      ships: countOf(row, 'ships', MOST),
      places: countOf(row, 'places', MOST),
      ordered: row['ordered'] === true,
      gains: new Map(
        prizes
          .filter((prize) => prize['formula'] === row['formula'])
          .map((prize) => [textOf(prize, 'rank'), centsOf(prize, 'gain')]),
      ),
    })),
    all: { formula: textOf(all, 'formula'), ships: countOf(all, 'ships', MOST), priceCents: centsOf(all, 'price') },
  };
}
