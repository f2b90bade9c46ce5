import { exact, Money, type JsonObject } from '@tirage/kernel';
import { boundRules, type GameRules, type RulesTable } from '@tirage/rounds';
import { FORMULA_FIGURES, TOUTES_FIGURES, TOUTES_LAW } from './laws.js';
import { FORMULA_SETS, priceOf, priceOfAll, pricesOf } from './prices.js';
import {
  ALL_FORMULAS,
  euro,
  RULES_2017,
  type BetFormula,
  type CourseRules,
  type Formula,
  type FormulaName,
} from './rules.js';

const { fraction, parse, text, times, total } = exact;

const maximumOf = ({ lots }: Formula): number => Math.max(...lots.map(({ gainCents }) => gainCents));

const maximumOfAll = ({ formulas }: CourseRules): number =>
  formulas.reduce((sum, formula) => sum + maximumOf(formula), 0);

/** The mean of the returns of the formulas, each by its price: whatever the picks. */
function rtpOf(rules: CourseRules, formulas: readonly FormulaName[]): string {
  const returned = formulas.map((formula) =>
    times(parse(FORMULA_FIGURES[formula].rtp), fraction(priceOf(rules, formula))),
  );
  return text(times(total(returned), fraction(1, priceOfAll(rules, formulas))));
}

function tablesOf(rules: CourseRules): readonly RulesTable[] {
  const { formulas, toutes } = rules;
  const table = (name: string, rows: readonly JsonObject[]): RulesTable => ({ name, provenance: 'published', rows });
  return [
    table('race', [{ ships: rules.ships, bonusNumbers: rules.bonusNumbers }]),
    table(
      'formulas',
      formulas.map((formula) => ({
        formula: formula.formula,
        price: euro(formula.priceCents),
        ships: formula.ships,
        places: formula.places,
        ordered: formula.ordered,
        ...FORMULA_FIGURES[formula.formula],
        maximum: euro(maximumOf(formula)),
      })),
    ),
    table('all-formulas', [
      {
        formula: ALL_FORMULAS,
        price: euro(toutes.priceCents),
        ships: toutes.ships,
        ...TOUTES_FIGURES,
        maximum: euro(maximumOfAll(rules)),
        namedForTheGame: ['rtp', 'hitFrequency', 'maximum'],
      },
    ]),
    table(
      'prizes',
      formulas.flatMap(({ formula, lots }) =>
        lots.map(({ rank, gainCents, probability, publishedOneIn }) => ({
          ...{ formula, rank, gain: euro(gainCents), probability, oneIn: publishedOneIn },
        })),
      ),
    ),
    table('prices', [
      ...FORMULA_SETS.map((set) => priceRow(rules, set, rtpOf(rules, set))),
      priceRow(rules, [ALL_FORMULAS], TOUTES_FIGURES.rtp),
    ]),
    table(
      'prize-of-all-formulas',
      TOUTES_LAW.map(({ prizeCents, probability }) => ({ prize: euro(prizeCents), probability })),
    ),
  ];
}

const priceRow = (rules: CourseRules, formulas: readonly BetFormula[], rtp: string): JsonObject => ({
  formulas,
  price: euro(priceOfAll(rules, formulas)),
  rtp,
});

/**
 * The rules of 7 August 2017 as they are served: all of it published or what follows from it. Return and chance of winning
 * differ from bet to bet; those named for the game, and its maximum, are those of `toutes`.
 */
export const PUBLISHED_2017 = boundRules('la-course', {
  version: RULES_2017.version,
  name: 'La Course',
  stakes: pricesOf(RULES_2017).map((cents) => Money.cents(cents)),
  maximum: Money.cents(maximumOfAll(RULES_2017)),
  ...TOUTES_FIGURES,
  provenance: 'published',
  tables: tablesOf(RULES_2017),
});

const BY_HASH: ReadonlyMap<string, CourseRules> = new Map([[PUBLISHED_2017.hash, RULES_2017]]);

/** The data behind the rules of a round. Throws `RangeError` for rules that this game never had. */
export function rulesData(rules: Pick<GameRules, 'hash'>): CourseRules {
  const data = BY_HASH.get(rules.hash);
  if (!data) throw new RangeError(`la-course never had rules ${rules.hash}`);
  return data;
}
