import type { GameDefinition, GameRules, LotRow } from '@tirage/rounds';

/** The same game with blocks of so many units, in which the rows of its lot tables take turns, the losing one first. */
export function withSmallBlocks(definition: GameDefinition, size: number): GameDefinition {
  const [first, ...later] = definition.rules.map((rules) => small(rules, size));
  return first === undefined ? definition : { ...definition, rules: [first, ...later] };
}

function small(rules: GameRules, size: number): GameRules {
  if (rules.lots === undefined) return rules;
  const lots = Object.entries(rules.lots).map(([stake, table]) => [stake, turns(table, size)] as const);
  return { ...rules, lots: Object.fromEntries(lots) };
}

function turns(table: readonly LotRow[], size: number): readonly LotRow[] {
  const last = table.length - 1;
  return table
    .map(({ lot }, index) => ({ lot, count: Math.ceil((size - (last - index)) / table.length) }))
    .filter(({ count }) => count > 0);
}
