import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { JsonObject } from '@tirage/kernel';

/** What the operator chose for a game cannot be played: each problem is named. */
export class InvalidOperatorData extends Error {
  override readonly name = 'InvalidOperatorData';
  constructor(
    readonly game: string,
    readonly problems: readonly string[],
  ) {
    super(`operator data of ${game}: ${problems.join('; ')}`);
  }
}

/** A file of operator data that is shipped beside the code of its game. */
export const operatorFile = (url: URL): unknown => JSON.parse(readFileSync(url, 'utf8')) as unknown;

/**
 * Operator data in the shape of `schema`, about which `problemsOf` has nothing to say. Throws {@link InvalidOperatorData}
 * with all that is wrong.
 */
export function operatorData<Data extends { readonly version: string }>(
  game: string,
  schema: JsonObject,
  problemsOf: (data: Data) => readonly string[],
  value: unknown,
): Data {
  const fits = checkOf<Data>(schema);
  if (!fits(value)) {
    throw new InvalidOperatorData(
      game,
      (fits.errors ?? []).map(({ instancePath, message, params }) => {
        const { allowedValues } = params as { readonly allowedValues?: readonly string[] };
        const allowed = allowedValues === undefined ? '' : `: ${allowedValues.join(', ')}`;
        return `${instancePath || '/'} ${message ?? 'is wrong'}${allowed}`;
      }),
    );
  }
  const problems = problemsOf(value);
  if (problems.length > 0) throw new InvalidOperatorData(game, problems);
  return value;
}

const checks = new WeakMap<JsonObject, ValidateFunction>();

/** Compiled once: that takes far longer than checking a file. */
function checkOf<Data>(schema: JsonObject): ValidateFunction<Data> {
  const check = checks.get(schema) ?? new Ajv2020({ allErrors: true, strict: true }).compile(schema);
  checks.set(schema, check);
  return check as ValidateFunction<Data>;
}
