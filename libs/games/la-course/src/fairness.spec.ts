import { readFileSync } from 'node:fs';
import { Money } from '@tirage/kernel';
import { currentRules } from '@tirage/rounds';
import type { Bet } from './bets.js';
import { laCourse as game } from './definition.js';
import type { Issue } from './evaluate.js';
import { betOn } from './specs/play.js';

/** The page is all that a verifier has: the rounds it works out are read from there and played. */
const page = readFileSync(new URL('../../../../docs/fairness/la-course.md', import.meta.url), 'utf8');
const vectors = [...page.matchAll(/^```json\n([^]*?)^```$/gm)].map(([, text = '']) => JSON.parse(text) as Vector);

interface Vector {
  readonly unitSeed: string;
  readonly bets: readonly Bet[];
}

const rules = currentRules(game);

/** What the page says of a round, from its events. */
function vectorOf({ unitSeed, bets }: Vector) {
  const unit = { unitSeed: Buffer.from(unitSeed, 'hex') };
  const start = game.initialState({ bets }, Money.zero);
  const events = game.begin(start, unit, rules);
  const end = events.reduce((state, event) => game.evolve(state, event), start);
  const shown = game.presentation(end, unit);
  return {
    vector: 'la-course',
    rulesHash: rules.hash,
    unitSeed,
    draws: events.flatMap(({ data }) => (data['draw'] === undefined ? [] : [data['draw']])),
    ...shown,
    formulas: end.formulas,
    prize: game.evaluate(shown, rules).amount.toString(),
  };
}

describe('docs/fairness/la-course.md', () => {
  it('has three rounds: all formulas at once, three of their own, one that the bonus alone does not win', () => {
    expect(vectors.map(({ bets }) => bets.map(({ formula }) => formula))).toEqual([
      ['toutes'],
      ['5/5', '2/4', 'vainqueur'],
      ['vainqueur'],
    ]);
  });

  it.each([0, 1, 2])('plays round %i to the letter', (index) => {
    const vector = vectors[index] ?? { unitSeed: '', bets: [betOn('1/2')] };
    expect(vector).toEqual(vectorOf(vector));
  });

  it('names every table, and says whose it is', () => {
    const named = [...page.matchAll(/^\| `([a-z-]+)` +\| (published|operator) /gm)].map(([, name, whose]) => [
      name,
      whose,
    ]);
    expect(named).toEqual(rules.tables.map(({ name, provenance }) => [name, provenance]));
  });

  it('names every issue', () => {
    const all: Readonly<Record<Issue, true>> = {
      ARRIVAL: true,
      BONUS_DRAWN: true,
      BETS: true,
      FORMULA: true,
      FORMULA_TWICE: true,
      BET_SHIPS: true,
      BET_BONUS: true,
    };
    const named = [...page.matchAll(/^\| `([A-Z_]+)` /gm)].map(([, code]) => code);
    expect(named).toEqual(Object.keys(all));
  });
});
