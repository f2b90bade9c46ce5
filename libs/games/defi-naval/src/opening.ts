import type { JsonObject, Money } from '@tirage/kernel';
import type { GameRules, InvalidChoice } from '@tirage/rounds';
import { MODES } from './state.js';

/** The choices with their default filled in, `{mode: "auto"}`; or what does not fit, by the name of its field. */
export function normaliseOpening(
  stake: Money,
  choices: JsonObject,
  { stakes }: GameRules,
): JsonObject | readonly InvalidChoice[] {
  const { mode = 'auto', ...unknown } = choices;
  const invalid: InvalidChoice[] = Object.keys(unknown).map((name) => ({
    field: `choices.${name}`,
    message: 'this game has no such choice',
  }));
  if (!MODES.some((one) => one === mode)) {
    invalid.push({ field: 'choices.mode', message: `must be ${MODES.join(' or ')}` });
  }
  if (!stakes.some((allowed) => allowed.equals(stake))) {
    invalid.push({ field: 'stake', message: `must be ${stakes.join(' or ')}` });
  }
  return invalid.length > 0 ? invalid : { mode };
}
