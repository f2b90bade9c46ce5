import type { Json } from '@tirage/kernel';
import type { Action, ActionOffer } from '@tirage/rounds';

/** What an offer leaves to choose: `{type: "dig", mounds: [...]}` offers `{type: "dig", mound: n}`. */
export interface Choices {
  readonly member: string;
  readonly values: readonly Json[];
}

/** Undefined where there is nothing to choose, `{type: "revealNext"}`. */
export function choicesOf(offer: ActionOffer): Choices | undefined {
  const [choice] = Object.entries(offer).filter(([member]) => member !== 'type');
  if (choice === undefined) return undefined;
  const [plural, values] = choice;
  return { member: plural.replace(/s$/, ''), values: Array.isArray(values) ? (values as readonly Json[]) : [] };
}

/** The action that takes an offer up; undefined where nothing is left to choose. */
export function actionOf(offer: ActionOffer, pick: (choices: readonly Json[]) => Json | undefined): Action | undefined {
  const choices = choicesOf(offer);
  if (choices === undefined) return { type: offer.type };
  const picked = pick(choices.values);
  return picked === undefined ? undefined : { type: offer.type, [choices.member]: picked };
}
