import type { Game, GameDocument } from './game.js';
import { chateauDeVersailles } from './games/chateau-de-versailles/game.js';
import { defiNaval } from './games/defi-naval/game.js';
import { eldorado } from './games/eldorado/game.js';
import { laCourse } from './games/la-course/la-course.js';
import { tresorsDesChamps } from './games/tresors-des-champs/tresors-des-champs.js';
import { Unusable } from './unusable.js';

const games: Readonly<Record<string, (document: GameDocument) => Game>> = {
  'chateau-de-versailles': chateauDeVersailles,
  'defi-naval': defiNaval,
  eldorado,
  'la-course': laCourse,
  'tresors-des-champs': tresorsDesChamps,
};

/** Throws {@link Unusable} for a game that nobody has written down here. */
export function gameOf(document: GameDocument): Game {
  const make = Object.hasOwn(games, document.game) ? games[document.game] : undefined;
  if (make === undefined) throw new Unusable(`this verifier does not know the game ${document.game}`);
  return make(document);
}
