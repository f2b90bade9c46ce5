import type { JsonObject, Money } from '@tirage/kernel';
import { operatorFile, rulesVersions, type GameDefinition, type GameRules, type InvalidChoice } from '@tirage/rounds';
import { waysOf, type Ways } from './assignments.js';
import { board } from './board.js';
import { OpenZoneAction, RevealAllAction, VersaillesChoices } from './bodies.js';
import { automaticAction, begin, decide } from './decide.js';
import { evaluate } from './evaluate.js';
import { rulesOf } from './operator.js';
import { present } from './present.js';
import { presentation } from './presentation.js';
import { publishedRules } from './published.js';
import { MODES, TEXT, type VersaillesRules } from './rules.js';
import { chateauDeVersaillesSchemas } from './schemas.js';
import { evolve, initialState, prize, type VersaillesState } from './state.js';
import { allows, offers } from './steps.js';

type Version = {
  readonly published: GameRules;
  readonly data: VersaillesRules;
  readonly ways: ReadonlyMap<string, Ways>;
};

function versionOf(file: unknown): Version {
  const data = rulesOf(file);
  const ways = waysOf(data);
  return { published: publishedRules(data, ways), data, ways };
}

function normaliseOpening(stake: Money, choices: JsonObject, rules: GameRules): JsonObject | readonly InvalidChoice[] {
  const { mode = 'auto', ...unknown } = choices;
  const invalid: InvalidChoice[] = Object.keys(unknown).map((name) => ({
    field: `choices.${name}`,
    message: 'this game has no such choice',
  }));
  if (!MODES.some((allowed) => allowed === mode)) {
    invalid.push({ field: 'choices.mode', message: `must be ${MODES.join(' or ')}` });
  }
  if (!rules.stakes.some((allowed) => allowed.equals(stake))) {
    invalid.push({ field: 'stake', message: `must be ${rules.stakes.join(' or ')}` });
  }
  return invalid.length > 0 ? invalid : { mode };
}

/**
 * Château de Versailles with these versions of the operator's data, oldest first. Throws `InvalidOperatorData` for data by
 * which it could not be sold.
 */
export function chateauDeVersaillesFrom(files: readonly unknown[]): GameDefinition<VersaillesState> {
  const versions = rulesVersions(TEXT.game, files, versionOf);
  return {
    game: TEXT.game,
    rules: versions.rules,
    contract: chateauDeVersaillesSchemas,
    choicesBody: VersaillesChoices,
    actionBodies: { openZone: OpenZoneAction, revealAll: RevealAllAction },

    normaliseOpening,
    initialState: (choices) => initialState(choices),
    present(unit, attempt, _stake, rules) {
      const { data, ways } = versions.of(rules);
      return present(unit, attempt, data, ways);
    },
    begin: (state, unit, rules) => begin(state, unit, versions.of(rules).data),
    allows,
    decide: (action, state, unit, rules) => decide(action, state, unit, versions.of(rules).data),
    evolve,
    offers,
    automaticAction,
    prize,
    board,
    presentation,
    evaluate: (shown, rules) => evaluate(shown, versions.of(rules).data),
  };
}

/** The game as it is sold. */
export const chateauDeVersailles = chateauDeVersaillesFrom([
  operatorFile(new URL('./operator-1.json', import.meta.url)),
]);
