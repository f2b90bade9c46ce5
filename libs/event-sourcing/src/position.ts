/**
 * Where an event stands in the whole log. Both parts are needed to resume a subscription on EventStoreDB; stores with
 * one number use it for both.
 */
export interface Position {
  readonly commit: bigint;
  readonly prepare: bigint;
}

/** Negative when `a` stands before `b`, zero when they are the same place. */
export function comparePositions(a: Position, b: Position): number {
  if (a.commit !== b.commit) return a.commit < b.commit ? -1 : 1;
  if (a.prepare !== b.prepare) return a.prepare < b.prepare ? -1 : 1;
  return 0;
}

const POSITION = /^(\d{1,20})\/(\d{1,20})$/;

/** `"<commit>/<prepare>"`, for messages and checkpoints. */
export const formatPosition = (position: Position): string => `${position.commit}/${position.prepare}`;

export function parsePosition(text: string): Position {
  const match = POSITION.exec(text);
  if (!match?.[1] || !match[2]) throw new TypeError(`not a log position: ${text.slice(0, 60)}`);
  return { commit: BigInt(match[1]), prepare: BigInt(match[2]) };
}
