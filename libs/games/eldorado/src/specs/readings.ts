/** The text of 4.4 by hand, line by line, without rules as data, evaluator or generator. */

export type Reading = string;

const gainOrder = ['dague', 'soleil', 'coffre', 'pyramide'] as const;
const extraNeeds = { pyramide: 1, coffre: 2, soleil: 3, dague: 4, perroquet: 5 } as const;
const cashNeeds = { pyramide: 2, coffre: 3, soleil: 4, dague: 5 } as const;
type Line = readonly string[];

const count = (line: Line, symbol: string): number => line.filter((one) => one === symbol).length;

/** Combinations of the table that the line holds at least, `[symbol, with Chance]`. */
function held(line: Line, needs: Readonly<Record<string, number>>, chanceHelps: (symbol: string) => boolean) {
  return Object.entries(needs).flatMap(([symbol, number]) => [
    ...(count(line, symbol) >= number ? [symbol] : []),
    ...(chanceHelps(symbol) && count(line, symbol) >= number - 1 && count(line, 'chance') > 0 ? [symbol] : []),
  ]);
}

const notPyramid = (symbol: string): boolean => symbol !== 'pyramide';
export const cashHeld = (line: Line): readonly string[] => held(line, cashNeeds, () => true);
export const extraHeld = (line: Line): readonly string[] => held(line, extraNeeds, notPyramid);

/** "Contains at least": the best cash, else one Extra, else nothing. */
export function containsAtLeast(line: Line): Reading {
  const cash = cashHeld(line);
  const best = gainOrder.find((symbol) => cash.includes(symbol));
  if (best !== undefined) return `cash:${best}`;
  return extraHeld(line).length > 0 ? 'extra' : 'nothing';
}

/** A combination counts only with exactly the listed number of each listed symbol. */
export function exactCounts(line: Line): Reading {
  const chances = count(line, 'chance');
  const is = (symbol: string, number: number, chanceHelps: boolean): boolean =>
    (count(line, symbol) === number && chances === 0) ||
    (chanceHelps && count(line, symbol) === number - 1 && chances === 1);
  const best = gainOrder.find((symbol) => is(symbol, cashNeeds[symbol], true));
  if (best !== undefined) return `cash:${best}`;
  return Object.entries(extraNeeds).some(([symbol, number]) => is(symbol, number, notPyramid(symbol)))
    ? 'extra'
    : 'nothing';
}

/** Each Chance stands for any symbol that is on the line. */
export function wildChance(line: Line): Reading {
  const level = (symbol: string): number =>
    count(line, symbol) === 0 ? 0 : count(line, symbol) + count(line, 'chance');
  const best = gainOrder.find((symbol) => level(symbol) >= cashNeeds[symbol]);
  if (best !== undefined) return `cash:${best}`;
  return Object.entries(extraNeeds).some(([symbol, number]) => level(symbol) >= number) ? 'extra' : 'nothing';
}

/** As {@link containsAtLeast}, but that pyramid and Chance are no cash combination [EL-5]. */
export function pyramidWithoutChance(line: Line): Reading {
  const cash = held(line, cashNeeds, notPyramid);
  const best = gainOrder.find((symbol) => cash.includes(symbol));
  if (best !== undefined) return `cash:${best}`;
  return extraHeld(line).length > 0 ? 'extra' : 'nothing';
}

/** Clean by levels: the count of a symbol, one more with the Chance, against the number that an Extra takes. */
export function isCleanByLevels(line: Line): boolean {
  const chances = count(line, 'chance');
  if (chances > 1 || (chances > 0 && line.includes('pyramide'))) return false;
  const over = Object.entries(extraNeeds).flatMap(([symbol, threshold]) => {
    const level = count(line, symbol) === 0 ? 0 : count(line, symbol) + chances;
    return level >= threshold ? [{ symbol, by: level - threshold }] : [];
  });
  const [first] = over;
  if (first === undefined) return true;
  return over.length === 1 && (first.by === 0 || (first.by === 1 && first.symbol !== 'perroquet'));
}

const SYMBOLS = ['pyramide', 'coffre', 'soleil', 'dague', 'chance', 'perroquet'];

/** All ordered lines. */
export function allLines(): readonly (readonly string[])[] {
  let lines: readonly (readonly string[])[] = [[]];
  for (let cell = 0; cell < 5; cell++) lines = lines.flatMap((line) => SYMBOLS.map((symbol) => [...line, symbol]));
  return lines;
}
