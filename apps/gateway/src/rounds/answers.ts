import { isProblemCode, ProblemError } from '@tirage/contracts';
import { roundView, type CallResult, type GameDefinition, type RoundProgress } from '@tirage/rounds';

/** What goes back to the client when nothing is refused. */
export interface Answer {
  readonly status: number;
  readonly location?: string;
  readonly body: unknown;
}

const locationOf = (roundId: string): string => `/v1/rounds/${roundId}`;

/** The answer to an opening; a refused one is a problem, the same each time it is asked for. */
export function openingAnswer(definition: GameDefinition, result: CallResult): Answer {
  if (result.kind !== 'answered') return otherAnswer(definition, result);
  const { progress } = result;
  if (progress.state.status === 'refused') throw refusal(progress.roundId, progress.state.refused);
  return { status: 201, location: locationOf(progress.roundId), body: roundView(definition, progress) };
}

export function actionAnswer(definition: GameDefinition, result: CallResult): Answer {
  if (result.kind !== 'answered') return otherAnswer(definition, result);
  return { status: 200, body: roundView(definition, result.progress) };
}

function otherAnswer(definition: GameDefinition, result: Exclude<CallResult, { readonly kind: 'answered' }>): Answer {
  switch (result.kind) {
    case 'accepted':
      return { status: 202, location: locationOf(result.roundId), body: { id: result.roundId } };
    case 'not-found':
      throw new ProblemError('not-found', 'there is no such round');
    case 'idempotency-conflict':
      throw keyUsed();
    case 'illegal-action':
      throw illegalAction(definition, result.progress);
  }
}

export const keyUsed = (): ProblemError =>
  new ProblemError('idempotency-conflict', 'this key came with another body before; use a new key');

const illegalAction = (definition: GameDefinition, progress: RoundProgress): ProblemError =>
  new ProblemError('illegal-action', 'not possible in the present state of the round, or another step came first', {
    round: roundView(definition, progress),
  });

const REFUSALS: Readonly<Record<string, string>> = {
  'round-already-open': 'finish the round of this game that is open',
  'insufficient-funds': 'the balance is below the stake; nothing was debited',
  'limit-reached': 'the stake would pass the daily limit; nothing was debited',
  'self-excluded': 'the player is excluded for now; nothing was debited',
  expired: 'the stake was asked for too late; nothing was debited',
};

function refusal(roundId: string, refused: { readonly reason: string; readonly openRoundId?: string }): ProblemError {
  const { reason, openRoundId = roundId } = refused;
  if (!isProblemCode(reason)) throw new Error(`round ${roundId} was refused for no known reason`);
  return new ProblemError(reason, REFUSALS[reason] ?? 'the opening was refused', { roundId: openRoundId });
}
