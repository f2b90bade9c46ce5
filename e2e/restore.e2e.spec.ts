import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { RoundView } from '@tirage/rounds';
import { json } from './support/http.js';
import { oneProcess } from './support/one-process.js';
import { root } from './support/platform-process.js';
import { finish, Player } from './support/player.js';
import { brokenPromises } from './support/stopped-data.js';

/** `tirage …` on a folder that no process uses. */
async function tirage(data: string, ...args: readonly string[]): Promise<string> {
  const env = { PATH: process.env['PATH'], TIRAGE_DATA: data, TIRAGE_SEED_BLOCK_SIZE: '16' };
  return (await promisify(execFile)(process.execPath, ['apps/cli/dist/main.js', ...args], { cwd: root, env })).stdout;
}

const BLOCK = 'tresors-des-champs_200';

describe('after a restore from a copy', () => {
  const at = oneProcess();

  it('no unit of a block that was open is sold again, rounds under way go on, and everything agrees to the cent', async () => {
    await at.start();
    const player = new Player(at, 'restored');
    await player.deposit('deposit', '10.00');
    const open = json<RoundView>(await player.open('before'));
    expect(open.commitment?.block).toBe(`${BLOCK}_1`);
    await at.stop();

    expect(await tirage(at.data, 'withdraw-blocks', '--reason', 'restored from a copy')).toContain(
      `withdrawn ${BLOCK}_1\n`,
    );
    expect(await tirage(at.data, 'withdraw-blocks', '--reason', 'asked for twice')).not.toContain(`${BLOCK}_1\n`);

    await at.start();
    expect((await finish(player, open.id)).status).toBe('settled');
    const after = await player.play('after');
    expect(after.view.status).toBe('settled');
    expect(after.view.commitment?.block).not.toBe(`${BLOCK}_1`);
    await at.stop();
    expect(await tirage(at.data, 'reconcile')).toContain('"differences": 0');
    expect(await brokenPromises(at)).toEqual([]);
  }, 300_000);
});
