import type { GameDocument, LotGame } from '../../game.js';
import { lotGame } from '../lot-game.js';
import { evaluate, surfacesOf } from './evaluate.js';
import { told } from './events.js';
import { build } from './present.js';
import { rulesOf } from './rules.js';

/** Château de Versailles by docs/fairness/chateau-de-versailles.md. */
export function chateauDeVersailles(document: GameDocument): LotGame {
  const rules = rulesOf(document);
  return lotGame({
    lots: (stake) => (stake === rules.price ? rules.lots : []),
    amountOf: (lot) => lot,
    builderOf(lot, stake) {
      const assignments = stake === rules.price ? rules.assignments.get(lot) : undefined;
      return assignments && ((integers) => build(assignments, rules, integers));
    },
    evaluate: (presentation) => evaluate(surfacesOf(presentation), rules),
    told: (presentation, events, choices) => told(presentation, events, choices, rules),
  });
}
