import { contractSchemas, httpSchemaId, isProblemCode, isRetryable, problemCodes, ProblemError } from './index.js';
import { ROUND_ID } from './schemas/examples.js';
import { sampleGame } from './specs/sample-game.js';

const check = contractSchemas([sampleGame]).validator(httpSchemaId('Problem'));

describe('a problem', () => {
  it.each(problemCodes)('%s is told in the shape of the contract', (code) => {
    const error = new ProblemError(code, 'what happened', { roundId: ROUND_ID });
    expect(check(JSON.parse(JSON.stringify(error)))).toEqual([]);
    expect(error.toJSON()).toMatchObject({ code, status: error.status, type: `urn:tirage:problem:${code}` });
  });

  it('is worth another try for 429 and 5xx alone', () => {
    expect(problemCodes.filter(isRetryable)).toEqual(['too-many-requests', 'temporarily-unavailable']);
  });

  it('has the status that the contract gives its code', () => {
    const statuses = Object.fromEntries(problemCodes.map((code) => [code, new ProblemError(code, '').status]));
    expect(statuses).toEqual({
      'validation-failed': 400,
      unauthenticated: 401,
      forbidden: 403,
      'not-found': 404,
      'method-not-allowed': 405,
      'too-large': 413,
      'unsupported-media-type': 415,
      'round-already-open': 409,
      'illegal-action': 409,
      'round-not-ended': 409,
      'idempotency-conflict': 422,
      'insufficient-funds': 422,
      'limit-reached': 422,
      'self-excluded': 422,
      expired: 422,
      'too-many-requests': 429,
      'temporarily-unavailable': 503,
    });
  });

  it('has a code of the table', () => {
    expect(isProblemCode('expired')).toBe(true);
    expect(isProblemCode('toString')).toBe(false);
  });
});
