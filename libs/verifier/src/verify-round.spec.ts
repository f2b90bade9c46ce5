import { chateauDeVersailles } from '@tirage/games-chateau-de-versailles';
import { defiNaval } from '@tirage/games-defi-naval';
import { eldorado } from '@tirage/games-eldorado';
import { laCourse } from '@tirage/games-la-course';
import { tresorsDesChamps } from '@tirage/games-tresors-des-champs';
import type { GameDefinition } from '@tirage/rounds';
import { bundleOf } from './spec/bundles.js';
import type { Play } from './spec/rounds.js';
import { verifyRound } from './verify-round.js';

const all = { formula: 'toutes', ships: [1, 2, 3, 4, 5], bonus: 6 };
const rounds: readonly (readonly [string, unknown, Play])[] = [
  ['tresors-des-champs', tresorsDesChamps, { stake: '2.00', choices: {}, actions: [{ type: 'dig', mound: 7 }] }],
  ['la-course', laCourse, { stake: '3.00', choices: { bets: [all] }, actions: [] }],
  ['defi-naval', defiNaval, { stake: '1.00', choices: { mode: 'manual' }, actions: [{ type: 'revealNext' }] }],
  ['eldorado', eldorado, { stake: '2.00', choices: {}, actions: [] }],
  ['chateau-de-versailles', chateauDeVersailles, { stake: '3.00', choices: { mode: 'auto' }, actions: [] }],
];

describe('a round as the engine makes it', () => {
  it.each(rounds)('passes every check: %s', (_, definition, play) => {
    for (let position = 0; position < 6; position++) {
      const checks = verifyRound(bundleOf(definition as GameDefinition, play, position));
      expect(checks.filter(({ status }) => status === 'failed')).toEqual([]);
    }
  });
});
