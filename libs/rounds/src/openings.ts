import type { JsonObject, Money } from '@tirage/kernel';
import type { GameRules, InvalidChoice } from './game-definition.js';

type Normalised = JsonObject | readonly InvalidChoice[];

/** How the steps of a round come: all at once, or each as the player asks for it. */
export type Mode = 'auto' | 'manual';
export const MODES: readonly Mode[] = ['auto', 'manual'];

/** The opening of a game without choices, `{}`; or what does not fit, by the name of its field. */
export function withoutChoices(stake: Money, choices: JsonObject, rules: GameRules): Normalised {
  const invalid = [...unknownChoices(choices, 'this game has no choices'), ...wrongStake(stake, rules)];
  return invalid.length > 0 ? invalid : {};
}

/** The opening of a game whose one choice is its mode, by default `{mode: "auto"}`; or what does not fit. */
export function withMode(stake: Money, { mode = 'auto', ...unknown }: JsonObject, rules: GameRules): Normalised {
  const invalid = unknownChoices(unknown, 'this game has no such choice');
  if (!MODES.some((allowed) => allowed === mode)) {
    invalid.push({ field: 'choices.mode', message: `must be ${MODES.join(' or ')}` });
  }
  invalid.push(...wrongStake(stake, rules));
  return invalid.length > 0 ? invalid : { mode };
}

const unknownChoices = (unknown: JsonObject, message: string): InvalidChoice[] =>
  Object.keys(unknown).map((name) => ({ field: `choices.${name}`, message }));

const wrongStake = (stake: Money, { stakes }: GameRules): readonly InvalidChoice[] =>
  stakes.some((allowed) => allowed.equals(stake))
    ? []
    : [{ field: 'stake', message: `must be ${stakes.join(' or ')}` }];
