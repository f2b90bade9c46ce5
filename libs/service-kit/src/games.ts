import { tresorsDesChamps } from '@tirage/games-tresors-des-champs';
import type { Money } from '@tirage/kernel';
import { rulesByHash, type GameDefinition } from '@tirage/rounds';

/** Every game that Tirage has; a new one is one line here. */
export const games: readonly GameDefinition[] = [tresorsDesChamps];

export const gameNamed = (game: string): GameDefinition | undefined =>
  games.find((definition) => definition.game === game);

/** The highest prize that a game publishes under these rules; undefined when they are not known here. */
export function maximumPrize(game: string, rulesHash: string): Money | undefined {
  const definition = gameNamed(game);
  return definition && rulesByHash(definition, rulesHash)?.maximum;
}
