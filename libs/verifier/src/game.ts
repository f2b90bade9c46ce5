import type { Json, JsonObject } from './json.js';

/** The rules by which a round or a block was sold, as `GET /v1/games/{game}` serves them; more members may stand in it. */
export interface GameDocument {
  readonly game: string;
  readonly rulesVersion: string;
  readonly rulesHash: string;
  /** Euro, `"2.00"`. */
  readonly stakes: readonly string[];
  readonly maximum: string;
  readonly tables: readonly RulesTable[];
}

export interface RulesTable {
  readonly name: string;
  readonly provenance: string;
  readonly rows: readonly JsonObject[];
}

/** An event of a round, or of a block's stream. */
export interface RecordedEvent {
  readonly type: string;
  readonly revision: number;
  /** `system` where nobody asked for it; absent where it is not said. */
  readonly actor?: string;
  readonly data: JsonObject;
}

/** For each range in order the next integer below it (docs/fairness.md, section 3). */
export type Draw = {
  readonly label: string;
  readonly ranges: readonly number[];
  readonly values: readonly number[];
};

/** What the rules pay for a presentation. */
export interface Pays {
  readonly amountCents: number;
  /** The lot that is shown, as it stands in the block; undefined in a game of seeds alone. */
  readonly lot: Json | undefined;
  /** Codes of all that may not be issued so, in the documented order. */
  readonly issues: readonly string[];
}

export interface LotCount {
  readonly lot: Json;
  /** Units of a block. */
  readonly count: number;
}

export interface Shown {
  readonly presentation: JsonObject;
  readonly draw: Draw;
}

/**
 * A game whose units hold a lot. Made once for a document, so that its tables are read once. Every function throws `Unusable`
 * where the document's tables do not serve, and neither throws nor runs for ever on any presentation or events.
 */
export interface LotGame {
  readonly kind: 'lots';
  /** All lots of a block of this stake, losing ones too, in the order in which the shuffle begins; its JSON is what `lotTableHash` hashes. */
  lots(stake: string): readonly LotCount[];
  /** What the rules say that a unit with this lot pays. */
  prizeCents(lot: Json): number;
  /** The first of the attempts 0 to 99 that pays the lot without an issue; undefined if none does. */
  present(lot: Json, unitSeed: Uint8Array, stake: string): Shown | undefined;
  /** Worked out from the picture and the rules alone. */
  evaluate(presentation: JsonObject): Pays;
  /**
   * Where the events of the round (all of them, in order, the shared ones too) do not say what this presentation and these
   * choices make them say: one line for each difference, naming the event's revision, what was expected and what was found.
   */
  differences(presentation: JsonObject, events: readonly RecordedEvent[], choices: JsonObject): readonly string[];
}

/** A game whose units are seeds alone: what is drawn and what the player picks make the round. */
export interface SeedGame {
  readonly kind: 'seeds';
  /** The presentation that the seed and the picks in these events make; and, named as above, where the events say otherwise. */
  play(
    unitSeed: Uint8Array,
    events: readonly RecordedEvent[],
    choices: JsonObject,
  ): { readonly presentation: JsonObject; readonly differences: readonly string[] };
  evaluate(presentation: JsonObject): Pays;
}

export type Game = LotGame | SeedGame;
