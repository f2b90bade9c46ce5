import { exact } from '@tirage/kernel';
import { type Deal } from '@tirage/randomness';
import { DIGS_LAW, PAYOUT_LAW } from '../laws.js';
import { RULES_2018, type TresorsRules } from '../rules.js';
import { play, type Player } from './play.js';

const { toNumber } = exact;

/** The length at which a lost field is looked at for the place of its carrot: often enough, and of even size. */
const DIGS_LOOKED_AT = 6;
const PLACES = 30 - DIGS_LOOKED_AT;

/** How often each class of a law was observed. */
export interface Tally {
  /** Fields won at dig 1 to 21, then lost at dig 1 to 21. */
  readonly digs: number[];
  readonly prizes: number[];
  /** Crates that missed, crates that granted the Extra. */
  readonly extra: number[];
  readonly crates: number[];
  /** The crate of the system's pick with the crate drawn. */
  readonly picks: number[];
  /** Among the mounds left of fields lost at the sixth dig. */
  readonly carrotPlace: number[];
}

export type Law = keyof Tally;

const zeros = (length: number): number[] => Array<number>(length).fill(0);
const even = (classes: number): number[] => Array<number>(classes).fill(1 / classes);

/** The exact chance of each class. */
export const LAWS: Readonly<Record<Law, readonly number[]>> = {
  digs: [...DIGS_LAW.map(({ won }) => toNumber(won)), ...DIGS_LAW.map(({ lost }) => toNumber(lost))],
  prizes: PAYOUT_LAW.map(({ probability }) => toNumber(probability)),
  extra: [4 / 5, 1 / 5],
  crates: even(5),
  picks: even(25),
  carrotPlace: even(PLACES),
};

export const allLaws = Object.keys(LAWS) as readonly Law[];

const count = (classes: number[], index: number): void => {
  classes[index] = (classes[index] ?? 0) + 1;
};

/** Plays rounds and counts what they show; every other player takes the crate that the system would take for him. */
export function observe(rounds: number, dealOfRound: (round: number) => Deal, rules: TresorsRules = RULES_2018): Tally {
  const tally: Tally = {
    digs: zeros(2 * DIGS_LAW.length),
    prizes: zeros(PAYOUT_LAW.length),
    extra: zeros(2),
    crates: zeros(5),
    picks: zeros(25),
    carrotPlace: zeros(PLACES),
  };
  for (let round = 0; round < rounds; round++) observeRound(tally, round, dealOfRound(round), rules);
  return tally;
}

function observeRound(tally: Tally, round: number, deal: Deal, rules: TresorsRules): void {
  const systemPicks = round % 2 === 0;
  const player: Player = {
    mound: (left) => left[(round * 7) % left.length] ?? 0,
    crate: () => (systemPicks ? (deal('crate/auto', [5]).values[0] ?? 0) + 1 : ((round >> 1) % 5) + 1),
  };
  const { events, state } = play(deal, player, rules);
  for (const event of events) {
    if (event.type === 'FieldUncovered') {
      const { dug } = state.fields[event.data.field - 1] ?? state.fields[0];
      const place = event.data.elements.findIndex(({ element }) => element === 'carrot');
      count(tally.digs, dug.length - 1 + (place < 0 ? 0 : DIGS_LAW.length));
      if (place >= 0 && dug.length === DIGS_LOOKED_AT) count(tally.carrotPlace, place);
    }
  }
  const { chosen, drawn } = state.crate;
  if (chosen !== null && drawn !== null) {
    count(tally.extra, chosen === drawn ? 1 : 0);
    count(tally.crates, drawn - 1);
    if (systemPicks) count(tally.picks, (chosen - 1) * 5 + drawn - 1);
  }
  const prizeCents = state.status === 'won' ? Math.round(Number(state.value) * 100) : 0;
  count(
    tally.prizes,
    PAYOUT_LAW.findIndex((row) => row.prizeCents === prizeCents),
  );
}
