import type { JsonObject, Money } from '@tirage/kernel';
import {
  operatorFile,
  rulesVersions,
  shownOf,
  withoutChoices,
  type GameDefinition,
  type GameRules,
  type Unit,
} from '@tirage/rounds';
import { board, gainOf } from './board.js';
import { NoChoices, PlayExtraAction } from './bodies.js';
import { begin, decide, type Reader } from './decide.js';
import { evaluator } from './evaluate.js';
import { cleanLines } from './lines.js';
import { rulesFrom } from './operator.js';
import { presenter, type Presentation } from './present.js';
import { publishedRules } from './published.js';
import { eldoradoSchemas } from './schemas.js';
import { evolve, initialState, type EldoradoState } from './state.js';
import { allows, offers } from './steps.js';

const GAME = 'eldorado';

/** One version of the rules, with what is worked out from it once. */
interface Version extends Reader {
  readonly published: GameRules;
  readonly present: ReturnType<typeof presenter>;
  readonly evaluate: ReturnType<typeof evaluator>;
}

function versionFrom(file: unknown): Version {
  const rules = rulesFrom(file);
  const clean = cleanLines(rules);
  const published = publishedRules(rules, clean);
  return { published, rules, clean, present: presenter(rules, clean), evaluate: evaluator(rules) };
}

const shownBy = (unit: Unit): JsonObject & Presentation => shownOf(unit);

const prize = (state: EldoradoState): Money | undefined => (state.status === 'over' ? gainOf(state) : undefined);

/**
 * Eldorado by one file of operator data for each version of the rules, the oldest first. Throws `InvalidOperatorData`.
 */
export function eldoradoFrom(files: readonly unknown[]): GameDefinition<EldoradoState> {
  const versions = rulesVersions(GAME, files, versionFrom);
  return {
    game: GAME,
    rules: versions.rules,
    withLaterRules: (later) => eldoradoFrom([...files, ...later]),
    contract: eldoradoSchemas,
    choicesBody: NoChoices,
    actionBodies: { playExtra: PlayExtraAction },

    normaliseOpening: withoutChoices,
    initialState: () => initialState(),
    present: (unit, attempt, stake, rules) => versions.of(rules).present(unit, attempt, stake),
    begin: (_state, unit, rules) => begin(shownBy(unit), versions.of(rules)),
    allows,
    decide: (action, state, unit, rules) => decide(action, state, shownBy(unit), versions.of(rules)),
    evolve,
    offers,
    automaticAction: () => ({ type: 'playExtra' }),
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
export const eldorado = eldoradoFrom([operatorFile(new URL('./operator-1.json', import.meta.url))]);
