import { unitSeeds } from '@tirage/draw';
import { chateauDeVersailles } from '@tirage/games-chateau-de-versailles';
import { defiNaval } from '@tirage/games-defi-naval';
import { eldorado } from '@tirage/games-eldorado';
import { laCourse } from '@tirage/games-la-course';
import { tresorsDesChamps } from '@tirage/games-tresors-des-champs';
import { Money, type Json, type JsonObject } from '@tirage/kernel';
import { currentRules, dealt, type GameDefinition, type Unit } from '@tirage/rounds';
import { must } from '../must.js';
import { allGames } from '../simulation/games.js';

/** The games that are qualified; others take their place to see that a biased one fails. */
export const GAMES = { tresorsDesChamps, defiNaval, chateauDeVersailles, laCourse, eldorado };
export type Games = typeof GAMES;

/** Those that sell blocks of lots. */
export const LOTTERIES: readonly GameDefinition[] = allGames.filter((game) => currentRules(game).lots !== undefined);

const SEED_BYTES = 32;

/** The seeds of the first units of the block of this seed. */
export function seedsOfUnits(blockSeed: Uint8Array, units: number): readonly Uint8Array[] {
  const bytes = unitSeeds(blockSeed, 0, units);
  return Array.from({ length: units }, (_, unit) => bytes.subarray(SEED_BYTES * unit, SEED_BYTES * (unit + 1)));
}

/** What a whole round shows that the system plays for an absent player. */
export function playedOut(game: GameDefinition, unit: Unit, stake: string, choices: JsonObject = {}): JsonObject {
  const rules = currentRules(game);
  let state = game.initialState(choices, Money.parse(stake));
  let events = game.begin(state, unit, rules);
  for (;;) {
    for (const event of events) state = game.evolve(state, event);
    if (game.offers(state).length === 0) return game.presentation(state, unit);
    const next = game.decide(game.automaticAction(state, unit), state, unit, rules);
    if (next === 'illegal') throw new Error(`${game.game}: the system took a step that is not allowed`);
    events = next;
  }
}

/** What a unit of this lot shows. Throws when nothing can be shown for it. */
export function shownFor(game: GameDefinition, unitSeed: Uint8Array, stake: string, lot: Json): JsonObject {
  const unit = dealt(game, { unitSeed, lot }, Money.parse(stake), currentRules(game));
  return must(unit?.shown, `presentation of ${JSON.stringify(lot)}`).presentation;
}

/** The rows of a published table. */
export function tableOf(game: GameDefinition, name: string): readonly JsonObject[] {
  const { tables } = currentRules(game);
  return must(
    tables.find((table) => table.name === name),
    `table ${name}`,
  ).rows;
}

/** A fraction as the tables write it, `"23/80"`. */
export function chanceOf(written: Json | undefined): number {
  if (typeof written !== 'string') throw new TypeError('no fraction');
  const [over = '', under = '1'] = written.split('/');
  return Number(over) / Number(under);
}
