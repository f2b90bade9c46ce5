import { verifiableFiles } from '@tirage/testing';
import type { JsonObject } from './json.js';
import { withdrawnAfter } from './spec/alter-file.js';
import { verifyBlock } from './verify-block.js';

async function fileOf(game: string, stake: string): Promise<JsonObject> {
  const { block, blockFile } = await verifiableFiles();
  return blockFile(block(game, stake, 'a block'));
}

describe('a block as the engine makes it', () => {
  it.each([
    ['tresors-des-champs', '2.00'],
    ['la-course', '3.00'],
    ['defi-naval', '0.50'],
    ['eldorado', '1.00'],
    ['chateau-de-versailles', '3.00'],
  ])('passes every check: %s', async (game, stake) => {
    const file = await fileOf(game, stake);
    const { events: _, ...withoutEvents } = file;
    for (const each of [file, withdrawnAfter(file, 3), withdrawnAfter(file, 0), withoutEvents]) {
      const checks = verifyBlock(each);
      expect(checks.filter(({ status }) => status === 'failed')).toEqual([]);
      expect(checks).toHaveLength(8);
    }
  });

  it('says what was sold', async () => {
    const file = await fileOf('chateau-de-versailles', '3.00');
    const sold = verifyBlock(file).find(({ name }) => name === 'units drawn');
    expect(sold?.detail).toBe('9 of 9 units sold in order for 27.00, whose lots are 41285.00 together');
  });
});
