import type { DomainEvent } from '@tirage/event-sourcing';
import type { Json, JsonObject, Money } from '@tirage/kernel';
import type { Draw } from '@tirage/randomness';

/** Where a figure comes from: the published text, our reconstruction of it, or the operator's choice. */
export type Provenance = 'published' | 'reconstructed' | 'operator';

export interface RulesTable {
  readonly name: string;
  readonly provenance: Provenance;
  readonly rows: readonly JsonObject[];
}

/** One version of a game's rules as data. Every version ever sold stays in the code: old rounds are replayed with it. */
export interface GameRules {
  readonly version: string;
  /** SHA-256, hex, of the rules' one JSON text. */
  readonly hash: string;
  readonly name: string;
  readonly stakes: readonly Money[];
  readonly maximum: Money;
  /** Exact fractions, `"23/80"`. */
  readonly rtp: string;
  readonly hitFrequency: string;
  readonly provenance: Provenance;
  readonly tables: readonly RulesTable[];
  /** In the lottery games: the lots of one block by stake, `"0.50"`, in the published order, in which the shuffle begins. */
  readonly lots?: Readonly<Record<string, readonly LotRow[]>>;
}

/** What one unit decides: 32 bytes of seed and, in the lottery games, a lot and what is shown for it. */
export interface Unit {
  readonly unitSeed: Uint8Array;
  readonly lot?: Json;
  /** Found by {@link dealt} before the game is asked anything. */
  readonly shown?: Shown;
}

/** A unit of a block of lots. */
export interface LotUnit extends Unit {
  readonly lot: Json;
}

/** All that a unit shows, hidden parts too, in the schema of the golden cases, and the draw it was built from. */
export interface Shown {
  readonly presentation: JsonObject;
  readonly draw: Draw;
}

/** One kind of lot and how many of it a block holds. */
export interface LotRow {
  readonly lot: Json;
  readonly count: number;
}

/** What the rules pay for a presentation. */
export interface Evaluation {
  readonly amount: Money;
  /** Why such a unit may not be issued: codes, empty when it may. */
  readonly issues: readonly string[];
  /** In the lottery games: the lot that is shown. */
  readonly lot?: Json;
}

/** A step a player may take, `{type: "dig", mound: 7}`. */
export interface Action extends JsonObject {
  readonly type: string;
}

/** A kind of step still possible, with what remains to choose from, `{type: "dig", mounds: [1, 2, 4]}`. */
export interface ActionOffer extends JsonObject {
  readonly type: string;
}

export interface InvalidChoice {
  readonly field: string;
  readonly message: string;
}

/** JSON Schemas of what a game adds to the contract. */
export interface GameContract {
  /** Of the opening's `choices`. */
  readonly choices: JsonObject;
  /** Bodies of actions by `type`, without `basedOn`. */
  readonly actions: Readonly<Record<string, JsonObject>>;
  /** Entries of a round's `actions` by `type`. */
  readonly offers: Readonly<Record<string, JsonObject>>;
  readonly board: JsonObject;
  /** Each event's `data`, by `Type` for version 1 and `Type.v2` and so on later. */
  readonly events: Readonly<Record<string, JsonObject>>;
  /** An ended round as support sees it. */
  readonly presentation: JsonObject;
}

/** A class whose class-validator decorators describe one strict body. */
export type BodyClass = new () => object;

/**
 * All that makes one game. Pure functions over a state made from events alone; debit, draw, settlement, abandonment,
 * replay and proof are shared. The newest rules come last.
 */
export interface GameDefinition<State extends JsonObject = JsonObject> {
  readonly game: string;
  readonly rules: readonly [GameRules, ...GameRules[]];

  /**
   * In games that leave something to the operator: the same with his later versions of the rules, one for each file, the
   * newest last. Throws `InvalidOperatorData`.
   */
  withLaterRules?(files: readonly unknown[]): GameDefinition<State>;

  readonly contract: GameContract;
  /** Bodies of `choices` and of each action, by type; `basedOn` is not among their members. */
  readonly choicesBody: BodyClass;
  readonly actionBodies: Readonly<Record<string, BodyClass>>;

  /** Defaults filled in and stake checked against the choices; what does not fit is named. */
  normaliseOpening(stake: Money, choices: JsonObject, rules: GameRules): JsonObject | readonly InvalidChoice[];

  /** The game before its unit is known. */
  initialState(choices: JsonObject, stake: Money): State;
  /**
   * In the lottery games: one attempt (0 to 99) to show the unit's lot, a pure function of its arguments, drawn under
   * the label `layout/<attempt>`. {@link dealt} refuses what does not pay exactly the lot or has an issue.
   */
  present?(unit: LotUnit, attempt: number, stake: Money, rules: GameRules): Shown;
  /** What the player may see as soon as the unit is drawn; empty where the first step is his. */
  begin(state: State, unit: Unit, rules: GameRules): readonly DomainEvent[];
  /** Whether the rules allow the step in this state; known without the unit. */
  allows(action: Action, state: State): boolean;
  /** The step and everything it brings; `'illegal'` when the rules do not allow it in this state. */
  decide(action: Action, state: State, unit: Unit, rules: GameRules): readonly DomainEvent[] | 'illegal';
  evolve(state: State, event: DomainEvent): State;

  /** The steps the player may take now; empty before the game begins and when it is over. */
  offers(state: State): readonly ActionOffer[];
  /** The step the system takes for an absent player; asked for only while there are offers. */
  automaticAction(state: State, unit: Unit): Action;
  /** The prize once the game is over, else undefined. */
  prize(state: State): Money | undefined;

  /** What the player may see, in the shape of the contract. */
  board(state: State): JsonObject;
  /** An ended round in the schema of the golden cases. */
  presentation(state: State, unit: Unit): JsonObject;
  /**
   * What the rules pay for a presentation, worked out without the code that made it. A round settles only when both
   * agree.
   */
  evaluate(presentation: JsonObject, rules: GameRules): Evaluation;
}

/** The rules now sold. */
export function currentRules(definition: GameDefinition): GameRules {
  return definition.rules[definition.rules.length - 1] ?? definition.rules[0];
}

export function rulesByHash(definition: GameDefinition, hash: string): GameRules | undefined {
  return definition.rules.find((rules) => rules.hash === hash);
}
