import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { RoundView } from '@tirage/rounds';
import { json } from './support/http.js';
import { oneProcess } from './support/one-process.js';
import { finish, firstStep, Player } from './support/player.js';
import { brokenPromises } from './support/stopped-data.js';

/** What `npm start` runs; it builds first what has changed. */
const program = ['tools/start.mjs'];

describe('npm start', () => {
  const at = oneProcess({ TIRAGE_LOG_LEVEL: 'info', TIRAGE_SEED_BLOCK_SIZE: '100000' });

  it('says where it listens, which profile, where its data lies, and a curl that works when pasted', async () => {
    await at.start({ program });
    expect(at.output).toContain(`Tirage is ready at ${at.url} (profile dev;`);
    expect(at.output).toContain(`Data lies in ${at.data}`);
    const curl = /^ {2}(curl .*)$/m.exec(at.output)?.[1];
    const { stdout } = await promisify(execFile)('sh', ['-c', curl ?? 'false']);
    expect(JSON.parse(stdout)).toMatchObject({ items: [{ game: 'tresors-des-champs' }], nextCursor: null });
  }, 240_000);

  it('ends cleanly on SIGTERM, and a second start finds the round as it was left', async () => {
    const player = new Player(at, 'back-again');
    await player.deposit('deposit', '2.00');
    const opened = json<RoundView>(await player.open('round'));
    const step = await player.act(opened.id, 'step', firstStep(opened));
    const left = await player.get<RoundView>(`/v1/rounds/${opened.id}`);
    expect(await at.stop()).toEqual({ code: 0, signal: null });

    await at.start({ program });
    expect(at.process.output()).not.toContain('Building');
    expect(await player.get(`/v1/rounds/${opened.id}`)).toEqual(left);
    expect((await player.act(opened.id, 'step', firstStep(opened))).text).toBe(step.text);
    expect((await finish(player, opened.id)).status).toBe('settled');
    expect(await at.stop()).toEqual({ code: 0, signal: null });
    expect(await brokenPromises(at)).toEqual([]);
  }, 300_000);
});
