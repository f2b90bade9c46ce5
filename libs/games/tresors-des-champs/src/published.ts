import { Money } from '@tirage/kernel';
import { boundRules, type GameRules, type RulesTable } from '@tirage/rounds';
import { CHANCES, DIGS_LAW, PAYOUT_LAW, RETURNS } from './laws.js';
import { ELEMENTS, RULES_2018, type TresorsRules } from './rules.js';

const euro = (cents: number): string => Money.cents(cents).toString();

const tablesOf = (rules: TresorsRules): readonly RulesTable[] => [
  {
    name: 'round',
    provenance: 'published',
    rows: [
      {
        price: euro(rules.priceCents),
        mounds: rules.mounds,
        toolsAtStart: rules.toolsAtStart,
        crates: rules.crates,
      },
    ],
  },
  {
    name: 'field',
    provenance: 'published',
    rows: ELEMENTS.map((element) => ({ element, count: rules.elements[element] })),
  },
  {
    name: 'carrot-value-odds',
    provenance: 'published',
    rows: rules.values.map(({ valueCents, publishedOneIn }) => ({ value: euro(valueCents), oneIn: publishedOneIn })),
  },
  {
    name: 'carrot-value-weights',
    provenance: 'operator',
    rows: rules.values.map(({ valueCents, weight }) => ({
      value: euro(valueCents),
      weight,
      probability: `${weight}/${rules.denominator}`,
    })),
  },
  { name: 'chances', provenance: 'published', rows: [CHANCES] },
  { name: 'returns', provenance: 'operator', rows: [RETURNS] },
  { name: 'digs-of-a-field', provenance: 'published', rows: DIGS_LAW.map((law) => ({ ...law })) },
  {
    name: 'prize-of-a-round',
    provenance: 'operator',
    rows: PAYOUT_LAW.map(({ prizeCents, probability }) => ({ prize: euro(prizeCents), probability })),
  },
];

/**
 * The rules of 22 May 2018 as they are served. The text leaves the exact odds of the values open, so the whole is the
 * operator's; each table says where its own figures come from, and what follows from published figures alone counts as
 * published.
 */
export const PUBLISHED_2018 = boundRules('tresors-des-champs', {
  version: RULES_2018.version,
  name: 'Trésors des Champs',
  stakes: [Money.cents(RULES_2018.priceCents)],
  maximum: Money.cents(Math.max(...RULES_2018.values.map(({ valueCents }) => valueCents))),
  rtp: RETURNS.rtp,
  hitFrequency: CHANCES.win,
  provenance: 'operator',
  tables: tablesOf(RULES_2018),
});

const BY_HASH: ReadonlyMap<string, TresorsRules> = new Map([[PUBLISHED_2018.hash, RULES_2018]]);

/** The data behind the rules of a round. Throws `RangeError` for rules that this game never had. */
export function rulesData(rules: Pick<GameRules, 'hash'>): TresorsRules {
  const data = BY_HASH.get(rules.hash);
  if (!data) throw new RangeError(`tresors-des-champs never had rules ${rules.hash}`);
  return data;
}
