import { EventStoreDBClient, NO_STREAM, jsonEvent } from '@eventstore/db-client';
import type { AppendOnly } from './append-job.js';

/**
 * The official client, as one would use it by hand. `one-call`: each append a call of its own, by explicit credentials, as
 * Tirage does. `shared`: the client's own way, one stream for all appends of the process, faster and less safe (ADR-0007).
 */
export function openBareClient(url: string, way: 'one-call' | 'shared'): AppendOnly {
  const client = EventStoreDBClient.connectionString(url);
  const [, username, password] = /:\/\/([^:/@]+):([^@]+)@/.exec(url) ?? [];
  const credentials =
    username === undefined || password === undefined
      ? { username: 'nobody', password: 'nobody' }
      : { username: decodeURIComponent(username), password: decodeURIComponent(password) };
  return {
    append: async (stream, events, expected) => {
      const expectedRevision = expected === 'no-stream' ? NO_STREAM : expected;
      const json = events.map(({ id, type, version, data, metadata }) =>
        jsonEvent({ id, type, data, metadata: { version, ...metadata } }),
      );
      const answer = await client.appendToStream(stream, json, {
        expectedRevision,
        ...(way === 'one-call' ? { credentials } : {}),
      });
      return { revision: answer.nextExpectedRevision, position: answer.position ?? { commit: 0n, prepare: 0n } };
    },
    close: () => client.dispose(),
  };
}
