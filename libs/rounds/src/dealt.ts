import { canonicalJson, Money, type JsonObject } from '@tirage/kernel';
import type { RoundOpened, RoundSettled } from './events.js';
import {
  rulesByHash,
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
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const shown = definition.present(unit, attempt, stake, rules);
    if (isIssuable(definition, unit, shown, rules)) return { ...unit, shown };
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

function isIssuable(definition: GameDefinition, unit: LotUnit, { presentation }: Shown, rules: GameRules): boolean {
  const { issues, lot } = definition.evaluate(presentation, rules);
  return issues.length === 0 && lot !== undefined && canonicalJson(lot) === canonicalJson(unit.lot);
}
