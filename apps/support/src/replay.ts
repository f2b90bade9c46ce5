import type { Check, Replay } from '@tirage/contracts';
import type { EventStore } from '@tirage/event-sourcing';
import { entriesOfRound, entryViews, isCommitted, isRevealed, readDrawnUnit, type ReadRound } from '@tirage/http';
import { replayRound } from '@tirage/rounds';

/** A round rebuilt from its stream alone, with the wallet's entries about it and checks against wallet and block. */
export async function replay(store: EventStore, round: ReadRound): Promise<Replay> {
  const { definition, events, progress } = round;
  const [opening] = events;
  const { playerId } = progress.state.opened;
  const entries =
    opening === undefined ? [] : await entriesOfRound(store, playerId, progress.roundId, opening.position);
  const replayed = replayRound(definition, events, entries);
  if (replayed === undefined) throw new Error(`round ${progress.roundId} has no events`);
  return {
    ...replayed,
    walletEntries: entryViews(entries),
    checks: [...replayed.checks, await commitment(store, round)],
  };
}

/** The unit's leaf leads to the block's root and, once revealed, is what was revealed. */
async function commitment(store: EventStore, { progress: { state, roundId } }: ReadRound): Promise<Check> {
  const name = 'commitment';
  if (state.status === 'refused' || state.status === 'voided')
    return { name, status: 'passed', detail: 'nothing was drawn' };
  if (state.status !== 'in-play' && state.status !== 'settled')
    return { name, status: 'pending', detail: 'no unit is drawn yet' };
  const { block, position } = state.unit;
  const place = `unit ${position} of ${block}`;
  const found = await readDrawnUnit(store, state);
  if (found === undefined || !isCommitted(state, roundId, found))
    return { name, status: 'failed', detail: `${place} does not lead to the root of its block` };
  if (state.status !== 'settled')
    return { name, status: 'pending', detail: `${place} leads to the root; it is revealed when the round settles` };
  return isRevealed(state)
    ? { name, status: 'passed', detail: `${place} leads to the root and is the one revealed` }
    : { name, status: 'failed', detail: `${place} is not the one revealed` };
}
