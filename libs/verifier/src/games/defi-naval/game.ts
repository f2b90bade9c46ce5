import type { GameDocument, LotGame } from '../../game.js';
import { lotGame } from '../lot-game.js';
import { evaluate, pictureOf } from './evaluate.js';
import { told } from './events.js';
import { builder } from './present.js';
import { rulesOf } from './rules.js';

/** Défi Naval by docs/fairness/defi-naval.md. */
export function defiNaval(document: GameDocument): LotGame {
  const rules = rulesOf(document);
  const build = builder(rules);
  return lotGame({
    lots: (stake) => rules.stakes.get(stake)?.lots ?? [],
    amountOf: (lot) => lot,
    builderOf(lot, stake) {
      const of = rules.stakes.get(stake);
      const ways = typeof lot === 'string' ? of?.ways.get(lot) : undefined;
      return of && ways && ((integers) => build(ways, of, integers));
    },
    evaluate: (presentation) => evaluate(pictureOf(presentation, rules), rules),
    told: (presentation) => told(pictureOf(presentation, rules), rules),
  });
}
