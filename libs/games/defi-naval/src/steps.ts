import type { Action } from '@tirage/rounds';
import type { NavalState } from './state.js';

/** Nothing is left to choose from: the coordinates come in their order. */
export type Offer = { readonly type: 'revealNext' | 'revealAll' };

const STEPS: readonly Offer[] = [{ type: 'revealNext' }, { type: 'revealAll' }];

/** The steps the player may take now; none where all is revealed by itself, and when the round is over. */
export const offers = ({ status, mode }: NavalState): readonly Offer[] =>
  status === 'revealing' && mode === 'manual' ? STEPS : [];

export const allows = ({ type }: Action, state: NavalState): boolean =>
  offers(state).some((offer) => offer.type === type);
