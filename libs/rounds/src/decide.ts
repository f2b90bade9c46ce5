import { Money, isoTime, seconds, type JsonObject } from '@tirage/kernel';
import type { DecidedEvent, DomainEvent } from '@tirage/event-sourcing';
import { laneOf, type RoundOpened, type RoundSettled, type UnitDrawn } from './events.js';
import { rulesByHash, type Action, type GameDefinition, type GameRules, type Unit } from './game-definition.js';
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
  const shown = definition.begin(held.game, unit, rulesOf(definition, held));
  return [first, ...settledIfOver(definition, held, shown, unit, false)];
}

/** One step of the player, taken on what he saw: at another revision nothing happens. */
export function act(
  definition: GameDefinition,
  action: Action,
  unit: Unit,
  state: RoundState,
): readonly DecidedEvent[] {
  if (state.status !== 'in-play') return [];
  const events = definition.decide(action, state.game, unit, rulesOf(definition, state));
  return events === 'illegal' ? [] : settledIfOver(definition, state, events, unit, false);
}

/** All steps that are left, taken by the system for an absent player. */
export function complete(definition: GameDefinition, unit: Unit, state: RoundState): readonly DecidedEvent[] {
  if (state.status !== 'in-play') return [];
  const rules = rulesOf(definition, state);
  const events: DomainEvent[] = [];
  let game = state.game;
  for (let step = 0; definition.offers(game).length > 0; step++) {
    const action = definition.automaticAction(game, unit);
    const next = definition.decide(action, game, unit, rules);
    if (next === 'illegal' || step === MAX_AUTOMATIC_STEPS) {
      throw new Error(`${definition.game}: automatic step ${action.type} is not possible`);
    }
    events.push(...next);
    game = next.reduce((before, happened) => definition.evolve(before, happened), game);
  }
  const nothingToDo = events.length === 0 && definition.prize(game) === undefined;
  return nothingToDo ? [] : settledIfOver(definition, state, events, unit, true);
}

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
  const { amount, issues } = definition.evaluate(definition.presentation(game), rules);
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
