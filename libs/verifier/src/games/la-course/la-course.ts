import type { GameDocument, Pays, RecordedEvent, SeedGame } from '../../game.js';
import { asText, type Json, type JsonObject } from '../../json.js';
import { drawn, shuffle, shuffleRanges } from '../../primitives/index.js';
import { euro } from '../../tables.js';
import { listOf } from '../reading.js';
import { differencesOf, type Told } from '../told.js';
import { areDifferentShips, isOneOf, readBets, type Play } from './bets.js';
import { courseTables, type CourseTables } from './tables.js';

/** As docs/fairness/la-course.md says. */
export function laCourse(document: GameDocument): SeedGame {
  const tables = courseTables(document);
  return {
    kind: 'seeds',
    play: (unitSeed, events, choices) => play(unitSeed, events, choices, tables),
    evaluate: (presentation) => evaluate(presentation, tables),
  };
}

function play(
  unitSeed: Uint8Array,
  events: readonly RecordedEvent[],
  choices: JsonObject,
  tables: CourseTables,
): ReturnType<SeedGame['play']> {
  const order = drawn(unitSeed, 'order', shuffleRanges(tables.ships));
  const arrival = Array.from({ length: tables.ships }, (_, index) => index + 1);
  const values = [...order.values];
  shuffle(arrival, { below: () => values.shift() ?? 0 });
  const bonusDraw = drawn(unitSeed, 'bonus', [tables.bonusNumbers]);
  const bonus = (bonusDraw.values[0] ?? 0) + 1;
  const bets = choices['bets'] ?? null;
  const { plays, priceCents } = readBets(bets, tables);
  const told: readonly Told[] = [
    { type: 'RaceDrawn', data: { arrival, draw: order } },
    { type: 'BonusDrawn', data: { bonus, draw: bonusDraw } },
    ...plays.map((one) => settled(one, arrival, bonus)),
  ];
  const stake = events.find(({ type }) => type === 'RoundOpened')?.data['stake'];
  const price = euro(priceCents);
  return {
    presentation: { bets, arrival, bonusDrawn: bonus },
    differences: [
      ...(stake === price ? [] : [`the bets cost ${price}, the stake is ${asText(stake)}`]),
      ...differencesOf(told, events),
    ],
  };
}

function settled(one: Play, arrival: readonly Json[], bonus: Json): Told {
  const { rank, gainCents } = result(one, arrival, bonus);
  return { type: 'FormulaSettled', data: { formula: one.formula.formula, rank, gain: euro(gainCents) } };
}

/** What a formula achieves: all ships picked are among the first places, in order or not, with the bonus number or not. */
function result({ formula, ships, bonus }: Play, arrival: readonly Json[], drawnBonus: Json) {
  const places = ships.map((ship) => arrival.indexOf(ship));
  const wins = places.every((place) => place >= 0 && place < formula.places);
  if (!wins) return { rank: 'none', gainCents: 0 };
  const inOrder = places.every((place, index) => place === index);
  const withBonus = bonus === drawnBonus;
  const rank = formula.ordered
    ? `${inOrder ? 'ordered' : 'unordered'}${withBonus ? '+bonus' : ''}`
    : withBonus
      ? 'bonus'
      : 'plain';
  return { rank, gainCents: formula.gains.get(rank) ?? 0 };
}

function evaluate({ bets, arrival, bonusDrawn }: JsonObject, tables: CourseTables): Pays {
  const ships = listOf(arrival);
  const { plays, issues: wrongBets } = readBets(bets, tables);
  const wrongRace = [
    ...(ships.length === tables.ships && areDifferentShips(ships, tables) ? [] : ['ARRIVAL']),
    ...(isOneOf(tables.bonusNumbers, bonusDrawn) ? [] : ['BONUS_DRAWN']),
  ];
  const gains = wrongRace.length > 0 ? [] : plays.map((one) => result(one, ships, bonusDrawn ?? null).gainCents);
  return {
    amountCents: gains.reduce((sum, gain) => sum + gain, 0),
    lot: undefined,
    issues: [...wrongRace, ...wrongBets],
  };
}
