/**
 * The special rules of 23 May 2006. Numbers in brackets in this folder are their sub-articles, EL-1 and so on the points
 * in which the text is silent, as docs/fairness/eldorado.md settles them.
 */

/** What makes it this game rather than another one; state and board have this shape in every version of the rules. */
export const LINES = 3;
export const LINE_CELLS = 5;
export const MOST_EXTRAS = 3;
export const STAKES_CENTS = [50, 100, 200] as const;
/** In the order of the text [4.1]; lines are numbered by it. */
export const SYMBOLS = ['pyramide', 'coffre', 'soleil', 'dague', 'chance', 'perroquet'] as const;
/** The four that may win money [4.1]: the parrot only leads to Extras, Chance helps the others. */
export const CASH_SYMBOLS = ['pyramide', 'coffre', 'soleil', 'dague'] as const;

export type GridSymbol = (typeof SYMBOLS)[number];
export type CashSymbol = (typeof CASH_SYMBOLS)[number];
export type StakeCents = (typeof STAKES_CENTS)[number];
type ByStake<T> = Readonly<Record<StakeCents, T>>;

/** What has to stand on one line, as one row of a table: the symbol alone, or fewer of it beside one Chance. */
export type Combination<S extends GridSymbol = GridSymbol> = {
  readonly symbol: S;
  /** How many, without Chance; null where the table has no such combination. */
  readonly withoutChance: number | null;
  /** How many beside one Chance; null where the table has no such combination. */
  readonly withChance: number | null;
};

/** One row of the table of 4.4.1. */
export type CashCombination = Combination<CashSymbol> & { readonly gainCents: ByStake<number> };

/** One row of a table of article 3: how many units of a block have this amount, after 0, 1, 2 and 3 Extras. */
export type TierRow = {
  readonly amountCents: number;
  readonly units: readonly [number, number, number, number];
};

/**
 * The tables that the published text leaves out: those of article 3 and of 4.4.1. Here they are reconstructed; a file with
 * those of the Journal officiel takes their place without a change of code [EL-1].
 */
export type OperatorData = {
  readonly version: string;
  readonly provenance: 'reconstructed' | 'published';
  readonly cashCombinations: readonly CashCombination[];
  /** By stake, the losing units last. */
  readonly tiers: ByStake<readonly TierRow[]>;
};

/** One version of the rules as data: all that is sold, and all that the picture of a unit depends on besides lot and seed. */
export type EldoradoRules = {
  readonly game: 'eldorado';
  readonly version: string;
  /** Units of a block. */
  readonly blockSize: number;
  readonly lines: number;
  readonly lineCells: number;
  readonly mostExtras: number;
  readonly symbols: readonly GridSymbol[];
  /** Lots of a block and what they are worth together, which the text does say. */
  readonly lots: number;
  readonly totalCents: ByStake<number>;
  readonly extraCombinations: readonly Combination[];
  readonly operator: OperatorData;
};

/** [4.4.2] */
const EXTRA_COMBINATIONS: readonly Combination[] = [
  { symbol: 'pyramide', withoutChance: 1, withChance: null },
  { symbol: 'coffre', withoutChance: 2, withChance: 1 },
  { symbol: 'soleil', withoutChance: 3, withChance: 2 },
  { symbol: 'dague', withoutChance: 4, withChance: 3 },
  { symbol: 'perroquet', withoutChance: 5, withChance: 4 },
];

/** The text as data [2, 3, 4], with the tables that it leaves out. */
export const rulesWith = (operator: OperatorData): EldoradoRules => ({
  game: 'eldorado',
  version: operator.version,
  blockSize: 400_000, // [2]
  lines: LINES, // [4.1]
  lineCells: LINE_CELLS,
  mostExtras: MOST_EXTRAS, // [4.4.2]
  symbols: SYMBOLS,
  lots: 60_440, // [3.1, 3.2, 3.3], as the totals
  totalCents: { 50: 14_000_000, 100: 28_000_000, 200: 56_000_000 },
  extraCombinations: EXTRA_COMBINATIONS,
  operator,
});

export const isStake = (cents: unknown): cents is StakeCents => STAKES_CENTS.some((stake) => stake === cents);

/** One kind of unit of a block: what it wins, after how many Extras, and how many units of the block are so. */
export type Tier = { readonly amountCents: number; readonly extras: number; readonly count: number };

/** The kinds of units that a block of a stake holds, in the order of the table, fewer Extras first. */
export const tiersOf = ({ operator }: EldoradoRules, stake: StakeCents): readonly Tier[] =>
  operator.tiers[stake].flatMap(({ amountCents, units }) =>
    units.flatMap((count, extras) => (count > 0 ? [{ amountCents, extras, count }] : [])),
  );
