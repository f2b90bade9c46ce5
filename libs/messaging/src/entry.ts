import type { Message } from './message.js';
import type { Verdict } from './verdict.js';

/** A message that a group has taken in and not finished. */
export interface Entry {
  readonly message: Message;
  readonly acceptedAt: number;
  readonly finished: () => void;
  attempts: number;
  throws: number;
  /** Set once the message is to be parked and parking has not held yet. */
  parkReason: string | undefined;
}

/** At most `size` from the head. One that has made its handler throw, or waits to be parked, goes alone. */
export function takeFrom(entries: readonly Entry[], size: number): readonly Entry[] {
  const taken = entries.slice(0, size);
  const alone = taken.findIndex((entry) => entry.throws > 0 || entry.parkReason !== undefined);
  return alone === -1 ? taken : taken.slice(0, Math.max(alone, 1));
}

const KINDS: readonly unknown[] = ['done', 'retry', 'park'];

export const isVerdicts = (answer: unknown, count: number): answer is readonly Verdict[] =>
  Array.isArray(answer) &&
  answer.length === count &&
  answer.every(
    (verdict: unknown) =>
      typeof verdict === 'object' && verdict !== null && KINDS.includes((verdict as Partial<Verdict>).kind),
  );
