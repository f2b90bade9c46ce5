import { SHIP_SIZES, type DefiNavalRules, type LotLine, type ShipSize, type StakeCents } from './rules.js';

/** Gains that make a lot: the sizes of the ships that are complete, and the number of the one anchor, if any. */
export type Way = {
  readonly ships: readonly ShipSize[];
  readonly multiplier: number | null;
};

/** Nothing complete and no anchor that counts. */
export const LOSING: Way = { ships: [], multiplier: null };

/**
 * All ways to show a lot with at most one anchor that may be issued: within the fleet and within the coordinates that
 * every unit has besides its buoys, of several ships where the lot is one of the "cumulating" amounts [3.1]. Fewer ships
 * of one cell first, then fewer of two, and so on; without an anchor first, then by multiplier as the operator lists them.
 */
export function waysOf(rules: DefiNavalRules, stake: StakeCents, lot: LotLine): readonly Way[] {
  const { operator, shipGainCents, coordinates } = rules;
  const factors = [null, ...operator.multipliers];
  return subFleets(operator.fleet).flatMap((ships) => {
    const sum = ships.reduce((total, size) => total + shipGainCents[size][stake], 0);
    const cells = ships.reduce<number>((total, size) => total + size, 0);
    if (lot.cumulationOnly && ships.length < 2) return [];
    return factors
      .filter((multiplier) => sum * (multiplier ?? 1) === lot.amountCents[stake])
      .filter((multiplier) => cells + (multiplier === null ? 0 : 1) <= coordinates)
      .map((multiplier) => ({ ships, multiplier }));
  });
}

/** Every choice of ships from the fleet, sizes ascending. */
function subFleets(fleet: Readonly<Record<ShipSize, number>>): readonly (readonly ShipSize[])[] {
  let chosen: readonly (readonly ShipSize[])[] = [[]];
  for (const size of SHIP_SIZES) {
    chosen = chosen.flatMap((ships) =>
      Array.from({ length: fleet[size] + 1 }, (_, count) => [...ships, ...Array<ShipSize>(count).fill(size)]),
    );
  }
  return chosen;
}
