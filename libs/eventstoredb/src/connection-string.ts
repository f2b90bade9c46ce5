import { EventStoreDBClient, type Credentials } from '@eventstore/db-client';

/** The connection string is malformed, or lacks what Tirage needs; the text never holds the password. */
export class InvalidConnectionString extends Error {
  override readonly name = 'InvalidConnectionString';
  constructor(reason: string) {
    super(`not a connection string like esdb://user:password@host:2113 (or esdb+discover://…): ${reason}`);
  }
}

export interface Connection {
  readonly client: EventStoreDBClient;
  /** Given to each append explicitly: only then the client makes a call of its own for it, see `append.ts`. */
  readonly credentials: Credentials;
}

/** Ignored by the client without TLS, where it still chooses the way of the append. */
const NOBODY: Credentials = { username: 'nobody', password: 'nobody' };

/**
 * A client for `esdb://…` and `esdb+discover://…`, one node or a cluster; `kurrentdb://…` is the same under its new name.
 * Nothing is connected yet. Throws {@link InvalidConnectionString}.
 */
export function openConnection(url: string): Connection {
  const renamed = url.trim().replace(/^kurrentdb(\+discover)?:/, 'esdb$1:');
  const credentials = credentialsOf(renamed);
  const client = clientOf(renamed);
  const secure = !/[?&]tls=false(&|$)/i.test(renamed);
  if (secure && credentials === undefined) {
    throw new InvalidConnectionString('with TLS (the default) it names a user and a password');
  }
  return { client, credentials: credentials ?? NOBODY };
}

function clientOf(url: string): EventStoreDBClient {
  try {
    return EventStoreDBClient.connectionString(url);
  } catch (error) {
    // The client's own text quotes what it did not understand, which may be the password.
    const expected = error instanceof Error && 'expected' in error ? error.expected : undefined;
    const certificate = error instanceof Error && error.message.includes('ertificate') ? error.message : undefined;
    const reason =
      typeof expected === 'string' ? `expected ${expected}` : (certificate ?? 'a setting has a wrong value');
    throw new InvalidConnectionString(reason);
  }
}

function credentialsOf(url: string): Credentials | undefined {
  const [, username, password] = /^[^:]+:\/\/([^:/?@]+):([^@/?]+)@/.exec(url) ?? [];
  if (username === undefined || password === undefined) return undefined;
  try {
    return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    throw new InvalidConnectionString('user and password are percent-encoded');
  }
}
