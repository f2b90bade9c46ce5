import { chateauDeVersailles } from '@tirage/games-chateau-de-versailles';
import { defiNaval } from '@tirage/games-defi-naval';
import { eldorado } from '@tirage/games-eldorado';
import { laCourse } from '@tirage/games-la-course';
import { tresorsDesChamps } from '@tirage/games-tresors-des-champs';
import type { GameDefinition } from '@tirage/rounds';
import { blockFileOf } from './spec/bundles.js';
import { verifyBlock } from './verify-block.js';

const games: readonly (readonly [string, unknown, string])[] = [
  ['tresors-des-champs', tresorsDesChamps, '2.00'],
  ['la-course', laCourse, '3.00'],
  ['defi-naval', defiNaval, '0.50'],
  ['eldorado', eldorado, '1.00'],
  ['chateau-de-versailles', chateauDeVersailles, '3.00'],
];

describe('a block as the engine makes it', () => {
  it.each(games)('passes every check: %s', (_, definition, stake) => {
    for (const sold of [undefined, 3]) {
      const checks = verifyBlock(blockFileOf(definition as GameDefinition, stake, sold));
      expect(checks.filter(({ status }) => status === 'failed')).toEqual([]);
    }
  });
});
