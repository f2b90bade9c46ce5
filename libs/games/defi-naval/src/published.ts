import { Money } from '@tirage/kernel';
import { boundRules, type GameRules, type LotRow, type RulesTable } from '@tirage/rounds';
import {
  COLUMNS,
  losingUnits,
  ROWS,
  SHIP_SIZES,
  STAKES_CENTS,
  type DefiNavalRules,
  type LotLine,
  type StakeCents,
} from './rules.js';
import { LOSING, waysOf } from './ways.js';

const euro = (cents: number): string => Money.cents(cents).toString();

/** `over/under` in lowest terms. */
function fraction(over: number, under: number): string {
  let [a, b] = [over, under];
  while (b > 0) [a, b] = [b, a % b];
  return under === a ? `${over / a}` : `${over / a}/${under / a}`;
}

const totalCents = ({ lots }: DefiNavalRules, stake: StakeCents): number =>
  lots.reduce((total, { count, amountCents }) => total + count * amountCents[stake], 0);

const winners = (rules: DefiNavalRules): number => rules.blockSize - losingUnits(rules);

const rtp = (rules: DefiNavalRules, stake: StakeCents): string =>
  fraction(totalCents(rules, stake), rules.blockSize * stake);

/** The lots of a block, the losing ones last. */
const lotsOf = (rules: DefiNavalRules, stake: StakeCents): readonly LotRow[] => [
  ...rules.lots.map(({ amountCents, count }) => ({ lot: euro(amountCents[stake]), count })),
  { lot: euro(0), count: losingUnits(rules) },
];

const eachLot = <Row>(rules: DefiNavalRules, row: (stake: StakeCents, lot: LotLine) => Row): readonly Row[] =>
  STAKES_CENTS.flatMap((stake) => rules.lots.map((lot) => row(stake, lot)));

const publishedTables = (rules: DefiNavalRules): readonly RulesTable[] => [
  {
    name: 'unit',
    provenance: 'published',
    rows: [
      {
        columns: COLUMNS,
        rows: ROWS,
        ships: rules.ships,
        shipCells: rules.shipCells,
        anchors: rules.anchors,
        buoys: rules.buoys,
        waterCells: rules.waterCells,
        coordinates: rules.coordinates,
      },
    ],
  },
  {
    name: 'lots',
    provenance: 'published',
    rows: eachLot(rules, (stake, { amountCents, count, cumulationOnly }) => ({
      stake: euro(stake),
      lot: euro(amountCents[stake]),
      count,
      probability: fraction(count, rules.blockSize),
      cumulationOnly,
    })),
  },
  {
    name: 'block',
    provenance: 'published',
    rows: STAKES_CENTS.map((stake) => ({
      stake: euro(stake),
      units: rules.blockSize,
      lots: winners(rules),
      losingUnits: losingUnits(rules),
      total: euro(totalCents(rules, stake)),
      rtp: rtp(rules, stake),
      hitFrequency: fraction(winners(rules), rules.blockSize),
    })),
  },
  {
    name: 'ship-gains',
    provenance: 'published',
    rows: STAKES_CENTS.flatMap((stake) =>
      [...SHIP_SIZES]
        .reverse()
        .map((size) => ({ stake: euro(stake), size, gain: euro(rules.shipGainCents[size][stake]) })),
    ),
  },
];

function operatorTables(rules: DefiNavalRules): readonly RulesTable[] {
  const { fleet, multipliers, buoysUncovered } = rules.operator;
  const weights = buoysUncovered[0] + buoysUncovered[1] + buoysUncovered[2];
  return [
    {
      name: 'fleet',
      provenance: 'operator',
      rows: [...SHIP_SIZES].reverse().map((size) => ({ size, ships: fleet[size] })),
    },
    { name: 'multipliers', provenance: 'operator', rows: multipliers.map((multiplier) => ({ multiplier })) },
    {
      name: 'buoys-uncovered',
      provenance: 'operator',
      rows: ([0, 1, 2] as const).map((buoys) => ({
        buoys,
        weight: buoysUncovered[buoys],
        probability: fraction(buoysUncovered[buoys], weights),
      })),
    },
    {
      name: 'ways',
      provenance: 'operator',
      rows: STAKES_CENTS.flatMap((stake) => [
        ...rules.lots.flatMap((lot) =>
          waysOf(rules, stake, lot).map((way) => ({ stake: euro(stake), lot: euro(lot.amountCents[stake]), ...way })),
        ),
        { stake: euro(stake), lot: euro(0), ...LOSING },
      ]),
    },
  ];
}

/**
 * A version of the rules as it is served. Lots, gains, return and chances are the text's; what the operator chose only
 * draws the picture of a lot, so the whole counts as published.
 */
export const publishedRules = (rules: DefiNavalRules): GameRules =>
  boundRules(rules.game, {
    version: rules.version,
    name: 'Défi Naval',
    stakes: STAKES_CENTS.map((stake) => Money.cents(stake)),
    maximum: Money.cents(Math.max(...rules.lots.map(({ amountCents }) => amountCents[200]))),
    rtp: rtp(rules, 50),
    hitFrequency: fraction(winners(rules), rules.blockSize),
    provenance: 'published',
    tables: [...publishedTables(rules), ...operatorTables(rules)],
    lots: Object.fromEntries(STAKES_CENTS.map((stake) => [euro(stake), lotsOf(rules, stake)])),
  });
