import { Writable } from 'node:stream';
import { newEvents } from '@tirage/event-sourcing';
import { tresorsDesChamps } from '@tirage/games-tresors-des-champs';
import { readRound } from '@tirage/http';
import { hashOf, seconds } from '@tirage/kernel';
import { PlayerCalls, roundIdOf } from '@tirage/rounds';
import { actionOf, must, openHouse, until, type House } from '@tirage/testing';
import { verifyText } from '@tirage/verifier';
import { exportBlock } from '../export-block-command.js';
import { withdrawOpenBlocks } from '../withdraw-command.js';
import { reconcile } from './index.js';

const { game } = tresorsDesChamps;
const { signal } = new AbortController();
let house: House;
beforeAll(async () => {
  house = await openHouse({ settings: { seedBlockSize: 4 } });
  await house.startServices();
});
afterAll(() => house.stop());

const heard = (category: string, isIt: (stream: string, type: string) => boolean) =>
  until(
    house.platform.store.subscribe({ after: 'start', categories: [category], signal }),
    (item) => 'stream' in item && isIt(item.stream, item.type),
  );

async function enrich(player: string, amount: string): Promise<void> {
  const stream = `deposit-${player}`;
  const cause = { id: hashOf(player), correlationId: 'test', actor: 'operator' } as const;
  const data = { playerId: player, amount, by: 'test' };
  await house.platform.store.append(
    stream,
    newEvents(stream, [{ type: 'DepositRequested', data }], cause),
    'no-stream',
  );
  await heard('deposit', (name, type) => name === stream && type === 'DepositApplied');
}

const call = (playerId: string, key: string) => ({ playerId, key, bodyHash: hashOf(key), correlationId: 'test' });

/** Rounds one after the other, the last one left in play. */
async function play(player: string, rounds: number): Promise<void> {
  const calls = new PlayerCalls(house.platform);
  for (let n = 1; n <= rounds; n++) {
    const opening = { stake: '2.00', choices: {} };
    const opened = await calls.open(tresorsDesChamps, call(player, `open-${n}`), opening);
    if (!('progress' in opened)) throw new Error(`round ${n} of ${player}: ${opened.kind}`);
    if (n < rounds) await finish(player, opened.progress.roundId);
  }
}

async function finish(player: string, roundId: string): Promise<void> {
  const calls = new PlayerCalls(house.platform);
  for (let step = 1; ; step++) {
    const { state } = must(await readRound(house.platform, roundId)).progress;
    if (state.status !== 'in-play') return;
    const offer = must(tresorsDesChamps.offers(state.game as never)[0]);
    const action = must(actionOf(offer, ([first]) => first));
    await calls.act(tresorsDesChamps, call(player, `act-${roundId}-${step}`), roundId, action, undefined);
  }
}

describe('what a real run has recorded', () => {
  it('reconciles while it goes on, and after its open blocks were withdrawn', async () => {
    const { store, timers, clock } = house.platform;
    await Promise.all([enrich('anna', '100.00'), enrich('ben', '100.00'), enrich('poor', '1.00')]);
    await Promise.all([play('anna', 4), play('ben', 3), play('poor', 1)]);
    const before = await reconcile({ store, signal, clock });
    expect(before.differences).toEqual([]);
    expect(before).toMatchObject({ rounds: 8, wallets: 3, deposits: { count: 3, sum: '201.00' } });
    expect(before.lanes).toMatchObject([
      { lane: `${game}_200`, units: 7, refused: 1, stakes: { count: 7, sum: '14.00' } },
    ]);

    const games = [tresorsDesChamps];
    const withdrawn = await withdrawOpenBlocks({ store, timers, clock, games, reason: 'restore' });
    expect(withdrawn).toContain(`${game}_200_2`);
    await enrich('cleo', '2.00');
    await play('cleo', 1);
    const after = await reconcile({ store, signal, clock: { now: () => clock.now() + seconds(3600) } });
    expect(after.differences).toEqual([]);
    expect(after.open).toBe(3);
  });

  it('gives a block that has closed with all that was sold of it, as the verifier takes it; of another nothing', async () => {
    const { store, games } = house.platform;
    // Their last rounds may hold units of the first block.
    await finish('anna', roundIdOf('anna', 'open-4'));
    await finish('ben', roundIdOf('ben', 'open-3'));
    await heard('block', (stream, type) => stream === `block-${game}_200_1` && type === 'BlockClosed');
    const written: string[] = [];
    const out = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        written.push(chunk.toString());
        done();
      },
    });
    expect(await exportBlock({ store, games: games.all }, `${game}_200_3`, out)).toMatch(
      /^is (open|withdrawn): its seed/,
    );
    expect(await exportBlock({ store, games: games.all }, `${game}_200_9`, out)).toBe('is not there');
    expect(written).toEqual([]);
    expect(await exportBlock({ store, games: games.all }, `${game}_200_1`, out)).toBeUndefined();
    const checks = verifyText(written.join(''));
    expect(checks.filter(({ status }) => status === 'failed')).toEqual([]);
    expect(checks.map(({ name }) => name)).toEqual(expect.arrayContaining(['root', 'units drawn']));
  }, 60_000);
});
