import { Money, isoTime, seconds, type JsonObject } from '@tirage/kernel';
import type { DecidedEvent, DomainEvent } from '@tirage/event-sourcing';
import { laneOf, type RoundOpened, type RoundSettled, type RoundStalled, type UnitDrawn } from './events.js';
import { rulesByHash, type Action, type GameDefinition, type GameRules, type Unit } from './game-definition.js';
import { dealt } from './dealt.js';
import { roundFold, type RoundState } from './state.js';

/** The wallet refuses a debit that was asked for longer ago. */
const DEBIT_WITHIN = seconds(60);

/** More steps than any game has: an automatic completion that goes on longer is a defect of the game. */
const MAX_AUTOMATIC_STEPS = 200;

export interface Opening {
  readonly playerId: string;
  readonly stake: Money;
  /** Normalised. */
  readonly choices: JsonObject;
  readonly rules: GameRules;
  /** Seconds. */
  readonly abandonAfter: number;
}

type Held = Extract<RoundState, { status: 'in-play' }>;

const event = (type: string, data: object): DecidedEvent => ({ type, data: data as JsonObject });

export function openRound(game: string, opening: Opening, now: number, state: RoundState): readonly DecidedEvent[] {
  if (state.status !== 'initial') return [];
  const opened: RoundOpened = {
    playerId: opening.playerId,
    game,
    stake: opening.stake.toString(),
    choices: opening.choices,
    rulesVersion: opening.rules.version,
    rulesHash: opening.rules.hash,
    debitBefore: isoTime(now + DEBIT_WITHIN),
    abandonAfter: opening.abandonAfter,
  };
  return [event('RoundOpened', opened)];
}

/** The wallet's answer: the stake stands, so a unit is asked for in the same append; or it is refused. */
export function answerDebit(answer: DomainEvent, state: RoundState): readonly DecidedEvent[] {
  if (state.status !== 'opening') return [];
  const { game, stake, rulesHash } = state.opened;
  if (answer.type === 'StakeRefused') {
    const { reason, openRoundId } = answer.data;
    return [event('StakeRefused', { reason, ...(openRoundId === undefined ? {} : { openRoundId }) })];
  }
  const { amount, balance } = answer.data;
  return [
    event('StakeDebited', { amount, balance }),
    event('DrawRequested', { lane: laneOf(game, Money.parse(stake).toCents()), rulesHash }),
  ];
}

/** The draw service declined for good: the stake goes back. */
export function declineDraw(reason: string, state: RoundState): readonly DecidedEvent[] {
  return state.status === 'drawing' ? [event('RoundVoided', { reason })] : [];
}

/** The unit drawn, and what the player may see of it at once; a round without choices settles here. */
export function takeUnit(
  definition: GameDefinition,
  drawn: UnitDrawn,
  unit: Unit,
  state: RoundState,
): readonly DecidedEvent[] {
  if (state.status !== 'drawing') return [];
  const first = event('UnitDrawn', drawn);
  const held = roundFold(definition).evolve(state, first);
  if (held.status !== 'in-play') return [];
  const known = dealtTo(definition, held, unit);
  if (known === undefined) {
    const stalled: RoundStalled = { reason: 'no presentation pays the lot', block: drawn.block };
    return [first, event('RoundStalled', stalled)];
  }
  const begun = definition.begin(held.game, known, rulesOf(definition, held));
  return [first, ...settledIfOver(definition, held, begun, known, false)];
}

/** One step of the player, taken on what he saw: at another revision nothing happens. */
export function act(
  definition: GameDefinition,
  action: Action,
  unit: Unit,
  state: RoundState,
): readonly DecidedEvent[] {
  if (state.status !== 'in-play' || state.stalled !== undefined) return [];
  const known = dealtTo(definition, state, unit);
  const events = known && definition.decide(action, state.game, known, rulesOf(definition, state));
  if (known === undefined || events === undefined || events === 'illegal') return [];
  return settledIfOver(definition, state, events, known, false);
}

/**
 * All steps that are left, taken by the system for an absent player; a round that had stalled begins, once its unit can
 * be shown.
 */
export function complete(definition: GameDefinition, unit: Unit, state: RoundState): readonly DecidedEvent[] {
  if (state.status !== 'in-play') return [];
  const rules = rulesOf(definition, state);
  const known = dealtTo(definition, state, unit);
  if (known === undefined) return [];
  const events: DomainEvent[] = state.stalled === undefined ? [] : [...definition.begin(state.game, known, rules)];
  let game = events.reduce((before, happened) => definition.evolve(before, happened), state.game);
  for (let step = 0; definition.offers(game).length > 0; step++) {
    const action = definition.automaticAction(game, known);
    const next = definition.decide(action, game, known, rules);
    if (next === 'illegal' || step === MAX_AUTOMATIC_STEPS) {
      throw new Error(`${definition.game}: automatic step ${action.type} is not possible`);
    }
    events.push(...next);
    game = next.reduce((before, happened) => definition.evolve(before, happened), game);
  }
  const nothingToDo = events.length === 0 && definition.prize(game) === undefined;
  return nothingToDo ? [] : settledIfOver(definition, state, events, known, true);
}

const dealtTo = (definition: GameDefinition, state: Held, unit: Unit): Unit | undefined =>
  dealt(definition, unit, Money.parse(state.opened.stake), rulesOf(definition, state));

function rulesOf(definition: GameDefinition, state: Held): GameRules {
  const rules = rulesByHash(definition, state.opened.rulesHash);
  if (rules === undefined) throw new Error(`${definition.game}: rules ${state.opened.rulesHash} are not known here`);
  return rules;
}

function settledIfOver(
  definition: GameDefinition,
  state: Held,
  events: readonly DomainEvent[],
  unit: Unit,
  automatic: boolean,
): readonly DecidedEvent[] {
  const game = events.reduce((before, happened) => definition.evolve(before, happened), state.game);
  const prize = definition.prize(game);
  if (prize === undefined) {
    // Recorded, such a round could never be mended; parked, its message waits for a mended game.
    if (definition.offers(game).length === 0)
      throw new Error(`${definition.game}: neither a step is left nor a prize due`);
    return events;
  }
  const rules = rulesOf(definition, state);
  const { amount, issues } = definition.evaluate(definition.presentation(game, unit), rules);
  if (issues.length > 0) throw new Error(`${definition.game}: shown against the rules: ${issues.join('; ')}`);
  if (!amount.equals(prize)) throw new Error(`${definition.game}: shown ${amount.toString()}, not ${prize.toString()}`);
  if (prize.isMoreThan(rules.maximum)) throw new Error(`${definition.game}: ${prize.toString()} is above the maximum`);
  const settled: RoundSettled = {
    prize: prize.toString(),
    automatic,
    reveal: {
      ...(unit.lot === undefined ? {} : { lot: unit.lot }),
      unitSeed: Buffer.from(unit.unitSeed).toString('hex'),
      block: state.unit.block,
      position: state.unit.position,
    },
  };
  return [...events, event('RoundSettled', settled)];
}
