/** What changed between versions of the server and matters to a client. */
export interface ServerVersion {
  readonly text: string;
  /** From 22.6: events read from a stream carry their log position. */
  readonly positionsInStreams: boolean;
  /** From 23.10: subscriptions tell when they have caught up. */
  readonly tellsCaughtUp: boolean;
}

/** `"24.10.5"`, `"22.6.0"`. Throws a `TypeError` for anything else. */
export function serverVersion(text: string): ServerVersion {
  const [, major, minor] = /^(\d{1,4})\.(\d{1,4})(?:\.\d{1,6})*$/.exec(text) ?? [];
  if (major === undefined || minor === undefined) throw new TypeError(`not a version of EventStoreDB: ${text}`);
  const since = (wantedMajor: number, wantedMinor: number) =>
    Number(major) > wantedMajor || (Number(major) === wantedMajor && Number(minor) >= wantedMinor);
  return { text, positionsInStreams: since(22, 6), tellsCaughtUp: since(23, 10) };
}
