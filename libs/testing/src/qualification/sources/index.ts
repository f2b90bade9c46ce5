import type { Games } from '../games.js';
import type { Generators } from '../generators.js';
import type { Source } from '../source.js';
import { versaillesSources } from './chateau-de-versailles.js';
import { navalSources } from './defi-naval.js';
import { eldoradoSources } from './eldorado.js';
import { integerSources } from './integers.js';
import { courseSources } from './la-course.js';
import { shuffleSources } from './shuffles.js';
import { tresorsSources } from './tresors-des-champs.js';
import { wordSources } from './words.js';

/** The raw output of the generators. */
export const sourcesOfGenerators = (generators: Generators): readonly Source[] => [
  ...integerSources(generators),
  ...shuffleSources(generators),
  ...wordSources(generators),
];

/** The combinations that the games make of it. */
export const sourcesOfGames = (games: Games): readonly Source[] => [
  ...courseSources(games),
  ...tresorsSources(games),
  ...navalSources(games),
  ...versaillesSources(games),
  ...eldoradoSources(games),
];
