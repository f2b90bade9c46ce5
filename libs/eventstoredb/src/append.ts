import { NO_STREAM, WrongExpectedVersionError, type AppendExpectedRevision } from '@eventstore/db-client';
import {
  categoryOf,
  StoreUnavailable,
  WrongExpectedRevision,
  type AppendResult,
  type ExpectedRevision,
  type NewEvent,
} from '@tirage/event-sourcing';
import { encodeEvent } from './encoding.js';
import { readEvent } from './read.js';
import { LEADER, type Session } from './session.js';

/**
 * One append, one call. Without explicit credentials the client would send it over a stream that all appends share, and
 * reject all of them, those of other clients of the process too, when one connection breaks; and it would set no deadline.
 *
 * Never sent again from here: after an unknown outcome the caller repeats it, with the same ids at the same revision.
 */
export async function appendToStream(
  session: Session,
  stream: string,
  events: readonly NewEvent[],
  expected: ExpectedRevision,
): Promise<AppendResult> {
  categoryOf(stream);
  const last = events.at(-1);
  if (last === undefined) throw new TypeError(`nothing to append to ${stream}`);
  const proposed = events.map(encodeEvent);
  const { client, credentials, deadlineMs, calls } = session;
  const expectedRevision: AppendExpectedRevision = expected === 'no-stream' ? NO_STREAM : expected;
  const options = { expectedRevision, credentials, deadline: deadlineMs, ...LEADER };
  const revision = (expected === 'no-stream' ? -1n : expected) + BigInt(events.length);

  return calls.run(`appending to ${stream}`, async (givenUp) => {
    const answer = await client.appendToStream(stream, proposed, options).catch((error: unknown) => {
      throw error instanceof WrongExpectedVersionError ? new WrongExpectedRevision(stream, expected) : error;
    });
    if (!answer.success) throw new WrongExpectedRevision(stream, expected);
    const { nextExpectedRevision, position } = answer;
    if (nextExpectedRevision === revision && position !== undefined) return { revision, position };
    // Sent again long afterwards, an append may be answered without its place, or with that of the head.
    const recorded = await readEvent(session, stream, revision, givenUp);
    if (recorded?.id !== last.id) throw new StoreUnavailable(`${stream}: accepted, but not at revision ${revision}`);
    return { revision, position: recorded.position };
  });
}
