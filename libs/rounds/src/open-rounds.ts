import type { RecordedEvent } from '@tirage/event-sourcing';
import { roundOfStream, roundStream, type DrawRequested, type RoundOpened } from './events.js';

/**
 * A round that still owes something: to its player a step, to its wallet the terminal entry. Rows come and go, so the
 * sweeper's cost grows with these, never with ended rounds.
 */
export type OpenRound = {
  readonly roundId: string;
  readonly playerId: string;
  /** Last event: what it waits on follows from its type. */
  readonly type: string;
  readonly revision: number;
  /** ISO 8601 UTC. */
  readonly movedAt: string;
  readonly openedAt: string;
  /** Seconds. */
  readonly abandonAfter: number;
  readonly lane: string | null;
};

export interface OpenRoundChange {
  readonly puts: ReadonlyMap<string, OpenRound>;
  readonly deletes: readonly string[];
}

const NOTHING: OpenRoundChange = { puts: new Map(), deletes: [] };
const TERMINAL_ENTRIES: ReadonlySet<string> = new Set(['PrizeCredited', 'RoundLost', 'StakeRefunded']);

/** Streams of these categories make the table. */
export const openRoundCategories: readonly string[] = ['round', 'wallet'];

/** How one event changes the table of one game's open rounds, keyed by round id. */
export async function projectOpenRounds(
  game: string,
  event: RecordedEvent,
  get: (roundId: string) => Promise<OpenRound | undefined>,
): Promise<OpenRoundChange> {
  if (event.stream.startsWith('wallet-')) {
    const { roundId } = event.data;
    const ends = TERMINAL_ENTRIES.has(event.type) && event.data['game'] === game && typeof roundId === 'string';
    return ends ? { puts: new Map(), deletes: [roundId] } : NOTHING;
  }
  const roundId = roundOfStream(event.stream);
  if (roundId === undefined) return NOTHING;
  if (event.type === 'RoundOpened') {
    if (event.data['game'] !== game) return NOTHING;
    const { playerId, abandonAfter } = event.data as unknown as RoundOpened;
    return put({
      roundId,
      playerId,
      type: event.type,
      revision: Number(event.revision),
      movedAt: event.at,
      openedAt: event.at,
      abandonAfter,
      lane: null,
    });
  }
  const row = await get(roundId);
  if (row === undefined) return NOTHING;
  if (event.type === 'StakeRefused') return { puts: new Map(), deletes: [roundId] };
  const lane = event.type === 'DrawRequested' ? (event.data as unknown as DrawRequested).lane : row.lane;
  return put({ ...row, type: event.type, revision: Number(event.revision), movedAt: event.at, lane });
}

const put = (row: OpenRound): OpenRoundChange => ({ puts: new Map([[row.roundId, row]]), deletes: [] });

/** The stream whose last event waits for an answer. */
export const streamOf = (row: OpenRound): string => roundStream(row.roundId);
