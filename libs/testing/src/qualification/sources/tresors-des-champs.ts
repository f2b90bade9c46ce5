import { currentRules } from '@tirage/rounds';
import { chanceOf, playedOut, seedsOfUnits, tableOf, type Games } from '../games.js';
import { even } from '../result.js';
import type { Source } from '../source.js';
import { chiSquare, gap, serialCorrelation } from '../tests/index.js';

/** `field`: the thirty elements as letters, in the order in which they were found. */
type Round = {
  readonly field: string;
  readonly carrotValueCents: number | null;
  readonly extra: { readonly chosenCrate: number; readonly winningCrate: number } | null;
};

const LETTER: Readonly<Record<string, string>> = { carrot: 'C', tool: 'T', empty: 'E' };
const CRATES = 5;
const SHOWN = 3;

/** The order of the elements, the value of the carrot, the crate, and that a round knows nothing of the last. */
export const tresorsSources = ({ tresorsDesChamps: game }: Games): readonly Source[] => [
  {
    name: 'Trésors des Champs',
    sample(seeds, units) {
      const rounds = seedsOfUnits(seeds(), units).map((unitSeed) => playedOut(game, { unitSeed }, '2.00') as Round);
      const won = rounds.flatMap(({ carrotValueCents }) => (carrotValueCents === null ? [] : [carrotValueCents]));
      const extras = rounds.flatMap(({ extra }) => (extra === null ? [] : [extra]));
      const carrots = rounds.map(({ field }) => field.indexOf('C'));
      const elements = tableOf(game, 'field').map(({ element, count }) => ({
        letter: LETTER[element as string] ?? '',
        count: Number(count),
      }));
      const patterns = patternsOf(elements, SHOWN);
      const classOf = (pattern: string) => patterns.findIndex((one) => one.pattern === pattern);
      const law = patterns.map(({ chance }) => chance);
      const values = tableOf(game, 'carrot-value-weights');
      const valueOf = (cents: number) => values.findIndex(({ value }) => Math.round(Number(value) * 100) === cents);
      const wins = rounds.map(({ carrotValueCents }) => (carrotValueCents === null ? 0 : 1));
      const hits = chanceOf(currentRules(game).hitFrequency);
      return [
        chiSquare(carrots, even(carrotPlaces(elements)), 'chi-square of the carrot’s place'),
        chiSquare(
          rounds.map(({ field }) => classOf(field.slice(0, SHOWN))),
          law,
          'chi-square of the first three elements',
        ),
        chiSquare(
          rounds.map(({ field }) => classOf(field.slice(-SHOWN))),
          law,
          'chi-square of the last three elements',
        ),
        chiSquare(
          won.map(valueOf),
          values.map(({ probability }) => chanceOf(probability)),
          'chi-square of the carrot’s value',
        ),
        chiSquare(
          extras.map(({ winningCrate }) => winningCrate - 1),
          even(CRATES),
          'chi-square of the crate',
        ),
        chiSquare(
          extras.map(({ chosenCrate, winningCrate }) => (chosenCrate === winningCrate ? 0 : 1)),
          [1 / CRATES, 1 - 1 / CRATES],
          'chi-square of the crate against the choice',
        ),
        serialCorrelation(carrots, 'serial correlation of the carrot’s place'),
        gap(wins, (win) => win === 1, hits, 'gap between rounds that win'),
      ];
    },
  },
];

type Elements = readonly { readonly letter: string; readonly count: number }[];

const carrotPlaces = (elements: Elements): number => elements.reduce((sum, { count }) => sum + count, 0);

/** All that so many places can show and how likely each is, elements drawn one by one and not put back. */
function patternsOf(elements: Elements, places: number): readonly { pattern: string; chance: number }[] {
  if (places === 0) return [{ pattern: '', chance: 1 }];
  const total = carrotPlaces(elements);
  return elements
    .filter(({ count }) => count > 0)
    .flatMap(({ letter, count }) => {
      const left = elements.map((one) => (one.letter === letter ? { letter, count: count - 1 } : one));
      return patternsOf(left, places - 1).map(({ pattern, chance }) => ({
        pattern: letter + pattern,
        chance: (chance * count) / total,
      }));
    });
}
