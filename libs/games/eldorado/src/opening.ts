import type { JsonObject, Money } from '@tirage/kernel';
import type { GameRules, InvalidChoice } from '@tirage/rounds';

/** No choices, `{}`; or what does not fit, by the name of its field. */
export function normaliseOpening(
  stake: Money,
  choices: JsonObject,
  { stakes }: GameRules,
): JsonObject | readonly InvalidChoice[] {
  const invalid: InvalidChoice[] = Object.keys(choices).map((name) => ({
    field: `choices.${name}`,
    message: 'this game has no choices',
  }));
  if (!stakes.some((allowed) => allowed.equals(stake))) {
    invalid.push({ field: 'stake', message: `must be ${stakes.join(' or ')}` });
  }
  return invalid.length > 0 ? invalid : {};
}
