import type { RecordedEvent } from '@tirage/event-sourcing';
import { isoTime, Money, seconds, timeOf, type JsonObject } from '@tirage/kernel';
import { roundOfStream } from './events.js';
import type { ActionOffer, GameDefinition } from './game-definition.js';
import { roundFold, type RoundState } from './state.js';

export type RoundStatus = 'opening' | 'in-play' | 'settled' | 'refused' | 'voided';

/** A round as the contract shows it. */
export interface RoundView {
  readonly id: string;
  readonly game: string;
  readonly playerId: string;
  readonly status: RoundStatus;
  /** Why it was refused or voided. */
  readonly reason?: string;
  readonly openRoundId?: string;
  readonly stake: string;
  readonly prize: string | null;
  readonly board: JsonObject;
  readonly actions: readonly ActionOffer[];
  readonly autoCompleteAt: string | null;
  readonly openedAt: string;
  readonly settledAt: string | null;
  readonly automatic: boolean;
  readonly revision: number;
  readonly commitment: { readonly block: string; readonly position: number; readonly leaf: string } | null;
}

/** A round's state and what only recorded events know of it: when things happened. */
export interface RoundProgress {
  readonly roundId: string;
  readonly state: Exclude<RoundState, { status: 'initial' }>;
  readonly revision: bigint;
  readonly openedAt: string;
  /** When the last event was recorded. */
  readonly movedAt: string;
  /** False between two events of one append: no such state is ever shown. */
  readonly whole: boolean;
}

/** Adds one event; events come in order from the stream's first. */
export function advance(
  definition: GameDefinition,
  before: RoundProgress | undefined,
  event: RecordedEvent,
): RoundProgress {
  const fold = roundFold(definition);
  const state = fold.evolve(before?.state ?? fold.initialState(), event);
  const roundId = before?.roundId ?? roundOfStream(event.stream);
  if (state.status === 'initial' || roundId === undefined) throw new TypeError(`${event.stream} is not a round`);
  return {
    roundId,
    state,
    revision: event.revision,
    openedAt: before?.openedAt ?? event.at,
    movedAt: event.at,
    whole: event.metadata.index === event.metadata.count - 1,
  };
}

/** Whether the player can act now, or the round has ended: what an answer waits for. */
export function isAnswerable(definition: GameDefinition, { state, whole }: RoundProgress): boolean {
  if (!whole || state.status === 'opening' || state.status === 'drawing') return false;
  return state.status !== 'in-play' || actionsOf(definition, state).length > 0;
}

const actionsOf = (definition: GameDefinition, state: RoundProgress['state']): readonly ActionOffer[] =>
  state.status === 'in-play' && state.stalled === undefined ? definition.offers(state.game) : [];

/** Whether nothing more will be recorded in the round's stream. */
export const hasEnded = ({ state }: RoundProgress): boolean =>
  state.status === 'settled' || state.status === 'refused' || state.status === 'voided';

export function roundView(definition: GameDefinition, progress: RoundProgress): RoundView {
  const { state, roundId, revision, openedAt, movedAt } = progress;
  const { opened } = state;
  const held = state.status === 'in-play' || state.status === 'settled' ? state : undefined;
  const game = held?.game ?? definition.initialState(opened.choices, Money.parse(opened.stake));
  const settled = state.status === 'settled' ? state.settled : undefined;
  return {
    id: roundId,
    game: opened.game,
    playerId: opened.playerId,
    status: state.status === 'drawing' ? 'opening' : state.status,
    ...(state.status === 'voided' ? { reason: state.voided.reason } : {}),
    ...(state.status === 'refused' ? state.refused : {}),
    stake: opened.stake,
    prize: settled?.prize ?? null,
    board: definition.board(game),
    actions: actionsOf(definition, state),
    autoCompleteAt: state.status === 'in-play' ? isoTime(timeOf(movedAt) + seconds(opened.abandonAfter)) : null,
    openedAt,
    settledAt: settled === undefined ? null : movedAt,
    automatic: settled?.automatic ?? false,
    revision: Number(revision),
    commitment:
      held === undefined ? null : { block: held.unit.block, position: held.unit.position, leaf: held.unit.leaf },
  };
}
