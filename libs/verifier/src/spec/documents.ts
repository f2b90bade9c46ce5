import type { GameDocument } from '../game.js';
import type { JsonObject } from '../json.js';

/** A game as the engine has it, as far as its document says it. */
interface Defined {
  readonly game: string;
  readonly rules: readonly {
    readonly version: string;
    readonly hash: string;
    readonly stakes: readonly { toString(): string }[];
    readonly maximum: { toString(): string };
    readonly tables: GameDocument['tables'];
  }[];
}

/** The newest rules of a game as `GET /v1/games/{game}` serves them. */
export function documentOf({ game, rules }: Defined): GameDocument & JsonObject {
  const current = rules[rules.length - 1];
  if (current === undefined) throw new RangeError(`${game} has no rules`);
  const served = {
    ...{ game, rulesVersion: current.version, rulesHash: current.hash },
    stakes: current.stakes.map((stake) => stake.toString()),
    ...{ maximum: current.maximum.toString(), tables: current.tables },
  };
  return JSON.parse(JSON.stringify(served)) as GameDocument & JsonObject;
}
