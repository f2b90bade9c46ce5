import { exact } from '@tirage/kernel';
import { type Deal } from '@tirage/randomness';
import { TOUTES_LAW } from '../laws.js';
import { betOn, play } from './play.js';

const { parse } = exact;

/** How often each class of a law was observed. */
export interface Tally {
  /** The 39 totals of `toutes`. */
  readonly totals: number[];
  /** The ship at each place: ten counts for the winner, ten for the second … */
  readonly ships: readonly number[][];
  /** The first three of the arrival: 720 classes. */
  readonly firstThree: number[];
  /** The order among themselves of the last five: 120 classes, of which nothing is ever paid. */
  readonly lastFive: number[];
  readonly bonus: number[];
  /** The bonus number with the winner: 120 classes. */
  readonly bonusAndWinner: number[];
}

export type Law = Exclude<keyof Tally, 'ships'>;

const zeros = (length: number): number[] => Array<number>(length).fill(0);
const even = (classes: number): number[] => Array<number>(classes).fill(1 / classes);

/** A chance as a test of fit takes it; the odds themselves are never floats. */
const toNumber = (written: string): number => {
  const { over, under } = parse(written);
  return Number(over) / Number(under);
};

/** The exact chance of each class. */
export const LAWS: Readonly<Record<Law, readonly number[]>> = {
  totals: TOUTES_LAW.map(({ probability }) => toNumber(probability)),
  firstThree: even(720),
  lastFive: even(120),
  bonus: even(12),
  bonusAndWinner: even(120),
};
export const EVERY_SHIP = even(10);
export const allLaws = Object.keys(LAWS) as readonly Law[];

const TOTALS = new Map(TOUTES_LAW.map(({ prizeCents }, index) => [prizeCents, index]));

const count = (classes: number[] | undefined, index: number): void => {
  if (classes?.[index] === undefined) throw new RangeError(`no class ${index}`);
  classes[index]++;
};

/** Plays rounds of `toutes` on the same picks, which a biased arrival then favours or not, and counts what they show. */
export function observe(rounds: number, dealOfRound: (round: number) => Deal): Tally {
  const tally: Tally = {
    totals: zeros(TOUTES_LAW.length),
    ships: Array.from({ length: 10 }, () => zeros(10)),
    firstThree: zeros(720),
    lastFive: zeros(120),
    bonus: zeros(12),
    bonusAndWinner: zeros(120),
  };
  for (let round = 0; round < rounds; round++) observeRound(tally, dealOfRound(round));
  return tally;
}

function observeRound(tally: Tally, deal: Deal): void {
  const { state } = play([betOn('toutes')], deal);
  if (state.status !== 'settled') throw new Error(`a round ends ${state.status}`);
  const { arrival, bonus, formulas } = state;
  const cents = formulas.reduce((sum, { gain }) => sum + Number(gain?.replace('.', '')), 0);
  count(tally.totals, TOTALS.get(cents) ?? -1);
  arrival.forEach((ship, place) => count(tally.ships[place], ship - 1));
  count(tally.firstThree, indexOf(arrival, 3));
  count(tally.lastFive, indexOf(ranked(arrival.slice(5)), 5));
  count(tally.bonus, bonus - 1);
  count(tally.bonusAndWinner, (bonus - 1) * 10 + (arrival[0] ?? 0) - 1);
}

/** Each number replaced by how many are smaller, plus one. */
const ranked = (numbers: readonly number[]): readonly number[] =>
  numbers.map((number) => 1 + numbers.filter((other) => other < number).length);

/** The place of a partial order of 1 to n among all of its length, from 0. */
function indexOf(order: readonly number[], length: number): number {
  let index = 0;
  for (let place = 0; place < length; place++) {
    const ship = order[place] ?? 0;
    let smaller = ship - 1;
    for (let before = 0; before < place; before++) if ((order[before] ?? 0) < ship) smaller--;
    index = index * (order.length - place) + smaller;
  }
  return index;
}
