import { ProblemError, type FieldError } from '@tirage/contracts';

const MOST_TOLD = 20;

/** The 400 that lists what is wrong, field by field. */
export function invalidFields(errors: readonly FieldError[]): ProblemError {
  const [first] = errors;
  const detail = first === undefined ? 'malformed' : `${first.field || 'the body'} ${first.message}`;
  return new ProblemError('validation-failed', detail.slice(0, 500), { errors: errors.slice(0, MOST_TOLD) });
}

export const invalidField = (field: string, message: string): ProblemError => invalidFields([{ field, message }]);
