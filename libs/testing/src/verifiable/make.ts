import type { JsonObject } from '@tirage/kernel';
import { currentRules, type GameDefinition } from '@tirage/rounds';
import { allGames } from '../simulation/games.js';
import { must } from '../must.js';
import { smallGame } from './small-game.js';
import { documentOf, smallBlock, type SmallBlock } from './small-block.js';

export { allGames };
export { blockFile } from './small-block.js';
export { roundFile, signed } from './played-round.js';

/** What `GET /v1/games/{game}` serves of the rules now sold. */
export const soldDocument = (definition: GameDefinition): JsonObject =>
  documentOf(definition, currentRules(definition));

/** The first block of a game at a stake, drawn from a seed that this text names. */
export function block(game: string, stake: string, seed: string): SmallBlock {
  const definition = must(
    allGames.find((each) => each.game === game),
    game,
  );
  return smallBlock(smallGame(definition), stake, seed);
}
