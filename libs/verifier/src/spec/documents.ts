import { currentRules, type GameDefinition } from '@tirage/rounds';
import type { GameDocument } from '../game.js';
import type { JsonObject } from '../json.js';

/** The rules of a game as `GET /v1/games/{game}` serves them. */
export function documentOf(definition: GameDefinition<never>): GameDocument {
  const { version, hash, stakes, maximum, tables } = currentRules(definition as unknown as GameDefinition);
  const served = {
    ...{ game: definition.game, rulesVersion: version, rulesHash: hash },
    ...{ stakes: stakes.map((stake) => stake.toString()), maximum: maximum.toString(), tables },
  };
  return JSON.parse(JSON.stringify(served)) as GameDocument & JsonObject;
}
