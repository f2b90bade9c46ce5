import type { JsonObject } from '@tirage/kernel';

/** What a player sends to open a round. */
export interface Opening {
  readonly stake: string;
  readonly choices: JsonObject;
}

const modes = ['auto', 'manual'] as const;
const withModes = (...stakes: string[]): readonly Opening[] =>
  stakes.flatMap((stake) => modes.map((mode) => ({ stake, choices: { mode } })));

const OPENINGS: Readonly<Record<string, readonly Opening[]>> = {
  'tresors-des-champs': [{ stake: '2.00', choices: {} }],
  'defi-naval': withModes('0.50', '1.00', '2.00'),
  'chateau-de-versailles': withModes('3.00'),
  eldorado: ['0.50', '1.00', '2.00'].map((stake) => ({ stake, choices: {} })),
  'la-course': [
    { stake: '3.00', choices: { bets: [{ formula: 'toutes', ships: [4, 9, 1, 2, 7], bonus: 12 }] } },
    { stake: '0.25', choices: { bets: [{ formula: 'vainqueur', ships: [3], bonus: 5 }] } },
    {
      stake: '1.75',
      choices: {
        bets: [
          { formula: '5/5', ships: [6, 7, 8, 9, 10], bonus: 2 },
          { formula: '2/4', ships: [3, 1], bonus: 5 },
        ],
      },
    },
  ],
};

/** Openings of a game as players choose them: every stake of a block, every mode. Throws for a game that is none. */
export function openingsOf(game: string): readonly [Opening, ...Opening[]] {
  const [first, ...others] = OPENINGS[game] ?? [];
  if (first === undefined) throw new RangeError(`nobody knows how to open ${game}`);
  return [first, ...others];
}
