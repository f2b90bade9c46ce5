import { roundIdOf } from '@tirage/rounds';
import { oneProcess } from './support/one-process.js';
import type { Mutation } from './support/platform-process.js';
import { GAME, Player, STAKE } from './support/player.js';
import { brokenPromises } from './support/stopped-data.js';

/** Every command of a player reaches its service an hour after it was sent. */
const AN_HOUR_LATE: Mutation = {
  file: 'libs/rounds/src/player-calls.ts',
  find: 'sentAt: isoTime(this.ports.clock.now()),',
  replace: 'sentAt: isoTime(this.ports.clock.now() - 3_600_000),',
};

describe('fault 22: a command delivered an hour late', () => {
  const at = oneProcess();

  it('is refused, nothing is debited, and its key is still free', async () => {
    const player = new Player(at, 'late');
    await at.start({ mutation: AN_HOUR_LATE });
    await player.deposit('deposit', STAKE);
    const late = await player.askOnce('/v1/rounds', 'round', { game: GAME, stake: STAKE });
    const roundId = roundIdOf(player.id, 'round');
    expect([late.status, late.text, late.headers.get('location')]).toEqual([
      202,
      JSON.stringify({ id: roundId }),
      `/v1/rounds/${roundId}`,
    ]);
    expect((await player.call(`/v1/rounds/${roundId}`)).status).toBe(404);
    expect(await player.get('/v1/wallet')).toMatchObject({ balance: STAKE });

    await at.killAndRestart();
    await player.play('round');
    expect(await at.stop()).toEqual({ code: 0, signal: null });
    expect(await brokenPromises(at)).toEqual([]);
  }, 300_000);
});
