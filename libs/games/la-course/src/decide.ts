import { shuffled, shuffleRanges, type Draw, type Deal } from '@tirage/randomness';
import { playsOf, type Bet, type Play } from './bets.js';
import type { CourseEvent } from './events.js';
import { euro, type CourseRules, type Rank } from './rules.js';

/**
 * The whole round: one race and one bonus number whatever the number of formulas [2.4.1, 2.4.2], both drawn from the
 * round's seed alone, never from the bets; then the lot of each formula.
 */
export function begin(bets: readonly Bet[], deal: Deal, rules: CourseRules): readonly CourseEvent[] {
  const race = deal('order', shuffleRanges(rules.ships));
  const arrival = shuffled(shipsOf(rules), race.values);
  const bonusDraw = deal('bonus', [rules.bonusNumbers]);
  const bonus = first(bonusDraw) + 1;
  return [
    { type: 'RaceDrawn', data: { arrival, draw: race } },
    { type: 'BonusDrawn', data: { bonus, draw: bonusDraw } },
    ...playsOf(bets, rules).map((play) => settle(play, arrival, bonus)),
  ];
}

const shipsOf = ({ ships }: CourseRules): readonly number[] => Array.from({ length: ships }, (_, index) => index + 1);

function settle(play: Play, arrival: readonly number[], bonus: number): CourseEvent {
  const { formula, lots } = play.formula;
  const rank = rankOf(play, arrival, bonus);
  const gainCents = lots.find((lot) => lot.rank === rank)?.gainCents ?? 0; // [2.6]
  return { type: 'FormulaSettled', data: { formula, rank, gain: euro(gainCents) } };
}

/** What a formula achieves [2.5.1]; its own bonus number counts, and alone it wins nothing. */
export function rankOf({ formula, ships, bonus: picked }: Play, arrival: readonly number[], bonus: number): Rank {
  const firstShips = arrival.slice(0, formula.places);
  if (!ships.every((ship) => firstShips.includes(ship))) return 'none';
  const withBonus = picked === bonus;
  if (!formula.ordered) return withBonus ? 'bonus' : 'plain';
  const inOrder = ships.every((ship, index) => ship === arrival[index]);
  if (inOrder) return withBonus ? 'ordered+bonus' : 'ordered';
  return withBonus ? 'unordered+bonus' : 'unordered';
}

function first({ label, values: [value] }: Draw): number {
  if (value === undefined) throw new RangeError(`nothing was drawn for ${label}`);
  return value;
}
