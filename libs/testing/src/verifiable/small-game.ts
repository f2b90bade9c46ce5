import { hashOf, type JsonObject } from '@tirage/kernel';
import type { GameDefinition, GameRules, RulesTable } from '@tirage/rounds';

/**
 * The same game by rules whose blocks hold each lot once, the losing one too, so that a whole block is made in no time: the
 * tables say so, and the hash binds them. All else is decided by the rules as they are. Games of seeds stay as they are.
 */
export function smallGame(definition: GameDefinition): GameDefinition {
  const [sold] = definition.rules.slice(-1);
  if (sold?.lots === undefined) return definition;
  const { present } = definition;
  return {
    ...definition,
    rules: [small(definition.game, sold)],
    normaliseOpening: (stake, choices) => definition.normaliseOpening(stake, choices, sold),
    ...(present && { present: (unit, attempt, stake) => present(unit, attempt, stake, sold) }),
    begin: (state, unit) => definition.begin(state, unit, sold),
    decide: (action, state, unit) => definition.decide(action, state, unit, sold),
    evaluate: (presentation) => definition.evaluate(presentation, sold),
  };
}

function small(game: string, rules: GameRules): GameRules {
  const each = Object.entries(rules.lots ?? {}).map(([stake, rows]) => [
    stake,
    rows.map(({ lot }) => ({ lot, count: 1 })),
  ]);
  const tables = rules.tables.map(smallTable);
  const stakes = rules.stakes.map((stake) => stake.toString());
  const hash = hashOf({ game, rulesVersion: rules.version, stakes, tables });
  return { ...rules, lots: Object.fromEntries(each), tables, hash };
}

/** One unit of each lot that wins in `lots` or, with Extras, in `tiers`; and one that loses in `block`. */
function smallTable({ rows, ...table }: RulesTable): RulesTable {
  const members: JsonObject = table.name === 'block' ? { losingUnits: 1 } : { count: 1 };
  const isChanged = ['block', 'lots', 'tiers'].includes(table.name);
  return { ...table, rows: isChanged ? rows.map((row) => ({ ...row, ...members })) : rows };
}
