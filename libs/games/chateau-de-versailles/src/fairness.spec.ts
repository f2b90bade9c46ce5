import { readFileSync } from 'node:fs';
import { currentRules, dealt } from '@tirage/rounds';
import { chateauDeVersailles as game } from './definition.js';
import type { Issue } from './evaluate.js';
import { STAKE } from './specs/units.js';

/** The page is all that a verifier has: what it says a unit shows is read from there and worked out again. */
const page = readFileSync(new URL('../../../../docs/fairness/chateau-de-versailles.md', import.meta.url), 'utf8');
const vectors = [...page.matchAll(/^```json\n([^]*?)^```$/gm)].map(([, text = '']) => JSON.parse(text) as Vector);

interface Vector {
  readonly vector: string;
  readonly lot: string;
  readonly unitSeed: string;
}

const rules = currentRules(game);

describe('docs/fairness/chateau-de-versailles.md', () => {
  it.each(vectors)('shows the unit of $lot to the letter', (vector) => {
    const { lot, unitSeed } = vector;
    const shown = dealt(game, { lot, unitSeed: Buffer.from(unitSeed, 'hex') }, STAKE, rules)?.shown;
    expect(vector).toEqual({
      vector: 'chateau-de-versailles',
      rulesHash: rules.hash,
      lot,
      unitSeed,
      draw: shown?.draw,
      presentation: shown?.presentation,
    });
  });

  it('has one that loses, one that wins by one zone, one by three', () => {
    expect(vectors.map(({ lot }) => lot)).toEqual(['0.00', '10000.00', '20.00']);
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
      AMOUNT_NOT_A_LOT: true,
      BAD_AMOUNT: true,
      CHANDELIER_SIZES: true,
      CUMULATION_REQUIRED: true,
      DENOMINATION: true,
      GAIN_MORE_THAN_TWICE: true,
      GALLERY_SIZES: true,
      MIRROR_SIZES: true,
      MIRROR_STRAY_PAIR: true,
      MORE_THAN_FOUR_CANDLES: true,
      SIDE_MORE_THAN_TWO_IDENTICAL: true,
      SIDE_TWO_PAIRS: true,
      STAKE: true,
    };
    const named = [...page.matchAll(/^\| `([A-Z_]+)` /gm)].map(([, code]) => code);
    expect(named).toEqual(Object.keys(all));
  });
});
