import type { GameDetail, GameSummary } from '@tirage/contracts';
import { currentRules, type GameDefinition, type GameRules } from '@tirage/rounds';

/** A game by one version of its rules. */
export function gameSummary(definition: GameDefinition, rules = currentRules(definition)): GameSummary {
  const { version, hash, name, stakes, maximum, rtp, hitFrequency, provenance } = rules;
  return {
    game: definition.game,
    name,
    stakes: stakes.map((stake) => stake.toString()),
    ...{ rtp, hitFrequency, maximum: maximum.toString(), provenance, rulesVersion: version, rulesHash: hash },
  };
}

export function gameDetail(definition: GameDefinition, rules: GameRules): GameDetail {
  const actions = Object.entries(definition.contract.actions).map(([type, schema]) => ({ type, schema }));
  return { ...gameSummary(definition, rules), tables: rules.tables, actions };
}
