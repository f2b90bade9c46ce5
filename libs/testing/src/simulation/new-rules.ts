import { hashOf } from '@tirage/kernel';
import { currentRules, type GameDefinition } from '@tirage/rounds';

/** The same game under another version of its rules, which pay the same: enough for blocks and rounds to tell apart. */
export function withNewRules(definition: GameDefinition): GameDefinition {
  const { present } = definition;
  const rules = currentRules(definition);
  const upgraded = { ...rules, version: `${rules.version}+1`, hash: hashOf([rules.hash, 'upgraded']) };
  return {
    ...definition,
    rules: [rules, upgraded],
    normaliseOpening: (stake, choices) => definition.normaliseOpening(stake, choices, rules),
    begin: (state, unit) => definition.begin(state, unit, rules),
    ...(present && { present: (unit, attempt, stake) => present(unit, attempt, stake, rules) }),
    decide: (action, state, unit) => definition.decide(action, state, unit, rules),
    evaluate: (presentation) => definition.evaluate(presentation, rules),
  };
}
