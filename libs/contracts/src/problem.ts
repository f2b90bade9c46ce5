import type { FieldError } from './field-error.js';
import type { Problem, RoundView } from './types.js';

interface ProblemKind {
  readonly status: number;
  readonly title: string;
}

/** Every code of the contract. An unexpected failure is `temporarily-unavailable` too: nothing is lost or doubled. */
export const problems = {
  'validation-failed': { status: 400, title: 'The request is malformed' },
  unauthenticated: { status: 401, title: 'A valid token is required' },
  forbidden: { status: 403, title: 'The token does not allow this' },
  'not-found': { status: 404, title: 'There is no such thing' },
  'method-not-allowed': { status: 405, title: 'The method is not allowed here' },
  'round-already-open': { status: 409, title: 'The player has an unfinished round of this game' },
  'illegal-action': { status: 409, title: 'The action is not possible in the present state' },
  'round-not-ended': { status: 409, title: 'The round has not ended' },
  'too-large': { status: 413, title: 'The body is too large' },
  'unsupported-media-type': { status: 415, title: 'Only JSON is understood' },
  'idempotency-conflict': { status: 422, title: 'The key has been used with another body' },
  'insufficient-funds': { status: 422, title: 'The balance is below the stake' },
  'limit-reached': { status: 422, title: 'The stake would pass the daily limit' },
  'self-excluded': { status: 422, title: 'The player is excluded' },
  expired: { status: 422, title: 'The stake was asked for too long ago' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  'temporarily-unavailable': { status: 503, title: 'Try again with the same key' },
} as const satisfies Readonly<Record<string, ProblemKind>>;

export type ProblemCode = keyof typeof problems;

export const problemCodes = Object.keys(problems) as readonly ProblemCode[];

export const isProblemCode = (value: unknown): value is ProblemCode =>
  typeof value === 'string' && Object.hasOwn(problems, value);

/** URN of a kind of problem, its `type`. */
export const problemType = (code: ProblemCode): string => `urn:tirage:problem:${code}`;

/** Whether the same request may succeed later: 429 and 5xx alone. */
export const isRetryable = (code: ProblemCode): boolean => {
  const { status } = problems[code];
  return status === 429 || status >= 500;
};

/** What some codes tell besides: contract, section 1. */
export interface ProblemMembers {
  /** Of an unfinished or refused round. */
  readonly roundId?: string;
  /** The round as it is now. */
  readonly round?: RoundView;
  readonly errors?: readonly FieldError[];
}

/** A refusal that the client is told as `application/problem+json` (RFC 9457). */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';

  constructor(
    readonly code: ProblemCode,
    /** For people; never holds anything that the caller may not know. */
    readonly detail: string,
    readonly members: ProblemMembers = {},
  ) {
    super(`${code}: ${detail}`);
  }

  get status(): number {
    return problems[this.code].status;
  }

  /** The body of the answer. */
  toJSON(): Problem {
    const { status, title } = problems[this.code];
    const { code, detail, members } = this;
    return { type: problemType(code), title, status, detail, code, retryable: isRetryable(code), ...members };
  }
}
