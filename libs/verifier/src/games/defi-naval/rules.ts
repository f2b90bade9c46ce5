import type { GameDocument, LotCount } from '../../game.js';
import type { JsonObject } from '../../json.js';
import { cents, centsOf, countOf, countOrNull, countsIn, rowOf, rowsOf, textOf } from '../../tables.js';
import { Unusable } from '../../unusable.js';
import { gridOf, type Grid } from './grid.js';

/** Sizes of the ships that will be complete, and the number of the anchor uncovered. */
export interface Way {
  readonly ships: readonly number[];
  readonly multiplier: number | null;
}

/** What a stake has of its own; amounts in cents. */
export interface StakeRules {
  readonly stakeCents: number;
  readonly lots: readonly LotCount[];
  /** By the amounts that are lots: whether several ships must make them. */
  readonly cumulationOnly: ReadonlyMap<number, boolean>;
  readonly gains: ReadonlyMap<number, number>;
  readonly ways: ReadonlyMap<string, readonly Way[]>;
}

export interface NavalRules {
  readonly grid: Grid;
  readonly ships: number;
  readonly anchors: number;
  readonly buoys: number;
  readonly waterCells: number;
  readonly coordinates: number;
  /** Cells of the largest ship that has a gain. */
  readonly largest: number;
  /** How many ships of each size, the largest first. */
  readonly fleet: ReadonlyMap<number, number>;
  readonly multipliers: readonly number[];
  readonly buoysUncovered: readonly { readonly buoys: number; readonly weight: number }[];
  /** By stake, `"0.50"`. */
  readonly stakes: ReadonlyMap<string, StakeRules>;
}

/** Nothing of this game is more. */
const MOST = 1_000;

/** The tables of docs/fairness/defi-naval.md, section 1. */
export function rulesOf(document: GameDocument): NavalRules {
  const unit = rowOf(document, 'unit');
  const grid = gridOf(textOf(unit, 'columns'), textOf(unit, 'rows'));
  const fleet = new Map(rowsOf(document, 'fleet').map((row) => [countOf(row, 'size'), countOf(row, 'ships')]));
  const shipCells = [...fleet].reduce((sum, [size, ships]) => sum + size * ships, 0);
  if (fleet.has(0) || shipCells > grid.names.length) throw new Unusable('the fleet does not go into the grid');
  return {
    grid,
    ships: countOf(unit, 'ships', MOST),
    anchors: countOf(unit, 'anchors', MOST),
    buoys: countOf(unit, 'buoys', MOST),
    waterCells: countOf(unit, 'waterCells', MOST),
    coordinates: countOf(unit, 'coordinates', MOST),
    largest: rowsOf(document, 'ship-gains').reduce((most, row) => Math.max(most, countOf(row, 'size')), 0),
    fleet,
    multipliers: rowsOf(document, 'multipliers').map((row) => countOf(row, 'multiplier')),
    buoysUncovered: rowsOf(document, 'buoys-uncovered').map((row) => ({
      buoys: countOf(row, 'buoys'),
      weight: countOf(row, 'weight'),
    })),
    stakes: new Map(document.stakes.map((stake) => [stake, stakeRulesOf(document, stake)])),
  };
}

function stakeRulesOf(document: GameDocument, stake: string): StakeRules {
  const rows = (table: string): readonly JsonObject[] =>
    rowsOf(document, table).filter((row) => row['stake'] === stake);
  const lots = rows('lots').map((row) => ({ lot: textOf(row, 'lot'), count: countOf(row, 'count') }));
  const losing = rows('block').map((row) => ({ lot: '0.00', count: countOf(row, 'losingUnits') }));
  const ways = new Map<string, Way[]>();
  for (const row of rows('ways')) {
    const lot = textOf(row, 'lot');
    const way = { ships: countsIn(row, 'ships', MOST), multiplier: countOrNull(row, 'multiplier') };
    ways.set(lot, [...(ways.get(lot) ?? []), way]);
  }
  return {
    stakeCents: cents(stake) ?? 0,
    lots: [...lots, ...losing],
    cumulationOnly: new Map(rows('lots').map((row) => [centsOf(row, 'lot'), row['cumulationOnly'] === true])),
    gains: new Map(rows('ship-gains').map((row) => [countOf(row, 'size'), centsOf(row, 'gain')])),
    ways,
  };
}
