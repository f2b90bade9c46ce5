import { operatorFile, rulesVersions, withMode, type GameDefinition, type GameRules } from '@tirage/rounds';
import { waysOf, type Ways } from './assignments.js';
import { board } from './board.js';
import { OpenZoneAction, RevealAllAction, VersaillesChoices } from './bodies.js';
import { automaticAction, begin, decide } from './decide.js';
import { evaluate } from './evaluate.js';
import { rulesOf } from './operator.js';
import { present } from './present.js';
import { presentation } from './presentation.js';
import { publishedRules } from './published.js';
import { TEXT, type VersaillesRules } from './rules.js';
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

/**
 * Château de Versailles with these versions of the operator's data, oldest first. Throws `InvalidOperatorData` for data by
 * which it could not be sold.
 */
export function chateauDeVersaillesFrom(files: readonly unknown[]): GameDefinition<VersaillesState> {
  const versions = rulesVersions(TEXT.game, files, versionOf);
  return {
    game: TEXT.game,
    rules: versions.rules,
    withLaterRules: (later) => chateauDeVersaillesFrom([...files, ...later]),
    contract: chateauDeVersaillesSchemas,
    choicesBody: VersaillesChoices,
    actionBodies: { openZone: OpenZoneAction, revealAll: RevealAllAction },

    normaliseOpening: withMode,
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
