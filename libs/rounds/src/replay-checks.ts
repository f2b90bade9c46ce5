import type { RecordedEvent } from '@tirage/event-sourcing';
import { canonicalJson, Money } from '@tirage/kernel';
import { draw, type Draw } from '@tirage/randomness';
import { revealedUnit } from './dealt.js';
import { rulesByHash, type GameDefinition } from './game-definition.js';
import type { RoundProgress } from './view.js';

export interface Check {
  readonly name: string;
  readonly status: 'passed' | 'failed' | 'pending';
  readonly detail: string;
}

/** `broken`: why the stream cannot be followed to its end; the other checks are then made as far as it goes. */
export function checksOf(
  definition: GameDefinition,
  events: readonly RecordedEvent[],
  entries: readonly RecordedEvent[],
  progress: RoundProgress,
  broken: string | undefined,
): readonly Check[] {
  return [
    revisionsWithoutGap(events),
    lifecycle(broken),
    rulesKnown(definition, progress),
    drawsReproduced(events, progress),
    prizeAsRulesPay(definition, progress),
    walletEntries(entries, progress),
  ];
}

const check = (name: string, status: Check['status'], detail: string): Check => ({ name, status, detail });

function revisionsWithoutGap(events: readonly RecordedEvent[]): Check {
  const gap = events.findIndex((event, index) => event.revision !== BigInt(index));
  return gap < 0
    ? check('revisions', 'passed', `0 to ${events.length - 1} without a gap`)
    : check('revisions', 'failed', `revision ${gap} is missing`);
}

function lifecycle(broken: string | undefined): Check {
  return broken === undefined
    ? check('lifecycle', 'passed', 'each event can follow the one before')
    : check('lifecycle', 'failed', broken);
}

function rulesKnown(definition: GameDefinition, { state }: RoundProgress): Check {
  const { rulesHash, rulesVersion } = state.opened;
  const rules = rulesByHash(definition, rulesHash);
  return rules?.version === rulesVersion
    ? check('rules', 'passed', `played by rules ${rulesVersion} (${rulesHash})`)
    : check('rules', 'failed', `rules ${rulesVersion} (${rulesHash}) are not among those ever sold`);
}

/** Every integer drawn, drawn again from the revealed unit. */
function drawsReproduced(events: readonly RecordedEvent[], { state }: RoundProgress): Check {
  const name = 'draws';
  if (state.status === 'refused' || state.status === 'voided') return check(name, 'passed', 'nothing was drawn');
  if (state.status !== 'settled') return check(name, 'pending', 'the unit is revealed when the round settles');
  const unitSeed = Buffer.from(state.settled.reveal.unitSeed, 'hex');
  const recorded = events.flatMap((event) => drawOf(event));
  for (const made of recorded) {
    const again = drawAgain(unitSeed, made);
    if (again !== canonicalJson(made.values)) {
      return check(name, 'failed', `${made.label} draws ${again}, recorded ${canonicalJson(made.values)}`);
    }
  }
  return check(name, 'passed', `${recorded.length} draws follow from the unit's seed`);
}

function drawAgain(unitSeed: Uint8Array, { label, ranges }: Draw): string {
  try {
    return canonicalJson(draw(unitSeed, label, ranges).values);
  } catch (error) {
    return `nothing (${String(error)})`;
  }
}

function drawOf({ data }: RecordedEvent): Draw[] {
  const made = data['draw'];
  const isDraw = made !== null && typeof made === 'object' && 'label' in made && 'ranges' in made && 'values' in made;
  return isDraw ? [made as Draw] : [];
}

function prizeAsRulesPay(definition: GameDefinition, { state }: RoundProgress): Check {
  const name = 'prize';
  if (state.status !== 'settled') {
    const ended = state.status === 'refused' || state.status === 'voided';
    return check(name, ended ? 'passed' : 'pending', ended ? 'no prize: nothing was played' : 'not settled yet');
  }
  const rules = rulesByHash(definition, state.opened.rulesHash);
  if (rules === undefined) return check(name, 'failed', 'the rules are not known');
  const unit = revealedUnit(definition, state);
  if (unit === undefined) return check(name, 'failed', 'nothing can be shown for the unit');
  const { amount, issues } = definition.evaluate(definition.presentation(state.game, unit), rules);
  if (issues.length > 0) return check(name, 'failed', issues.join('; '));
  return amount.equals(Money.parse(state.settled.prize))
    ? check(name, 'passed', `the rules pay ${amount.toString()}`)
    : check(name, 'failed', `the rules pay ${amount.toString()}, settled with ${state.settled.prize}`);
}

/** One debit, one terminal entry, and the amount settled. */
function walletEntries(entries: readonly RecordedEvent[], { state }: RoundProgress): Check {
  const name = 'wallet';
  const types = entries.map((entry) => entry.type);
  const debited = entries.filter(({ type }) => type === 'StakeDebited');
  const debits = debited.length;
  const terminal = entries.filter(({ type }) => ['PrizeCredited', 'RoundLost', 'StakeRefunded'].includes(type));
  const said = types.length === 0 ? 'no entries' : types.join(', ');
  if (debits > 1 || terminal.length > debits) return check(name, 'failed', said);
  if (state.status === 'refused') return check(name, debits === 0 ? 'passed' : 'failed', said);
  if (state.status !== 'opening' && debits === 0) return check(name, 'failed', `${said}: nothing was debited`);
  if (debited.some(({ data }) => data['amount'] !== state.opened.stake)) {
    return check(name, 'failed', `${said}: not the stake of ${state.opened.stake}`);
  }
  const [end] = terminal;
  if (end === undefined) return check(name, 'pending', said);
  if (state.status === 'voided') return check(name, end.type === 'StakeRefunded' ? 'passed' : 'failed', said);
  if (state.status !== 'settled') return check(name, 'failed', `${said} before the round ended`);
  const paid =
    end.type === 'PrizeCredited' ? (end.data['amount'] ?? null) : end.type === 'RoundLost' ? '0.00' : 'refund';
  return check(
    name,
    paid === state.settled.prize ? 'passed' : 'failed',
    `${said}: ${typeof paid === 'string' ? paid : 'nothing'}`,
  );
}
