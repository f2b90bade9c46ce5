import { Money } from '@tirage/kernel';
import {
  currentRules,
  dealt,
  operatorFile,
  type GameDefinition,
  type LotUnit,
  type Mode,
  type Shown,
} from '@tirage/rounds';
import { chateauDeVersailles, chateauDeVersaillesFrom } from '../definition.js';
import type { Presentation, Side } from '../presentation.js';
import type { OperatorData } from '../rules.js';
import type { VersaillesState } from '../state.js';

export type Game = GameDefinition<VersaillesState>;

export const STAKE = Money.parse('3.00');

/** The operator's data as shipped. */
export const OPERATOR = operatorFile(new URL('../operator-1.json', import.meta.url)) as OperatorData;

/** The game with operator's data that differ in these members. */
export const gameWith = (change: Partial<OperatorData>): Game => chateauDeVersaillesFrom([{ ...OPERATOR, ...change }]);

export type Lot = { readonly lot: string; readonly count: number };

/** The lots of a block, `"0.00"` last. */
export const LOTS: readonly Lot[] = (currentRules(chateauDeVersailles).lots?.['3.00'] ?? []).map(({ lot, count }) => ({
  lot: lot as string,
  count,
}));

/** Seeds counted up: all bytes zero but the last four. */
export function seedOf(number: number): Uint8Array {
  const seed = Buffer.alloc(32);
  seed.writeUInt32BE(number, 28);
  return seed;
}

export type DealtUnit = LotUnit & { readonly shown: Shown };

/** The unit of this lot and seed with what it shows. */
export function dealtUnit(lot: string, seed: number, game: Game = chateauDeVersailles): DealtUnit {
  const unit = { lot, unitSeed: seedOf(seed) };
  const { shown } = dealt(game, unit, STAKE, currentRules(game)) ?? {};
  if (shown === undefined) throw new Error(`${lot} with seed ${seed} cannot be shown`);
  return { ...unit, shown };
}

export const layoutOf = ({ shown }: DealtUnit): Presentation => shown.presentation as Presentation;

export const opening = (mode: Mode): VersaillesState => chateauDeVersailles.initialState({ mode }, STAKE);

/** What the first attempt shows, not judged. */
export const shownFor = (lot: string, seed: number, game: Game = chateauDeVersailles): Presentation =>
  game.present?.({ lot, unitSeed: seedOf(seed) }, 0, STAKE, currentRules(game)).presentation as Presentation;

/** What each zone of an issuable unit pays, read by eye: mirrors, sides, chandeliers. */
export function gainsOf({ mirrors, gallery, chandeliers }: Presentation): readonly number[] {
  const pairOf = (side: Side) =>
    side.filter(({ symbol }) => side.filter((other) => other.symbol === symbol).length === 2);
  const candles = chandeliers.flat().filter((symbol) => symbol === 'bougie').length;
  return [
    ...mirrors.map(({ gain, sums }) => (sums.filter((sum) => sum === gain).length === 2 ? gain : 0)),
    ...[gallery.left, gallery.right].map((side) => pairOf(side).reduce((total, { amount }) => total + amount, 0)),
    [0, 500, 5_000, 50_000, 1_000_000][candles] ?? 0,
  ];
}
