import { BIASED, MIXED_UP } from './biased.js';
import { GAMES, type Games } from './games.js';
import { PRODUCT } from './generators.js';
import { qualify } from './qualify.js';
import type { Source } from './source.js';
import { sourcesOfGames, sourcesOfGenerators } from './sources/index.js';

const EXTENT = { samples: 5, units: 300 };
const SEED = 'fixed';

/** The first source that a biased generator fails; the qualification as a whole has then failed. */
function firstFailing(sources: readonly Source[]): string | undefined {
  for (const { passed, source, test } of qualify(sources, EXTENT, SEED)) if (!passed) return `${test} · ${source}`;
  return undefined;
}

// That the product itself is qualified at this very extent is for main.long.spec.ts: it takes some seconds.

it.each(Object.entries(BIASED))('%s: not qualified', (_, biased) => {
  expect(firstFailing(sourcesOfGenerators(biased))).toBeDefined();
});

it.each(Object.entries(MIXED_UP))('%s draw the same: not qualified', (which, mixedUp) => {
  const failed = firstFailing(sourcesOfGenerators(mixedUp).filter(({ name }) => name.includes(which)));
  expect(failed).toContain(which);
});

it('the same seed repeats a qualification, another one does not', () => {
  const source = sourcesOfGenerators(PRODUCT).filter(({ name }) => name === 'shuffle of five items');
  const run = (seed: string) => [...qualify(source, { samples: 5, units: 300 }, seed)];
  expect(run('a')).toEqual(run('a'));
  expect(run('a')).not.toEqual(run('b'));
});

const { laCourse, tresorsDesChamps, defiNaval, chateauDeVersailles } = GAMES;
/** Every tenth unit takes the seed of the one seed, as a generator with few states would. */
const poor = (seed: Uint8Array): Uint8Array => ((seed[0] ?? 0) < 40 ? new Uint8Array(32) : seed);

describe('games that do not follow their laws are not qualified', () => {
  it.each<[string, string, Partial<Games>]>([
    [
      'La Course',
      'one race that comes again and again',
      {
        laCourse: {
          ...laCourse,
          begin: (state, unit, rules) => laCourse.begin(state, { unitSeed: poor(unit.unitSeed) }, rules),
        },
      },
    ],
    [
      'Trésors des Champs',
      'one field that comes again and again',
      {
        tresorsDesChamps: {
          ...tresorsDesChamps,
          decide: (action, state, unit, rules) =>
            tresorsDesChamps.decide(action, state, { unitSeed: poor(unit.unitSeed) }, rules),
        },
      },
    ],
    [
      'Défi Naval',
      'one layout that comes again and again',
      {
        defiNaval: {
          ...defiNaval,
          present: (unit, ...rest) => presentOf(defiNaval.present)({ ...unit, unitSeed: poor(unit.unitSeed) }, ...rest),
        },
      },
    ],
    [
      'Château de Versailles',
      'one layout that comes again and again',
      {
        chateauDeVersailles: {
          ...chateauDeVersailles,
          present: (unit, ...rest) =>
            presentOf(chateauDeVersailles.present)({ ...unit, unitSeed: poor(unit.unitSeed) }, ...rest),
        },
      },
    ],
  ])('%s: %s', (name, _, biased) => {
    const sources = sourcesOfGames({ ...GAMES, ...biased }).filter((source) => source.name === name);
    expect(firstFailing(sources)).toContain(name);
  });
});

function presentOf<Present>(present: Present | undefined): Present {
  if (present === undefined) throw new Error('no game of lots');
  return present;
}
