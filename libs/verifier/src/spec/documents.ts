import type { GameRules } from '@tirage/rounds';
import type { GameDocument } from '../game.js';
import { rulesHashOf } from '../checks/rules.js';
import type { JsonObject } from '../json.js';

/** The newest rules of a game as `GET /v1/games/{game}` serves them. */
export function documentOf({ game, rules }: { game: string; rules: readonly GameRules[] }): GameDocument & JsonObject {
  const current = rules[rules.length - 1];
  if (current === undefined) throw new RangeError(`${game} has no rules`);
  const served = {
    ...{ game, rulesVersion: current.version, rulesHash: current.hash },
    stakes: current.stakes.map((stake) => stake.toString()),
    ...{ maximum: current.maximum.toString(), tables: current.tables },
  };
  return JSON.parse(JSON.stringify(served)) as GameDocument & JsonObject;
}

const LOSING_UNITS = 20;

/** The same rules with a block of at most two of each lot, so that a spec can make a whole one; their hash is another. */
export function shrunk(document: GameDocument): GameDocument & JsonObject {
  const tables = document.tables.map((table) =>
    !['lots', 'tiers', 'block'].includes(table.name) ? table : { ...table, rows: table.rows.map(fewer) },
  );
  const small = { ...document, tables };
  return { ...small, rulesHash: rulesHashOf(small) } as unknown as GameDocument & JsonObject;
}

function fewer(row: JsonObject): JsonObject {
  const { count, losingUnits } = row;
  return {
    ...row,
    ...(typeof count === 'number' ? { count: Math.min(count, 2) } : {}),
    ...(typeof losingUnits === 'number' ? { losingUnits: LOSING_UNITS } : {}),
  };
}
