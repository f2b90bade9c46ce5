import type { RoundView } from '@tirage/rounds';
import { call, json } from '../support/http.js';
import { oneProcess } from '../support/one-process.js';
import { finish, firstStep, openingsIn, Player } from '../support/player.js';
import { brokenPromises } from '../support/stopped-data.js';
import { describeSecrecy } from './secrecy.js';

/** These games in one process, each at every stake and in every mode; their blocks are as they are sold. */
export function describeGames(names: readonly string[]): void {
  const openings = openingsIn(names);
  const at = oneProcess({ TIRAGE_GAMES: names.join(','), TIRAGE_LOG_LEVEL: 'trace' });

  describe('fault 13: nothing before the reveal tells the outcome or the remaining lots', () => {
    describeSecrecy(
      at,
      openings.filter(({ choices }) => choices?.['mode'] !== 'auto'),
    );
  });

  describe('in one process', () => {
    beforeAll(() => at.start(), 120_000);

    it('are listed, Eldorado as reconstructed', async () => {
      const { items } = json<{ items: { game: string; provenance: string }[] }>(await call(`${at.url}/v1/games`));
      expect(items.map(({ game }) => game).sort()).toEqual([...names].sort());
      expect(items.find(({ game }) => game === 'eldorado')?.provenance).toBe('reconstructed');
    });

    it('are played to the end at every stake and in every mode', async () => {
      const player = new Player(at, 'all-games');
      await player.deposit('deposit', '1000.00');
      for (const [index, opening] of openings.entries()) {
        const { view } = await player.play(`every-${index}`, { opening });
        expect(view).toMatchObject({ status: 'settled', game: opening.game, automatic: false });
      }
    }, 120_000);

    it('go on after a kill where they stood, each in the middle of a round', async () => {
      const open: { readonly player: Player; readonly view: RoundView }[] = [];
      for (const [index, opening] of openings.entries()) {
        const player = new Player(at, `killed-${index}`);
        await player.deposit('deposit', '10.00');
        let view = json<RoundView>(await player.open('round', opening));
        if (view.status === 'in-play') view = json(await player.act(view.id, 'step', firstStep(view)));
        open.push({ player, view });
      }
      await at.killAndRestart();
      for (const { player, view } of open) {
        expect(await player.get(`/v1/rounds/${view.id}`)).toEqual(view);
        expect(await finish(player, view.id)).toMatchObject({ status: 'settled' });
      }
    }, 240_000);

    it('keep every promise in what they have recorded', async () => {
      expect(await at.stop()).toEqual({ code: 0, signal: null });
      expect(await brokenPromises(at)).toEqual([]);
    }, 120_000);
  });
}
