import { currentRules, dealt } from '@tirage/rounds';
import { chateauDeVersailles as game } from './definition.js';
import { LOTS, seedOf, STAKE } from './specs/units.js';

const PATIENCE = 1_200_000;
const rules = currentRules(game);

describe('a whole block, each unit with a seed of its own', () => {
  it(
    'is shown and pays exactly the table of lots, without an issue',
    () => {
      const paid = new Map<unknown, number>();
      const issues = new Set<string>();
      let seed = 0;
      for (const { lot, count } of LOTS) {
        for (let unit = 0; unit < count; unit++, seed++) {
          const shown = dealt(game, { lot, unitSeed: seedOf(seed) }, STAKE, rules)?.shown;
          const read = game.evaluate(shown?.presentation ?? {}, rules);
          paid.set(read.lot, (paid.get(read.lot) ?? 0) + 1);
          for (const issue of read.issues) issues.add(issue);
        }
      }
      expect([...issues]).toEqual([]);
      expect([...paid]).toEqual(LOTS.map(({ lot, count }) => [lot, count]));
      expect(seed).toBe(1_500_000);
    },
    PATIENCE,
  );
});
