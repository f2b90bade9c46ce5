import { Money } from '@tirage/kernel';
import { boundRules, type GameRules, type LotRow, type RulesTable } from '@tirage/rounds';
import type { CleanLines } from './lines.js';
import { STAKES_CENTS, tiersOf, type EldoradoRules, type StakeCents } from './rules.js';
import { waysOf } from './ways.js';

const euro = (cents: number): string => Money.cents(cents).toString();
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** `over/under` in lowest terms. */
function fraction(over: number, under: number): string {
  let [a, b] = [over, under];
  while (b > 0) [a, b] = [b, a % b];
  return under === a ? `${over / a}` : `${over / a}/${under / a}`;
}

const rtp = (rules: EldoradoRules, stake: StakeCents): string =>
  fraction(rules.totalCents[stake], rules.blockSize * stake);
const hitFrequency = ({ lots, blockSize }: EldoradoRules): string => fraction(lots, blockSize);

/** The lots of a block, the losing ones last. */
const lotsOf = (rules: EldoradoRules, stake: StakeCents): readonly LotRow[] =>
  tiersOf(rules, stake).map(({ amountCents, extras, count }) => ({
    lot: { amount: euro(amountCents), extras },
    count,
  }));

/** What the text says. */
const publishedTables = (rules: EldoradoRules): readonly RulesTable[] => [
  {
    name: 'unit',
    provenance: 'published',
    rows: [{ lines: rules.lines, lineCells: rules.lineCells, mostExtras: rules.mostExtras }],
  },
  { name: 'symbols', provenance: 'published', rows: rules.symbols.map((symbol) => ({ symbol })) },
  {
    name: 'block',
    provenance: 'published',
    rows: STAKES_CENTS.map((stake) => ({
      stake: euro(stake),
      units: rules.blockSize,
      lots: rules.lots,
      losingUnits: rules.blockSize - rules.lots,
      total: euro(rules.totalCents[stake]),
      rtp: rtp(rules, stake),
      hitFrequency: hitFrequency(rules),
    })),
  },
  { name: 'extra-combinations', provenance: 'published', rows: rules.extraCombinations },
];

/** What the published text leaves out, and what follows from it. */
function missingTables(rules: EldoradoRules): readonly RulesTable[] {
  const { provenance, cashCombinations, tiers } = rules.operator;
  const chance = (count: number): string => fraction(count, rules.blockSize);
  const eachStake = <Row>(rows: (stake: StakeCents) => readonly Row[]): readonly Row[] => STAKES_CENTS.flatMap(rows);
  return [
    {
      name: 'lots',
      provenance,
      rows: eachStake((stake) =>
        tiers[stake].map(({ amountCents, units }) => ({
          stake: euro(stake),
          amount: euro(amountCents),
          count: sum(units),
          probability: chance(sum(units)),
        })),
      ),
    },
    {
      name: 'tiers',
      provenance,
      rows: eachStake((stake) =>
        tiersOf(rules, stake).map(({ amountCents, extras, count }) => ({
          stake: euro(stake),
          amount: euro(amountCents),
          extras,
          count,
          probability: chance(count),
        })),
      ),
    },
    {
      name: 'extras',
      provenance,
      rows: eachStake((stake) =>
        Array.from({ length: rules.mostExtras + 1 }, (_, extras) => {
          const among = tiersOf(rules, stake).filter((tier) => tier.extras === extras);
          const wins = sum(among.filter(({ amountCents }) => amountCents > 0).map(({ count }) => count));
          const units = sum(among.map(({ count }) => count));
          return {
            stake: euro(stake),
            extras,
            units,
            wins,
            probability: chance(units),
            hitFrequency: units > 0 ? fraction(wins, units) : '0',
          };
        }),
      ),
    },
    {
      name: 'cash-combinations',
      provenance,
      rows: eachStake((stake) =>
        cashCombinations.map(({ symbol, withoutChance, withChance, gainCents }, row) => ({
          stake: euro(stake),
          row: row + 1,
          symbol,
          withoutChance,
          withChance,
          gain: euro(gainCents[stake]),
        })),
      ),
    },
    {
      name: 'ways',
      provenance,
      rows: eachStake((stake) =>
        tiers[stake].flatMap(({ amountCents }) =>
          waysOf(rules, stake, amountCents).map((way) => ({
            stake: euro(stake),
            amount: euro(amountCents),
            rows: way.map((row) => row + 1),
          })),
        ),
      ),
    },
  ];
}

/** How many lines the pictures are made of. */
const cleanTable = ({ operator }: EldoradoRules, clean: CleanLines): RulesTable => ({
  name: 'clean-lines',
  provenance: 'operator',
  rows: [
    { class: 'nothing', row: null, lines: clean.nothing.length },
    { class: 'extra', row: null, lines: clean.extra.length },
    ...operator.cashCombinations.map((_, row) => ({
      class: 'cash',
      row: row + 1,
      lines: clean.cash[row]?.length ?? 0,
    })),
  ],
});

/** A version of the rules as it is served; the whole is what the tables are that decide what a unit wins. */
export const publishedRules = (rules: EldoradoRules, clean: CleanLines): GameRules =>
  boundRules(rules.game, {
    version: rules.version,
    name: 'Eldorado',
    stakes: STAKES_CENTS.map((stake) => Money.cents(stake)),
    maximum: Money.cents(
      Math.max(...STAKES_CENTS.flatMap((stake) => tiersOf(rules, stake).map(({ amountCents }) => amountCents))),
    ),
    rtp: rtp(rules, 50),
    hitFrequency: hitFrequency(rules),
    provenance: rules.operator.provenance,
    tables: [...publishedTables(rules), ...missingTables(rules), cleanTable(rules, clean)],
    lots: Object.fromEntries(STAKES_CENTS.map((stake) => [euro(stake), lotsOf(rules, stake)])),
  });
