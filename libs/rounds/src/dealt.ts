import { canonicalJson, Money, type JsonObject } from '@tirage/kernel';
import type { RoundOpened, RoundSettled } from './events.js';
import {
  rulesByHash,
  type Evaluation,
  type GameDefinition,
  type GameRules,
  type LotUnit,
  type Shown,
  type Unit,
} from './game-definition.js';

/** So many presentations are tried for a unit before its round stalls. */
export const ATTEMPTS = 100;

/**
 * The unit with what is shown for its lot: the first attempt that the game's own rules evaluate to exactly this lot and
 * that may be issued. Undefined when there is none. A unit without a lot is as it was.
 */
export function dealt(definition: GameDefinition, unit: Unit, stake: Money, rules: GameRules): Unit | undefined {
  if (!holdsLot(unit) || definition.present === undefined) return unit;
  const found = firstIssuable(definition, unit, stake, rules);
  return found && { ...unit, shown: found.shown };
}

/** What may be issued for a unit, and what the rules pay for it. */
export interface Issuable {
  readonly attempt: number;
  readonly shown: Shown;
  readonly evaluation: Evaluation;
}

/** The first attempt to show a unit's lot that may be issued, each evaluated once; undefined when there is none. */
export function firstIssuable(
  definition: GameDefinition,
  unit: LotUnit,
  stake: Money,
  rules: GameRules,
): Issuable | undefined {
  const lot = canonicalJson(unit.lot);
  for (let attempt = 0; attempt < ATTEMPTS && definition.present !== undefined; attempt++) {
    const shown = definition.present(unit, attempt, stake, rules);
    const evaluation = definition.evaluate(shown.presentation, rules);
    if (isIssuable(evaluation, lot)) return { attempt, shown, evaluation };
  }
  return undefined;
}

/** What a unit that is dealt shows. Throws `TypeError` while nothing is. */
export function shownOf<Presentation extends JsonObject>({ shown }: Unit): Presentation {
  if (shown === undefined) throw new TypeError('nothing is shown for this unit');
  return shown.presentation as Presentation;
}

/** The unit of a settled round, dealt again from what the settlement reveals. Undefined when rules or lot do not allow it. */
export function revealedUnit(
  definition: GameDefinition,
  { opened, settled: { reveal } }: { readonly opened: RoundOpened; readonly settled: RoundSettled },
): Unit | undefined {
  const rules = rulesByHash(definition, opened.rulesHash);
  const unit: Unit = {
    unitSeed: Buffer.from(reveal.unitSeed, 'hex'),
    ...(reveal.lot === undefined ? {} : { lot: reveal.lot }),
  };
  return rules && dealt(definition, unit, Money.parse(opened.stake), rules);
}

const holdsLot = (unit: Unit): unit is LotUnit => unit.lot !== undefined;

const isIssuable = ({ issues, lot }: Evaluation, unitsLot: string): boolean =>
  issues.length === 0 && lot !== undefined && canonicalJson(lot) === unitsLot;
