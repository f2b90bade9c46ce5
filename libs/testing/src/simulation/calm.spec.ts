import { tresorsDesChamps } from '@tirage/games-tresors-des-champs';
import { playCalmly } from './calm.js';

describe('services that talk over the bus and the store alone', () => {
  it('fault 20: whichever single message is dropped, on any topic, the round ends', async () => {
    const undisturbed = await playCalmly(11, tresorsDesChamps, 1);
    expect(undisturbed.violations).toEqual([]);
    const found: string[] = [];
    for (let drop = 0; drop < undisturbed.messages; drop++) {
      const { violations } = await playCalmly(11, tresorsDesChamps, 1, { drop });
      found.push(...violations.map((violation) => `without message ${drop}: ${violation}`));
    }
    expect(found).toEqual([]);
    expect(undisturbed.messages).toBeGreaterThan(20);
  }, 120_000);

  it('record the same, however long each message takes', async () => {
    for (const seed of [1, 2, 3]) {
      const prompt = await playCalmly(seed, tresorsDesChamps, 3);
      const slow = await playCalmly(seed, tresorsDesChamps, 3, { slow: 3000 });
      expect(prompt.violations).toEqual([]);
      expect(slow.violations).toEqual([]);
      expect([...slow.streams].sort()).toEqual([...prompt.streams].sort());
    }
  }, 60_000);
});
