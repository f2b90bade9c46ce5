import type { Game, GameDocument } from './game.js';
import { Unusable } from './unusable.js';

const games: Readonly<Record<string, (document: GameDocument) => Game>> = {};

/** Throws {@link Unusable} for a game that nobody has written down here. */
export function gameOf(document: GameDocument): Game {
  const make = Object.hasOwn(games, document.game) ? games[document.game] : undefined;
  if (make === undefined) throw new Unusable(`this verifier does not know the game ${document.game}`);
  return make(document);
}
