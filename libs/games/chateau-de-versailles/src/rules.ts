import { Money } from '@tirage/kernel';

/** The special rules "Château de Versailles" of 2 July 2012. Numbers in brackets in this folder are their articles. */

export type MirrorZone = 'mirror1' | 'mirror2' | 'mirror3';
export type SideZone = 'left' | 'right';
export type Zone = MirrorZone | SideZone | 'chandeliers';

/** One click each [4.4.1, 4.5.1, 4.6.1], in the order in which the system opens them. */
export const ZONES: readonly Zone[] = ['mirror1', 'mirror2', 'mirror3', 'left', 'right', 'chandeliers'];

export const CANDLE = 'bougie';

export type LotLine = {
  readonly amountCents: number;
  readonly count: number;
  /** Only reachable by several winning zones [3]. */
  readonly cumulationOnly: boolean;
};

/** What the text fixes, the same in every version of the operator's data. */
export type PublishedRules = {
  readonly game: 'chateau-de-versailles';
  readonly priceCents: number;
  readonly blockSize: number;
  /** The winning lots of one block, in the order of the text. */
  readonly lots: readonly LotLine[];
  /** Sums under the mirrors, which mirror holds five is open. */
  readonly mirrorSums: readonly number[];
  readonly symbolsOfSide: number;
  readonly chandeliers: number;
  /** By number of candles from none; more pay as the most. */
  readonly candleGainsCents: readonly number[];
};

const line = (count: number, euro: number, cumulationOnly = false): LotLine => ({
  amountCents: euro * 100,
  count,
  cumulationOnly,
});

export const TEXT: PublishedRules = {
  game: 'chateau-de-versailles',
  priceCents: 300, // [2]
  blockSize: 1_500_000, // [2]
  lots: [
    line(2, 30_000, true),
    line(2, 10_000),
    line(8, 1_000),
    line(360, 200),
    line(10_000, 50),
    line(20_000, 20),
    line(97_000, 10),
    line(188_000, 5),
  ], // [3]
  mirrorSums: [5, 4, 4], // [4.4.2]
  symbolsOfSide: 4, // [4.5.2]
  chandeliers: 3, // [4.6.1]
  candleGainsCents: [0, 500, 5_000, 50_000, 1_000_000], // [4.6.3]
};

/** What the text leaves to the operator; amounts in whole cents. */
export type OperatorData = {
  readonly version: string;
  /** What a mirror shows and what a mirror or a side pays, ascending. */
  readonly zoneGainsCents: readonly number[];
  /** How much more often a unit wins by one, two … six zones; zero: never. */
  readonly winningZoneWeights: readonly number[];
  /** The two amounts of the pair that pays a gain on a side. */
  readonly splits: readonly { readonly gainCents: number; readonly partsCents: readonly number[] }[];
  /** What stands beside symbols that pay nothing. */
  readonly sideAmountsCents: readonly number[];
  readonly gallerySymbols: readonly string[];
  readonly chandelierSymbols: readonly string[];
  /** Symbols under each chandelier. */
  readonly chandelierSizes: readonly number[];
};

/** One version of the rules as data: all that a block sells and all that is shown depends on, besides the seeds. */
export type VersaillesRules = PublishedRules & { readonly operator: OperatorData };

/** Euro with two decimals, `"2.00"`, of whole cents. */
export const euro = (cents: number): string => Money.cents(cents).toString();
