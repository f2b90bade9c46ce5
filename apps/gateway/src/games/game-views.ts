import type { GameDetail, GameSchemas, GameSummary } from '@tirage/contracts';
import { currentRules, type GameDefinition } from '@tirage/rounds';

/** A game as it is sold now. */
export function gameSummary(definition: GameDefinition): GameSummary {
  const { version, hash, name, stakes, maximum, rtp, hitFrequency, provenance } = currentRules(definition);
  return {
    game: definition.game,
    name,
    stakes: stakes.map((stake) => stake.toString()),
    ...{ rtp, hitFrequency, maximum: maximum.toString(), provenance, rulesVersion: version, rulesHash: hash },
  };
}

export function gameDetail(definition: GameDefinition, schemas: GameSchemas | undefined): GameDetail {
  const actions = Object.entries(schemas?.actions ?? {}).map(([type, schema]) => ({ type, schema }));
  return { ...gameSummary(definition), tables: currentRules(definition).tables, actions };
}
