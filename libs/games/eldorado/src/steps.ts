import type { Action } from '@tirage/rounds';
import type { EldoradoState } from './state.js';

export type Offer = { readonly type: 'playExtra' };

const STEPS: readonly Offer[] = [{ type: 'playExtra' }];

/** An Extra while any remain [4.5]; else nothing is the player's to do. */
export const offers = ({ status }: EldoradoState): readonly Offer[] => (status === 'awaiting-extra' ? STEPS : []);

export const allows = ({ type }: Action, state: EldoradoState): boolean =>
  offers(state).some((offer) => offer.type === type);
