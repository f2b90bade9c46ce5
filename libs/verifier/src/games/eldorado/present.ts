import type { JsonObject } from '../../json.js';
import { shuffle, type Integers } from '../../primitives/index.js';
import { oneOf } from '../attempts.js';
import type { Line } from './lines.js';
import type { EldoradoRules, StakeRules } from './rules.js';

export interface EldoradoLot {
  readonly amount: string;
  readonly extras: number;
}

/** One attempt to show a lot of this stake (docs/fairness/eldorado.md, section 3; comments give its steps). */
export function build(
  { amount, extras }: EldoradoLot,
  stake: StakeRules,
  { lines }: EldoradoRules,
  integers: Integers,
): JsonObject {
  const way = oneOf(stake.ways.get(amount) ?? [], integers); // 1
  const winning = extras > 0 ? integers.below(extras) + 1 : 0; // 2
  const lists = stake.lists();
  const cashLines = way.map((row) => lists.cash.get(row) ?? []);

  const [grid = [], ...extraGrids] = Array.from({ length: extras + 1 }, (_, index) => {
    const kinds: (readonly Line[])[] = index === winning ? [...cashLines] : []; // 3
    if (index === 0) kinds.push(...Array<readonly Line[]>(extras).fill(lists.extra));
    while (kinds.length < lines) kinds.push(lists.nothing);
    shuffle(kinds, integers);
    return kinds.map((list) => oneOf(list, integers));
  });
  return { stakeCents: stake.stakeCents, grid, extraGrids };
}
