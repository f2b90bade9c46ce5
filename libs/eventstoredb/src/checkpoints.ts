import { NO_STREAM, WrongExpectedVersionError } from '@eventstore/db-client';
import {
  formatPosition,
  parsePosition,
  WrongExpectedRevision,
  type Checkpoints,
  type EventMetadata,
  type NewEvent,
  type RecordedEvent,
} from '@tirage/event-sourcing';
import { derivedId, type Random } from '@tirage/kernel';
import { appendToStream } from './append.js';
import { readStream } from './read.js';
import { LEADER, type Session } from './session.js';

/**
 * Checkpoints beside the events they speak of: `checkpoint-<name>` holds one `CheckpointSaved {position}`, the server
 * removes older ones. The expected revision keeps two owners apart.
 */
export function checkpointsOf(session: Session, random: Random): Checkpoints {
  const last = async (name: string): Promise<RecordedEvent | undefined> => {
    for await (const event of readStream(session, streamOf(name), { direction: 'backwards', limit: 1 })) return event;
    return undefined;
  };
  return {
    load: async (name) => positionOf(await last(name)),
    save: async (name, position, expectedPrevious) => {
      const found = await last(name);
      const stands = positionOf(found);
      if ((stands && formatPosition(stands)) !== (expectedPrevious && formatPosition(expectedPrevious))) return false;
      if (found === undefined) await keepOne(session, streamOf(name));
      // Fresh ids: the same save by two owners is two saves, and one of them is refused.
      const id = derivedId('checkpoint', name, Buffer.from(random.bytes(16)).toString('hex'));
      try {
        await appendToStream(session, streamOf(name), [saved(id, position)], found?.revision ?? 'no-stream');
        return true;
      } catch (error) {
        if (error instanceof WrongExpectedRevision) return false;
        throw error;
      }
    },
  };
}

const streamOf = (name: string): string => `checkpoint-${name}`;

function positionOf(event: RecordedEvent | undefined) {
  const text = event?.data['position'];
  return typeof text === 'string' ? parsePosition(text) : undefined;
}

function saved(id: string, position: Parameters<typeof formatPosition>[0]): NewEvent {
  const metadata: EventMetadata = { causationId: id, correlationId: id, actor: 'system', index: 0, count: 1 };
  return { id, type: 'CheckpointSaved', version: 1, data: { position: formatPosition(position) }, metadata };
}

/** Before the stream's first event; somebody else may have done it. */
async function keepOne({ client, calls, credentials, deadlineMs }: Session, stream: string): Promise<void> {
  const options = { expectedRevision: NO_STREAM, credentials, deadline: deadlineMs, ...LEADER } as const;
  await calls.run(`keeping ${stream} short`, async () => {
    await client.setStreamMetadata(stream, { maxCount: 1 }, options).catch((error: unknown) => {
      if (!(error instanceof WrongExpectedVersionError)) throw error;
    });
  });
}
