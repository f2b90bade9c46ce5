import type { RecordedEvent } from '@tirage/event-sourcing';
import type { JsonObject } from '@tirage/kernel';
import { eventView, type EventView } from './event-view.js';
import type { GameDefinition } from './game-definition.js';
import { checksOf, type Check } from './replay-checks.js';
import { advance, roundView, type RoundProgress, type RoundView } from './view.js';

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
 * about this round. Where an event cannot follow, the frames end and a check says so. Undefined for an empty stream, or one
 * that does not begin as a round.
 */
export function replayRound(
  definition: GameDefinition,
  events: readonly RecordedEvent[],
  entries: readonly RecordedEvent[],
): Replay | undefined {
  const frames: Frame[] = [];
  let progress: RoundProgress | undefined;
  let broken: string | undefined;
  for (const event of events) {
    try {
      progress = advance(definition, progress, event);
    } catch (error) {
      broken = `revision ${event.revision}: ${String(error)}`;
      break;
    }
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
  const checks = checksOf(definition, events, entries, progress, broken);
  return { round: roundView(definition, progress), frames, checks };
}
