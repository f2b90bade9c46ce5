import type { RecordedEvent } from '@tirage/event-sourcing';
import { canonicalJson, Money, type Json, type JsonObject } from '@tirage/kernel';
import { draw, type Draw } from '@tirage/randomness';
import { eventView, type EventView } from './event-view.js';
import { rulesByHash, type GameDefinition } from './game-definition.js';
import { advance, roundView, type RoundProgress, type RoundView } from './view.js';

export interface Check {
  readonly name: string;
  readonly status: 'passed' | 'failed' | 'pending';
  readonly detail: string;
}

export interface Frame {
  readonly revision: number;
  readonly event: EventView & { readonly commandId: string | null; readonly causationId: string };
  readonly board: JsonObject;
  readonly at: string;
}

export interface Replay {
  readonly round: RoundView;
  readonly frames: readonly Frame[];
  readonly checks: readonly Check[];
}

/**
 * A round rebuilt from its stream alone, with the checks that make support believed. `entries` are the wallet's entries
 * about this round. Undefined for an empty stream.
 */
export function replayRound(
  definition: GameDefinition,
  events: readonly RecordedEvent[],
  entries: readonly RecordedEvent[],
): Replay | undefined {
  const frames: Frame[] = [];
  let progress: RoundProgress | undefined;
  for (const event of events) {
    progress = advance(definition, progress, event);
    const { commandId, causationId } = event.metadata;
    frames.push({
      revision: Number(event.revision),
      event: {
        ...eventView(event, progress.roundId, definition.game),
        commandId: commandId ?? null,
        causationId,
      },
      board: roundView(definition, progress).board,
      at: event.at,
    });
  }
  if (progress === undefined) return undefined;
  const checks = [
    revisionsWithoutGap(events),
    rulesKnown(definition, progress),
    drawsReproduced(events, progress),
    prizeAsRulesPay(definition, progress),
    walletEntries(entries, progress),
  ];
  return { round: roundView(definition, progress), frames, checks };
}

const check = (name: string, status: Check['status'], detail: string): Check => ({ name, status, detail });

function revisionsWithoutGap(events: readonly RecordedEvent[]): Check {
  const gap = events.findIndex((event, index) => event.revision !== BigInt(index));
  return gap < 0
    ? check('revisions', 'passed', `0 to ${events.length - 1} without a gap`)
    : check('revisions', 'failed', `revision ${gap} is missing`);
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
  const recorded = events.flatMap((event) => (isDraw(event.data['draw']) ? [event.data['draw']] : []));
  for (const made of recorded) {
    const again = draw(unitSeed, made.label, made.ranges);
    if (canonicalJson(again.values) !== canonicalJson(made.values)) {
      return check(name, 'failed', `${made.label} drew ${again.values.join(' ')}, recorded ${made.values.join(' ')}`);
    }
  }
  return check(name, 'passed', `${recorded.length} draws follow from the unit's seed`);
}

function isDraw(value: Json | undefined): value is Json & Draw {
  return value !== null && typeof value === 'object' && 'label' in value && 'ranges' in value && 'values' in value;
}

function prizeAsRulesPay(definition: GameDefinition, { state }: RoundProgress): Check {
  const name = 'prize';
  if (state.status !== 'settled') {
    const ended = state.status === 'refused' || state.status === 'voided';
    return check(name, ended ? 'passed' : 'pending', ended ? 'no prize: nothing was played' : 'not settled yet');
  }
  const rules = rulesByHash(definition, state.opened.rulesHash);
  if (rules === undefined) return check(name, 'failed', 'the rules are not known');
  const { amount } = definition.evaluate(definition.presentation(state.game), rules);
  return amount.equals(Money.parse(state.settled.prize))
    ? check(name, 'passed', `the rules pay ${amount.toString()}`)
    : check(name, 'failed', `the rules pay ${amount.toString()}, settled with ${state.settled.prize}`);
}

/** One debit, one terminal entry, and the amount settled. */
function walletEntries(entries: readonly RecordedEvent[], { state }: RoundProgress): Check {
  const name = 'wallet';
  const types = entries.map((entry) => entry.type);
  const debits = types.filter((type) => type === 'StakeDebited').length;
  const terminal = entries.filter(({ type }) => ['PrizeCredited', 'RoundLost', 'StakeRefunded'].includes(type));
  const said = types.length === 0 ? 'no entries' : types.join(', ');
  if (debits > 1 || terminal.length > debits) return check(name, 'failed', said);
  if (state.status === 'refused') return check(name, debits === 0 ? 'passed' : 'failed', said);
  const [end] = terminal;
  if (end === undefined) return check(name, 'pending', said);
  if (state.status === 'voided') return check(name, end.type === 'StakeRefunded' ? 'passed' : 'failed', said);
  if (state.status !== 'settled') return check(name, 'failed', `${said} before the round ended`);
  const paid = end.type === 'PrizeCredited' ? end.data['amount'] : end.type === 'RoundLost' ? '0.00' : 'refund';
  return check(name, paid === state.settled.prize ? 'passed' : 'failed', `${said}: ${String(paid)}`);
}
