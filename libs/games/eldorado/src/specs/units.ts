import { hashOf, Money, type JsonObject } from '@tirage/kernel';
import type { Draw } from '@tirage/randomness';
import { currentRules, dealt, operatorFile, type LotUnit, type Shown } from '@tirage/rounds';
import { eldorado } from '../definition.js';
import { cleanLines } from '../lines.js';
import { rulesFrom } from '../operator.js';
import type { Presentation } from '../present.js';
import type { OperatorData } from '../rules.js';

export const published = currentRules(eldorado);

/** The value, where a test cannot go on without it. */
export function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('nothing where a test needs something');
  return value;
}

const shipped = operatorFile(new URL('../operator-1.json', import.meta.url)) as JsonObject & OperatorData;

/** The file of operator data that is shipped, with some members changed. */
export const operatorFileWith = (changes: Partial<OperatorData> = {}): OperatorData => ({ ...shipped, ...changes });

export const rules = rulesFrom(operatorFileWith());
export const clean = cleanLines(rules);

export const STAKES = ['0.50', '1.00', '2.00'] as const;
export type Stake = (typeof STAKES)[number];
export type Lot = JsonObject & { readonly amount: string; readonly extras: number };

/** The kinds of units of a stake with their counts, the losing ones last. */
export const lotsOf = (stake: Stake): readonly { readonly lot: Lot; readonly count: number }[] =>
  must(published.lots?.[stake]).map(({ lot, count }) => ({ lot: lot as Lot, count }));

export const seedOf = (unit: number): Uint8Array => Buffer.from(hashOf(['eldorado', unit]), 'hex');

/** A unit whose picture is found, as a round holds it. */
export function unitOf(
  stake: Stake,
  amount: string,
  extras: number,
  seed: number,
): LotUnit & { readonly shown: Shown } {
  const lot = { amount, extras };
  const unit = must(dealt(eldorado, { unitSeed: seedOf(seed), lot }, Money.parse(stake), published));
  return { ...unit, lot, shown: must(unit.shown) };
}

export const shownBy = (unit: { readonly shown: Shown }): JsonObject & Presentation =>
  unit.shown.presentation as JsonObject & Presentation;

export const presentationOf = (stake: Stake, { amount, extras }: Lot, seed: number): JsonObject & Presentation =>
  shownBy(unitOf(stake, amount, extras, seed));

export const gridsOf = ({ grid, extraGrids }: Presentation): readonly (readonly (readonly string[])[])[] => [
  grid,
  ...extraGrids,
];

/** A unit and its picture, pinned: what was sold once is shown for ever as it was. */
export interface Vector {
  readonly stake: string;
  readonly lot: Lot;
  readonly unitSeed: string;
  readonly draw: Draw;
  readonly presentation: JsonObject;
}
