import type { JsonObject } from '@tirage/kernel';
import { schema } from '@tirage/rounds';
import type { CourseEvent } from './events.js';
import { ALL_FORMULAS, BONUS_NUMBERS, FORMULAS, RULES_2017, SHIPS, type BetFormula, type Rank } from './rules.js';

const { amount, closed, closedObject, drawn: draw, list, object, orNull, set, whole } = schema;

const ships = (count: number): JsonObject => set(whole(1, SHIPS), count);

const bonus = whole(1, BONUS_NUMBERS);
const arrival = ships(SHIPS);
const formula: JsonObject = { enum: FORMULAS };
const RANKS: readonly Rank[] = [
  ...(['ordered+bonus', 'ordered', 'unordered+bonus', 'unordered'] as const),
  ...(['bonus', 'plain', 'none'] as const),
];
const rank: JsonObject = { enum: RANKS };

const betOn = (name: BetFormula, count: number): JsonObject =>
  object({ formula: { const: name }, ships: ships(count), bonus });

const betsOf = (bet: (schema: JsonObject) => JsonObject): JsonObject =>
  list(
    {
      anyOf: [
        ...RULES_2017.formulas.map(({ formula: name, ships: count }) => bet(betOn(name, count))),
        bet(betOn(ALL_FORMULAS, RULES_2017.toutes.ships)),
      ],
    },
    1,
    FORMULAS.length,
  );

const choices = closedObject({ bets: betsOf(closed) });
const bets = betsOf((schema) => schema);

const board = object({
  bets,
  arrival: orNull(arrival),
  bonus: orNull(bonus),
  formulas: list(object({ formula, rank: orNull(rank), gain: orNull(amount) }), 1, FORMULAS.length),
});

/** Of each event's `data`, version 1. */
const events: Readonly<Record<CourseEvent['type'], JsonObject>> = {
  RaceDrawn: object({ arrival, draw }),
  BonusDrawn: object({ bonus, draw }),
  FormulaSettled: object({ formula, rank, gain: amount }),
};

const presentation = object({ bets, arrival, bonusDrawn: bonus });

/** After the opening the player has nothing to do, so there are neither actions nor offers. */
export const laCourseSchemas = { choices, actions: {}, offers: {}, board, events, presentation } as const;
