import type { JsonObject, Money } from '@tirage/kernel';
import {
  operatorFile,
  rulesVersions,
  shownOf,
  withMode,
  type GameDefinition,
  type GameRules,
  type Unit,
} from '@tirage/rounds';
import { board, gainOf } from './board.js';
import { NavalChoices, RevealAllAction, RevealNextAction } from './bodies.js';
import { decide, revealAll } from './decide.js';
import { evaluator } from './evaluate.js';
import { rulesFrom } from './operator.js';
import { presenter, type Presentation } from './present.js';
import { publishedRules } from './published.js';
import { defiNavalSchemas } from './schemas.js';
import { evolve, initialState, type NavalState } from './state.js';
import { allows, offers } from './steps.js';

const GAME = 'defi-naval';

/** One version of the rules, with what is worked out from it once. */
interface Version {
  readonly published: GameRules;
  readonly rules: ReturnType<typeof rulesFrom>;
  readonly present: ReturnType<typeof presenter>;
  readonly evaluate: ReturnType<typeof evaluator>;
}

function versionFrom(file: unknown): Version {
  const rules = rulesFrom(file);
  return { published: publishedRules(rules), rules, present: presenter(rules), evaluate: evaluator(rules) };
}

const shownBy = (unit: Unit): JsonObject & Presentation => shownOf(unit);

const prize = (state: NavalState): Money | undefined => (state.status === 'over' ? gainOf(state) : undefined);

/**
 * Défi Naval by one file of operator data for each version of the rules, the oldest first. Throws `InvalidOperatorData`.
 */
export function defiNavalFrom(files: readonly unknown[]): GameDefinition<NavalState> {
  const versions = rulesVersions(GAME, files, versionFrom);
  return {
    game: GAME,
    rules: versions.rules,
    withLaterRules: (later) => defiNavalFrom([...files, ...later]),
    contract: defiNavalSchemas,
    choicesBody: NavalChoices,
    actionBodies: { revealNext: RevealNextAction, revealAll: RevealAllAction },

    normaliseOpening: withMode,
    initialState,
    present: (unit, attempt, stake, rules) => versions.of(rules).present(unit, attempt, stake),
    begin: (state, unit, rules) =>
      state.mode === 'auto' ? revealAll(state, shownBy(unit), versions.of(rules).rules) : [],
    allows,
    decide: (action, state, unit, rules) => decide(action, state, shownBy(unit), versions.of(rules).rules),
    evolve,
    offers,
    automaticAction: () => ({ type: 'revealAll' }),
    prize,
    board,
    presentation(state, unit) {
      if (state.status !== 'over') throw new TypeError(`the round has not ended: ${state.status}`);
      return shownBy(unit);
    },
    evaluate: (shown, rules) => versions.of(rules).evaluate(shown),
  };
}

/** The game as it is shipped. */
export const defiNaval = defiNavalFrom([operatorFile(new URL('./operator-1.json', import.meta.url))]);
