import type { JsonObject } from '@tirage/kernel';
import { operatorData, schema } from '@tirage/rounds';
import {
  rulesWith,
  SHIP_CELLS,
  SHIP_SIZES,
  SHIPS,
  STAKES_CENTS,
  type DefiNavalRules,
  type OperatorData,
} from './rules.js';
import { waysOf } from './ways.js';

const { closedObject, set, whole } = schema;

const ships = whole(0, SHIPS);
const weight = whole(0, 1_000_000);

/** JSON Schema of a file of operator data. */
export const OPERATOR_SCHEMA: JsonObject = closedObject({
  version: { type: 'string', pattern: '^[0-9A-Za-z.-]{1,40}$' },
  fleet: closedObject({ 1: ships, 2: ships, 3: ships, 4: ships, 5: ships }),
  multipliers: set(whole(2, 1_000), 1, 20),
  buoysUncovered: closedObject({ 0: weight, 1: weight, 2: weight }),
});

/** The rules with the data of a file. Throws `InvalidOperatorData` for what breaks the text or cannot show every lot. */
export const rulesFrom = (file: unknown): DefiNavalRules =>
  rulesWith(operatorData<OperatorData>('defi-naval', OPERATOR_SCHEMA, problemsOf, file));

function problemsOf(data: OperatorData): readonly string[] {
  const problems = [...fleetProblems(data.fleet)];
  if (Object.values(data.buoysUncovered).every((one) => one === 0)) {
    problems.push('buoysUncovered: the weights sum to 0');
  }
  return problems.length > 0 ? problems : lotProblems(rulesWith(data));
}

function fleetProblems(fleet: OperatorData['fleet']): readonly string[] {
  const total = SHIP_SIZES.reduce((sum, size) => sum + fleet[size], 0);
  const cells = SHIP_SIZES.reduce((sum, size) => sum + size * fleet[size], 0);
  return [
    ...(total === SHIPS ? [] : [`fleet: ${total} ships, not ${SHIPS} [4.2]`]),
    ...(cells === SHIP_CELLS ? [] : [`fleet: ${cells} cells, not ${SHIP_CELLS} [4.2]`]),
    ...SHIP_SIZES.filter((size) => fleet[size] === 0).map((size) => `fleet: no ship of size ${size} [4.5.1]`),
  ];
}

const lotProblems = (rules: DefiNavalRules): readonly string[] =>
  STAKES_CENTS.flatMap((stake) =>
    rules.lots
      .filter((lot) => waysOf(rules, stake, lot).length === 0)
      .map(({ amountCents }) => `no way to show the lot of ${amountCents[stake]} cents at a stake of ${stake}`),
  );
