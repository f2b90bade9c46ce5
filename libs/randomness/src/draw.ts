import type { JsonObject } from '@tirage/kernel';
import { labelBytes } from './derive-key.js';
import { hmacDrbgBlocks } from './hmac-drbg.js';
import { integerBelow, wordsFrom, type Words } from './integers.js';

/** What one step of a round drew: for each integer below its range, in order. Recorded in the step's outcome. */
export interface Draw extends JsonObject {
  readonly label: string;
  readonly ranges: readonly number[];
  readonly values: readonly number[];
}

const UNIT_SEED_BYTES = 32;
const REQUEST_BYTES = 512;
/** A unit seed never repeats and has all the entropy asked for, which is what a nonce would guard. */
const NO_NONCE = new Uint8Array(0);

/**
 * The stream of random words that belongs to one step of a round. Streams of different labels are independent: what is
 * drawn in one step tells nothing about another, and no step depends on which others were taken.
 */
export function substream(unitSeed: Uint8Array, label: string): Words {
  if (unitSeed.length !== UNIT_SEED_BYTES) throw new RangeError(`a unit seed has ${UNIT_SEED_BYTES} bytes`);
  return wordsFrom(hmacDrbgBlocks(unitSeed, NO_NONCE, labelBytes(label), REQUEST_BYTES));
}

/** Draws one step integer by integer, where a range depends on what was drawn before. */
export interface Drawing {
  /** The next unbiased integer below `range` (1 to 2^32). */
  below(range: number): number;
  /** All that was drawn so far; {@link draw} with its ranges draws the same. */
  drawn(): Draw;
}

export function drawing(unitSeed: Uint8Array, label: string): Drawing {
  const nextWord = substream(unitSeed, label);
  const ranges: number[] = [];
  const values: number[] = [];
  return {
    below(range) {
      const value = integerBelow(range, nextWord);
      ranges.push(range);
      values.push(value);
      return value;
    },
    drawn: () => ({ label, ranges: [...ranges], values: [...values] }),
  };
}

/**
 * Draws the integers of one step: for each range (1 to 2^32) an unbiased integer below it, in order. The label names the
 * step, never what the player picked. Asked again, it draws the same. docs/fairness.md says how, to the byte.
 */
export function draw(unitSeed: Uint8Array, label: string, ranges: readonly number[]): Draw {
  const step = drawing(unitSeed, label);
  for (const range of ranges) step.below(range);
  return step.drawn();
}

/** The draws of one round: a step's label and its ranges give an integer below each range. */
export type Deal = (label: string, ranges: readonly number[]) => Draw;

/** The draws that follow from a unit's seed. */
export const dealFrom =
  (unitSeed: Uint8Array): Deal =>
  (label, ranges) =>
    draw(unitSeed, label, ranges);
