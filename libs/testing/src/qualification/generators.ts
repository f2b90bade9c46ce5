import { ctrWords, draw, integerBelow, shuffle, shuffled, substream } from '@tirage/randomness';

/** The generators that are qualified; others take their place to see that a biased one fails. */
export const PRODUCT = { substream, ctrWords, integerBelow, shuffle, shuffled, draw };
export type Generators = typeof PRODUCT;
