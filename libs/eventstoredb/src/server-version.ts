import type { EventStoreDBClient } from '@eventstore/db-client';

/** The server does not tell the log position of an event that is read from its stream, which decisions compare. */
export class UnsupportedServer extends Error {
  override readonly name = 'UnsupportedServer';
  constructor(readonly version: string) {
    super(`the event store is of version ${version}; Tirage needs EventStoreDB 22.6 or later, or KurrentDB`);
  }
}

type Version = readonly [major: number, minor: number];

const WITH_POSITIONS: Version = [22, 6];
const WITH_CAUGHT_UP: Version = [23, 10];

/** What the server says of itself, `unknown` when it is too old to say. */
export async function serverVersion(client: EventStoreDBClient): Promise<string> {
  // The client keeps it to itself and its subclasses; asking on a second connection would need its certificates again.
  return (await client['capabilities']).serverVersion;
}

/** Throws {@link UnsupportedServer} for a server before 22.6, or one that does not say its version. */
export function requireSupported(version: string): void {
  if (!isAtLeast(version, WITH_POSITIONS)) throw new UnsupportedServer(version);
}

/** Whether the server tells its subscribers when they have caught up. */
export const tellsCaughtUp = (version: string): boolean => isAtLeast(version, WITH_CAUGHT_UP);

function isAtLeast(version: string, [leastMajor, leastMinor]: Version): boolean {
  const [, major, minor] = /^v?(\d+)\.(\d+)/.exec(version) ?? [];
  if (major === undefined || minor === undefined) return false;
  return Number(major) > leastMajor || (Number(major) === leastMajor && Number(minor) >= leastMinor);
}
