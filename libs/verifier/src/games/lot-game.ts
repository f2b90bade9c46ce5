import type { LotCount, LotGame, Pays, RecordedEvent } from '../game.js';
import type { Json, JsonObject } from '../json.js';
import { canonicalJson, type Integers } from '../primitives/index.js';
import { cents } from '../tables.js';
import { firstAttempt } from './attempts.js';
import { differencesOf, type Told } from './told.js';

/** What the games of lots do each in their own way. */
export interface LotGameParts {
  readonly lots: (stake: string) => readonly LotCount[];
  /** The amount that stands in a lot, `"2.00"`. */
  readonly amountOf: (lot: Json) => Json | undefined;
  /** Builds one attempt to show a lot of this stake; undefined where the tables have no such lot. */
  readonly builderOf: (lot: Json, stake: string) => ((integers: Integers) => JsonObject | undefined) | undefined;
  readonly evaluate: (presentation: JsonObject) => Pays;
  /** The game's own events of a round that shows a presentation without issues. */
  readonly told: (presentation: JsonObject, events: readonly RecordedEvent[], choices: JsonObject) => readonly Told[];
}

export function lotGame({ lots, amountOf, builderOf, evaluate, told }: LotGameParts): LotGame {
  return {
    kind: 'lots',
    lots,
    evaluate,
    prizeCents(lot) {
      const amount = amountOf(lot);
      return (typeof amount === 'string' ? cents(amount) : undefined) ?? NaN;
    },
    present(lot, unitSeed, stake) {
      const build = builderOf(lot, stake);
      if (build === undefined) return undefined;
      const text = canonicalJson(lot);
      return firstAttempt(unitSeed, build, (presentation) => {
        const pays = evaluate(presentation);
        return pays.issues.length === 0 && pays.lot !== undefined && canonicalJson(pays.lot) === text;
      });
    },
    differences(presentation, events, choices) {
      const { issues } = evaluate(presentation);
      if (issues.length > 0) return [`no unit shows this presentation: ${issues.join(', ')}`];
      return differencesOf(told(presentation, events, choices), events);
    },
  };
}
