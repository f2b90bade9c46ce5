import { chateauDeVersailles } from '@tirage/games-chateau-de-versailles';
import { defiNaval } from '@tirage/games-defi-naval';
import { eldorado } from '@tirage/games-eldorado';
import { laCourse } from '@tirage/games-la-course';
import { tresorsDesChamps } from '@tirage/games-tresors-des-champs';
import type { GameDefinition } from '@tirage/rounds';

/** Every game there is. */
export const allGames: readonly GameDefinition[] = [
  tresorsDesChamps,
  defiNaval,
  eldorado,
  chateauDeVersailles,
  laCourse,
];

/** The game that a seed's schedule plays: they take turns. */
export function gameOfSeed(seed: number): GameDefinition {
  const game = allGames[seed % allGames.length];
  if (game === undefined) throw new RangeError(`no game for seed ${seed}`);
  return game;
}
