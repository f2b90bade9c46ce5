import type { GameDocument } from '../../game.js';
import { centsOf, countOf, rowOf, rowsOf, textOf } from '../../tables.js';
import { Unusable } from '../../unusable.js';

/** More than any field has: no document makes this verifier work for ever. */
const MOST = 1000;

export interface TresorsTables {
  readonly mounds: number;
  readonly toolsAtStart: number;
  readonly crates: number;
  /** In the order in which those not discovered are counted: carrot, tool, empty. */
  readonly elements: readonly { readonly element: string; readonly letter: string; readonly count: number }[];
  readonly values: readonly { readonly amountCents: number; readonly weight: number }[];
}

export function tresorsTables(document: GameDocument): TresorsTables {
  const round = rowOf(document, 'round');
  const mounds = countOf(round, 'mounds', MOST);
  const inField = rowsOf(document, 'field').reduce((sum, row) => sum + countOf(row, 'count', MOST), 0);
  if (inField !== mounds) throw new Unusable(`the game document lays ${inField} elements under ${mounds} mounds`);
  return {
    mounds,
    toolsAtStart: countOf(round, 'toolsAtStart', MOST),
    crates: countOf(round, 'crates', MOST),
    elements: rowsOf(document, 'field').map((row) => {
      const element = textOf(row, 'element');
      return { element, letter: element.slice(0, 1).toUpperCase(), count: countOf(row, 'count', MOST) };
    }),
    values: rowsOf(document, 'carrot-value-weights').map((row) => ({
      amountCents: centsOf(row, 'value'),
      weight: countOf(row, 'weight'),
    })),
  };
}
