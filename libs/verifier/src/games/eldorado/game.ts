import type { GameDocument, LotGame } from '../../game.js';
import type { Json } from '../../json.js';
import { lotGame } from '../lot-game.js';
import { memberOf } from '../reading.js';
import { evaluate } from './evaluate.js';
import { told } from './events.js';
import { build, type EldoradoLot } from './present.js';
import { rulesOf, tierOf } from './rules.js';

/** Eldorado by docs/fairness/eldorado.md. */
export function eldorado(document: GameDocument): LotGame {
  const rules = rulesOf(document);
  return lotGame({
    lots: (stake) => rules.stakes.get(stake)?.lots ?? [],
    amountOf: (lot) => memberOf(lot, 'amount'),
    builderOf(value, stake) {
      const of = rules.stakes.get(stake);
      const lot = lotOf(value);
      if (of === undefined || lot === undefined || !of.tiers.has(tierOf(lot.amount, lot.extras))) return undefined;
      return (integers) => build(lot, of, rules, integers);
    },
    evaluate: (presentation) => evaluate(presentation, rules),
    told: (presentation) => told(presentation, rules),
  });
}

function lotOf(lot: Json): EldoradoLot | undefined {
  const [amount, extras] = [memberOf(lot, 'amount'), memberOf(lot, 'extras')];
  return typeof amount === 'string' && typeof extras === 'number' ? { amount, extras } : undefined;
}
