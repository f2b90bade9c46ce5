import {
  appendSurely,
  newEvents,
  WrongExpectedRevision,
  type AppendResult,
  type Cause,
  type DecidedEvent,
  type EventStore,
  type ExpectedRevision,
} from '@tirage/event-sourcing';
import { derivedId, type Timers } from '@tirage/kernel';
import { blockStream } from './events.js';

/**
 * Appends to a block at the revision it was read at; what its events have no cause for, draw does of itself. Undefined
 * when somebody else was first, then everything is to be read again.
 */
export async function appendToBlock(
  { store, timers }: { readonly store: EventStore; readonly timers: Timers },
  block: string,
  events: readonly DecidedEvent[],
  expected: ExpectedRevision,
): Promise<AppendResult | undefined> {
  const id = derivedId('draw', block, expected === 'no-stream' ? null : expected.toString());
  const own: Cause = { id, correlationId: id, actor: 'system' };
  const stream = blockStream(block);
  try {
    return await appendSurely(store, timers, stream, newEvents(stream, events, own), expected);
  } catch (error) {
    if (error instanceof WrongExpectedRevision) return undefined;
    throw error;
  }
}
