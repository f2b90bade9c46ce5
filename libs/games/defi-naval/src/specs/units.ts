import { hashOf, Money, type JsonObject } from '@tirage/kernel';
import type { Draw } from '@tirage/randomness';
import { currentRules, dealt, type LotUnit, type Shown } from '@tirage/rounds';
import { defiNaval } from '../definition.js';
import { rulesFrom } from '../operator.js';
import type { Presentation } from '../present.js';

export const published = currentRules(defiNaval);

/** The value, where a test cannot go on without it. */
export function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('nothing where a test needs something');
  return value;
}

/** A file of operator data like the one that is shipped, with some members changed. */
export const operatorFileWith = (changes: JsonObject = {}): JsonObject => ({
  version: '2011-07-12.1',
  fleet: { 1: 3, 2: 3, 3: 2, 4: 1, 5: 1 },
  multipliers: [2, 5, 10],
  buoysUncovered: { 0: 60, 1: 30, 2: 10 },
  ...changes,
});

export const rules = rulesFrom(operatorFileWith());

export const STAKES = ['0.50', '1.00', '2.00'] as const;
export type Stake = (typeof STAKES)[number];

/** The lots of a stake with their counts, the losing one last. */
export const lotsOf = (stake: Stake): readonly { readonly lot: string; readonly count: number }[] =>
  must(published.lots?.[stake]).map(({ lot, count }) => ({ lot: lot as string, count }));

export const seedOf = (unit: number): Uint8Array => Buffer.from(hashOf(['defi-naval', unit]), 'hex');

/** A unit whose picture is found, as a round holds it. */
export function unitOf(stake: Stake, lot: string, seed: number): LotUnit & { readonly shown: Shown } {
  const unit = must(dealt(defiNaval, { unitSeed: seedOf(seed), lot }, Money.parse(stake), published));
  return { ...unit, lot, shown: must(unit.shown) };
}

export const presentationOf = (stake: Stake, lot: string, seed: number): JsonObject & Presentation =>
  unitOf(stake, lot, seed).shown.presentation as JsonObject & Presentation;

/** What is under a cell, read from the picture. */
export function contentAt(cell: string, { ships, anchors, buoys }: Presentation): string {
  if (ships.some((cells) => cells.includes(cell))) return 'ship';
  const anchor = anchors.find((one) => one.cell === cell);
  if (anchor) return `anchor ${anchor.multiplier}`;
  return buoys.includes(cell) ? 'buoy' : 'water';
}

export const revealsOf = ({ coordinates, bonusCoordinates }: Presentation): readonly string[] => [
  ...coordinates,
  ...bonusCoordinates,
];

/** The ships all of whose cells are among these. */
export const completeAmong = ({ ships }: Presentation, cells: readonly string[]): readonly (readonly string[])[] =>
  ships.filter((ship) => ship.every((cell) => cells.includes(cell)));

/** A unit and its picture, pinned: what was sold once is shown for ever as it was. */
export interface Vector {
  readonly stake: string;
  readonly lot: string;
  readonly unitSeed: string;
  readonly draw: Draw;
  readonly presentation: JsonObject;
}
