import type { JsonObject } from '@tirage/kernel';
import { operatorData, schema } from '@tirage/rounds';
import { cleanLines } from './lines.js';
import {
  CASH_SYMBOLS,
  LINE_CELLS,
  MOST_EXTRAS,
  rulesWith,
  STAKES_CENTS,
  type CashCombination,
  type Combination,
  type EldoradoRules,
  type OperatorData,
  type StakeCents,
} from './rules.js';
import { waysOf } from './ways.js';

const { closedObject, list, orNull, whole } = schema;

const byStake = (one: JsonObject): JsonObject =>
  closedObject(Object.fromEntries(STAKES_CENTS.map((stake) => [stake, one])));

const MOST_CENTS = 1_000_000_000;
const MOST_UNITS = 1_000_000;
const MOST_ROWS = 40;

/** JSON Schema of a file of operator data. */
export const OPERATOR_SCHEMA: JsonObject = closedObject({
  version: { type: 'string', pattern: '^[0-9A-Za-z.-]{1,40}$' },
  provenance: { enum: ['reconstructed', 'published'] },
  cashCombinations: list(
    closedObject({
      symbol: { enum: CASH_SYMBOLS },
      withoutChance: orNull(whole(1, LINE_CELLS)),
      withChance: orNull(whole(1, LINE_CELLS - 1)),
      gainCents: byStake(whole(1, MOST_CENTS)),
    }),
    1,
    MOST_ROWS,
  ),
  tiers: byStake(
    list(
      closedObject({
        amountCents: whole(0, MOST_CENTS),
        units: list(whole(0, MOST_UNITS), MOST_EXTRAS + 1),
      }),
      2,
      MOST_ROWS,
    ),
  ),
});

/** The rules with the data of a file. Throws `InvalidOperatorData` for what breaks the text or cannot show every lot. */
export const rulesFrom = (file: unknown): EldoradoRules =>
  rulesWith(operatorData<OperatorData>('eldorado', OPERATOR_SCHEMA, problemsOf, file));

function problemsOf(data: OperatorData): readonly string[] {
  const rules = rulesWith(data);
  const problems = combinationProblems(rules);
  return [...problems, ...STAKES_CENTS.flatMap((stake) => tierProblems(rules, stake))];
}

const numbersOf = ({ withoutChance, withChance }: Combination): readonly (readonly [number, number])[] => [
  ...(withoutChance === null ? [] : [[withoutChance, 0] as const]),
  ...(withChance === null ? [] : [[withChance, 1] as const]),
];

/** Whether a line that has just the one combination, in one of its two forms, has the other too. */
const contains = (one: Combination, other: Combination): boolean =>
  one.symbol === other.symbol &&
  numbersOf(one).some(([count, chance]) => numbersOf(other).some(([least, need]) => count >= least && chance >= need));

function combinationProblems(rules: EldoradoRules): readonly string[] {
  const { extraCombinations, operator } = rules;
  const { cash } = cleanLines(rules);
  const name = (row: number): string => `cashCombinations: row ${row + 1}`;
  return operator.cashCombinations.flatMap((one, row) => [
    ...(numbersOf(one).length > 0 ? [] : [`${name(row)} is no combination`]),
    ...(extraCombinations.some((extra) => contains(extra, one))
      ? [`${name(row)} stands within an Extra combination, which then gives no Extra [4.4.2, 4.4.3]`]
      : []),
    ...operator.cashCombinations.flatMap((other, place) =>
      place !== row && contains(one, other) && !paysMore(one, other)
        ? [`${name(row)} holds row ${place + 1} and does not pay more`]
        : [],
    ),
    ...(cash[row]?.length === 0 && numbersOf(one).length > 0 ? [`${name(row)} stands on no clean line`] : []),
  ]);
}

const paysMore = (one: CashCombination, other: CashCombination): boolean =>
  STAKES_CENTS.every((stake) => one.gainCents[stake] > other.gainCents[stake]);

function tierProblems(rules: EldoradoRules, stake: StakeCents): readonly string[] {
  const rows = rules.operator.tiers[stake];
  const table = `tiers at a stake of ${stake}`;
  const unitsOf = (some: typeof rows): number => some.flatMap(({ units }) => units).reduce((sum, one) => sum + one, 0);
  const wins = rows.filter(({ amountCents }) => amountCents > 0);
  const total = wins.reduce((sum, row) => sum + row.amountCents * unitsOf([row]), 0);
  const differs = (found: number, wanted: number, what: string, article: string): readonly string[] =>
    found === wanted ? [] : [`${table}: ${found} ${what}, not ${wanted} [${article}]`];
  return [
    ...differs(unitsOf(rows), rules.blockSize, 'units', '2'),
    ...differs(unitsOf(wins), rules.lots, 'lots', '3'),
    ...differs(total, rules.totalCents[stake], 'cents in all', '3'),
    ...(rows.findIndex(({ amountCents }) => amountCents === 0) === rows.length - 1
      ? []
      : [`${table}: the last row alone is of losing units`]),
    ...rows.flatMap((row, place) => [
      ...(rows.findIndex(({ amountCents }) => amountCents === row.amountCents) < place && row.amountCents > 0
        ? [`${table}: ${row.amountCents} cents stand twice`]
        : []),
      ...(unitsOf([row]) > 0 ? [] : [`${table}: no unit of ${row.amountCents} cents`]),
      ...(waysOf(rules, stake, row.amountCents).length > 0
        ? []
        : [`${table}: ${row.amountCents} cents are no sum of one to three line gains [4.4.1]`]),
    ]),
  ];
}
