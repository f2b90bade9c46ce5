import type { JsonObject, Money } from '@tirage/kernel';
import { InvalidOperatorData, operatorFile, type GameDefinition, type GameRules, type Unit } from '@tirage/rounds';
import { board, gainOf } from './board.js';
import { NoChoices, PlayExtraAction } from './bodies.js';
import { begin, decide, type Reader } from './decide.js';
import { evaluator } from './evaluate.js';
import { cleanLines } from './lines.js';
import { normaliseOpening } from './opening.js';
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

/** What the unit shows, found before the game is asked anything. Throws `TypeError` while nothing is. */
function shownBy({ shown }: Unit): JsonObject & Presentation {
  if (shown === undefined) throw new TypeError('nothing is shown for this unit');
  return shown.presentation as JsonObject & Presentation;
}

const prize = (state: EldoradoState): Money | undefined => (state.status === 'over' ? gainOf(state) : undefined);

/**
 * Eldorado by one file of operator data for each version of the rules, the oldest first. Throws `InvalidOperatorData`.
 */
export function eldoradoFrom(files: readonly unknown[]): GameDefinition<EldoradoState> {
  const [first, ...later] = files.map(versionFrom);
  if (first === undefined) throw new InvalidOperatorData(GAME, ['no version of the rules']);
  const versions = new Map([first, ...later].map((version) => [version.published.hash, version]));
  const names = new Set([first, ...later].map(({ published }) => published.version));
  if (names.size < files.length) throw new InvalidOperatorData(GAME, ['version: two files have the same']);
  const versionOf = ({ hash }: GameRules): Version => {
    const version = versions.get(hash);
    if (version === undefined) throw new RangeError(`${GAME} never had rules ${hash}`);
    return version;
  };

  return {
    game: GAME,
    rules: [first.published, ...later.map(({ published }) => published)],
    contract: eldoradoSchemas,
    choicesBody: NoChoices,
    actionBodies: { playExtra: PlayExtraAction },

    normaliseOpening,
    initialState: () => initialState(),
    present: (unit, attempt, stake, rules) => versionOf(rules).present(unit, attempt, stake),
    begin: (_state, unit, rules) => begin(shownBy(unit), versionOf(rules)),
    allows,
    decide: (action, state, unit, rules) => decide(action, state, shownBy(unit), versionOf(rules)),
    evolve,
    offers,
    automaticAction: () => ({ type: 'playExtra' }),
    prize,
    board,
    presentation(state, unit) {
      if (state.status !== 'over') throw new TypeError(`the round has not ended: ${state.status}`);
      return shownBy(unit);
    },
    evaluate: (shown, rules) => versionOf(rules).evaluate(shown),
  };
}

/** The game as it is shipped. */
export const eldorado = eldoradoFrom([operatorFile(new URL('./operator-1.json', import.meta.url))]);
