/** What a game's part of the page has a row for: the articles as its text numbers them, headings left out, and our points. */
export interface Numbering {
  readonly game: string;
  readonly articles: readonly string[];
  /** Those of them that say nothing to be proven: the general rules, the launch, publication. */
  readonly others: readonly string[];
  /** The points on which the text is silent, `CV-1` and on. */
  readonly points: readonly string[];
}

const list = (text: string): readonly string[] => text.trim().split(/\s+/);
/** `3.4` with 5: 3.4.1 to 3.4.5. */
const under = (article: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${article}.${index + 1}`);
const points = (name: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${name}-${index + 1}`);
/** An annex is added by a decree of three articles. */
const DECREE = ['decree 1', 'decree 2', 'decree 3'];

export const NUMBERINGS: readonly Numbering[] = [
  {
    game: 'Château de Versailles',
    articles: [...list('1 2 3 4.1 4.2 4.3'), ...under('4.4', 5), ...under('4.5', 4), ...under('4.6', 5), '4.7'],
    others: ['1'],
    points: points('CV', 15),
  },
  {
    game: 'Défi Naval',
    articles: [...list('1 2'), ...under('3', 3), ...under('4', 6), ...under('4.5', 2)],
    others: ['1'],
    points: points('DN', 15),
  },
  {
    game: 'Eldorado',
    articles: ['preamble', '2', ...under('3', 3), ...under('4', 7), ...under('4.4', 3), ...list('5 6')],
    others: list('preamble 5 6'),
    points: points('EL', 14),
  },
  {
    game: 'La Course',
    articles: [
      ...DECREE,
      ...list('1 2.1'),
      ...under('2.2', 3),
      ...under('2.3', 2),
      ...under('2.4', 2),
      ...under('2.5', 2),
      ...under('2.5.1', 5),
      '2.6',
    ],
    others: [...DECREE, '1'],
    points: points('LC', 11),
  },
  {
    game: 'Trésors des Champs',
    articles: [
      ...DECREE,
      ...list('1 2 3.1 3.2 3.3 3.4'),
      ...under('3.4', 5),
      ...under('3.5', 2),
      ...under('3.6', 3),
      ...under('3.7', 2),
      ...under('3.8', 5),
      '3.9',
    ],
    others: [...DECREE, '1'],
    points: points('TC', 10),
  },
];
