/** The special rules of 12 July 2011. Numbers in brackets in this folder are their sub-articles. */

/** What makes it this game rather than another one; state and board have this shape in every version of the rules. */
export const COLUMNS = 'ABCDEFGH';
export const ROWS = '12345678';
export const CELLS = 64;
export const COORDINATES = 12;
export const SHIPS = 10;
export const SHIP_CELLS = 24;
export const ANCHORS = 2;
export const BUOYS = 2;
export const WATER_CELLS = 36;
export const SHIP_SIZES = [1, 2, 3, 4, 5] as const;
export const STAKES_CENTS = [50, 100, 200] as const;

export type ShipSize = (typeof SHIP_SIZES)[number];
export type StakeCents = (typeof STAKES_CENTS)[number];
type ByStake = Readonly<Record<StakeCents, number>>;

/** One line of the lot tables of a block. */
export type LotLine = {
  readonly count: number;
  readonly amountCents: ByStake;
  /** Reached by several gains of one unit alone. */
  readonly cumulationOnly: boolean;
};

/** What the text leaves open: it changes the picture of a unit, never its lot. */
export type OperatorData = {
  readonly version: string;
  /** How many ships of each size. */
  readonly fleet: Readonly<Record<ShipSize, number>>;
  /** What an anchor may carry, each as likely as the others. */
  readonly multipliers: readonly number[];
  /** Weights of units that uncover no buoy, one, both. */
  readonly buoysUncovered: Readonly<Record<'0' | '1' | '2', number>>;
};

/** One version of the rules as data: all that is sold, and all that the picture of a unit depends on besides lot and seed. */
export type DefiNavalRules = {
  readonly game: 'defi-naval';
  readonly version: string;
  /** Units of a block. */
  readonly blockSize: number;
  readonly coordinates: number;
  readonly ships: number;
  readonly shipCells: number;
  readonly anchors: number;
  readonly buoys: number;
  readonly waterCells: number;
  readonly lots: readonly LotLine[];
  /** Of a ship of so many cells, uncovered entirely. */
  readonly shipGainCents: Readonly<Record<ShipSize, ByStake>>;
  readonly operator: OperatorData;
};

const line = (count: number, half: number, one: number, two: number, cumulationOnly = false): LotLine => ({
  count,
  amountCents: { 50: half, 100: one, 200: two },
  cumulationOnly,
});

/** The three tables [3.1, 3.2, 3.3], side by side; which lots need several gains their last sentences say. */
const LOTS: readonly LotLine[] = [
  line(1, 250_000, 500_000, 1_000_000),
  line(1, 25_000, 50_000, 100_000),
  line(100, 2_500, 5_000, 10_000),
  line(1_000, 500, 1_000, 2_000, true),
  line(40_000, 350, 700, 1_400, true),
  line(46_500, 150, 300, 600, true),
  line(50_000, 100, 200, 400),
  line(90_000, 50, 100, 200),
];

/** [4.5.1] */
const SHIP_GAINS: DefiNavalRules['shipGainCents'] = {
  5: { 50: 250_000, 100: 500_000, 200: 1_000_000 },
  4: { 50: 2_500, 100: 5_000, 200: 10_000 },
  3: { 50: 250, 100: 500, 200: 1_000 },
  2: { 50: 100, 100: 200, 200: 400 },
  1: { 50: 50, 100: 100, 200: 200 },
};

/** The text as data [2, 3, 4], with what it leaves to the operator. */
export const rulesWith = (operator: OperatorData): DefiNavalRules => ({
  game: 'defi-naval',
  version: operator.version,
  blockSize: 900_000, // [2]
  coordinates: COORDINATES, // [4.1]
  ships: SHIPS, // [4.2], as the rest
  shipCells: SHIP_CELLS,
  anchors: ANCHORS,
  buoys: BUOYS,
  waterCells: WATER_CELLS,
  lots: LOTS,
  shipGainCents: SHIP_GAINS,
  operator,
});

export const isStake = (cents: unknown): cents is StakeCents => STAKES_CENTS.some((stake) => stake === cents);

/** Units of a block that win nothing. */
export const losingUnits = ({ blockSize, lots }: DefiNavalRules): number =>
  lots.reduce((left, { count }) => left - count, blockSize);
