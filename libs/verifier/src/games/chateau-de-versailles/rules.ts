import type { GameDocument, LotCount } from '../../game.js';
import { isList, type Json, type JsonObject } from '../../json.js';
import { cents, centsOf, countOf, countsIn, rowOf, rowsOf, textOf } from '../../tables.js';

/** In the order in which "Auto" and the system open them. */
export const ZONES = ['mirror1', 'mirror2', 'mirror3', 'left', 'right', 'chandeliers'] as const;
export type Zone = (typeof ZONES)[number];

export const CANDLE = 'bougie';

/** What each zone pays, in cents. */
export type Assignment = Readonly<Record<Zone | 'weight', number>>;

/** Amounts in cents. */
export interface VersaillesRules {
  readonly price: string;
  readonly priceCents: number;
  readonly mirrorSums: readonly number[];
  readonly symbolsOfSide: number;
  readonly lots: readonly LotCount[];
  /** By the amounts that are lots: whether several zones must make them. */
  readonly cumulationOnly: ReadonlyMap<number, boolean>;
  /** By the number of candles, from 0. */
  readonly candleGains: readonly number[];
  readonly zoneGains: readonly number[];
  readonly assignments: ReadonlyMap<Json, readonly Assignment[]>;
  /** By gain: the amounts of the pair that pays it. */
  readonly sideSplits: ReadonlyMap<number, readonly number[]>;
  readonly sideAmounts: readonly number[];
  readonly gallerySymbols: readonly string[];
  readonly chandelierSymbols: readonly string[];
  /** How many symbols each chandelier has. */
  readonly chandelierSizes: readonly number[];
}

/** Nothing of this game is more. */
const MOST = 100;

/** The tables of docs/fairness/chateau-de-versailles.md, section 1. */
export function rulesOf(document: GameDocument): VersaillesRules {
  const rows = (table: string): readonly JsonObject[] => rowsOf(document, table);
  const amounts = (table: string, member: string): readonly number[] => rows(table).map((row) => centsOf(row, member));
  const round = rowOf(document, 'round');
  const block = rowOf(document, 'block');
  return {
    price: textOf(round, 'price'),
    priceCents: centsOf(round, 'price'),
    mirrorSums: countsIn(round, 'mirrorSums', MOST),
    symbolsOfSide: countOf(round, 'symbolsOfSide', MOST),
    lots: [
      ...rows('lots').map((row) => ({ lot: textOf(row, 'lot'), count: countOf(row, 'count') })),
      { lot: '0.00', count: countOf(block, 'losingUnits') },
    ],
    cumulationOnly: new Map(rows('lots').map((row) => [centsOf(row, 'lot'), row['cumulationOnly'] === true])),
    candleGains: amounts('candles', 'gain'),
    zoneGains: amounts('zone-gains', 'gain'),
    assignments: assignmentsOf(rows('assignments')),
    sideSplits: new Map(rows('side-splits').map((row) => [centsOf(row, 'gain'), partsOf(row['parts'])])),
    sideAmounts: amounts('side-amounts', 'amount'),
    gallerySymbols: rows('gallery-symbols').map((row) => textOf(row, 'symbol')),
    chandelierSymbols: rows('chandelier-symbols').map((row) => textOf(row, 'symbol')),
    chandelierSizes: rows('chandelier-sizes').map((row) => countOf(row, 'symbols', MOST)),
  };
}

function assignmentsOf(rows: readonly JsonObject[]): ReadonlyMap<Json, readonly Assignment[]> {
  const byLot = new Map<Json, Assignment[]>();
  for (const row of rows) {
    const lot = textOf(row, 'lot');
    const [mirror1, mirror2, mirror3] = [centsOf(row, 'mirror1'), centsOf(row, 'mirror2'), centsOf(row, 'mirror3')];
    const [left, right, chandeliers] = [centsOf(row, 'left'), centsOf(row, 'right'), centsOf(row, 'chandeliers')];
    const one = { mirror1, mirror2, mirror3, left, right, chandeliers, weight: countOf(row, 'weight') };
    const others = byLot.get(lot);
    if (others === undefined) byLot.set(lot, [one]);
    else others.push(one);
  }
  return byLot;
}

function partsOf(value: Json | undefined): readonly number[] {
  const items = isList(value) ? value : [];
  return items.map((item) => (typeof item === 'string' ? (cents(item) ?? 0) : 0));
}
