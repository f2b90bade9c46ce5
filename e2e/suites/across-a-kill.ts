import type { EventView, RoundView } from '@tirage/rounds';
import { eventsOf, readStream } from '../support/event-stream.js';
import { json, Unreachable, type Answer } from '../support/http.js';
import type { Installation } from '../support/installation.js';
import { finish, firstStep, GAME, Player } from '../support/player.js';

const TIMES = 20;

/** One kill; what was asked and answered before it is asked again after it. */
export function describeAcrossAKill(at: Installation): void {
  let player: Player;
  const open = () => Promise.all(Array.from({ length: TIMES }, () => player.open('round')));
  let seen: EventView[] = [];
  let opened: readonly Answer[];
  let step: Answer;
  let deposit: Answer;
  let view: RoundView;
  let reading: Promise<unknown>;
  let broken: unknown;

  /** One round of that player with one step taken, while its events are read. */
  async function begin(name: string): Promise<void> {
    player = new Player(at, name);
    deposit = await player.deposit('deposit', '10.00');
    opened = await open();
    view = json<RoundView>(await player.open('round'));
    seen = [];
    await new Promise<void>((begun) => {
      const onEvent = (event: EventView) => {
        seen.push(event);
        begun();
      };
      reading = readStream(player, view.id, { onEvent }).catch((error: unknown) => error);
    });
    step = await player.act(view.id, 'step', firstStep(view));
  }

  beforeAll(async () => {
    // A few rounds end with their first step.
    for (let n = 0; n === 0 || json<RoundView>(step).status !== 'in-play'; n++) await begin(`killed-${n}`);
    await at.kill();
    broken = await reading;
    await at.start();
  }, 300_000);

  it('fault 4: one key in parallel, then again after a restart: one round, one debit, the same body', async () => {
    const again = await open();
    expect([...opened, ...again].map(({ status }) => status)).toEqual(Array(2 * TIMES).fill(201));
    expect(new Set([...opened, ...again].map(({ text }) => text)).size).toBe(1);
    const stepAgain = await player.act(view.id, 'step', firstStep(view));
    expect([stepAgain.status, stepAgain.text]).toEqual([200, step.text]);
    const depositAgain = await player.deposit('deposit', '10.00');
    expect([depositAgain.status, depositAgain.text]).toEqual([201, deposit.text]);
    const { items } = await player.get<{ items: { type: string }[] }>('/v1/wallet/entries');
    expect(items.filter(({ type }) => type === 'StakeDebited')).toHaveLength(1);
    expect(await player.get('/v1/rounds')).toMatchObject({ items: [{ id: view.id }], nextCursor: null });
  }, 60_000);

  it('fault 4: the same body written otherwise is the same, another body is a conflict', async () => {
    const written = await player.call('/v1/rounds', { key: 'round', body: { stake: '2', choices: {}, game: GAME } });
    expect([written.status, written.text]).toEqual([201, opened[0]?.text]);
    const body = { playerId: player.id, amount: '10' };
    expect((await player.call('/v1/wallet/deposits', { key: 'deposit', body })).text).toBe(deposit.text);

    const others = await Promise.all([
      player.call('/v1/wallet/deposits', { key: 'deposit', body: { ...body, amount: '11.00' } }),
      player.call(`/v1/rounds/${view.id}/actions`, { key: 'step', body: { type: 'dig', mound: 30 } }),
      player.call(`/v1/rounds/${view.id}/actions`, { key: 'step', body: { type: 'openCrate', crate: 1 } }),
    ]);
    expect(others.map((answer) => [answer.status, json<{ code: string }>(answer).code])).toEqual(
      Array(3).fill([422, 'idempotency-conflict']),
    );
  });

  it('fault 16: the event stream goes on where the kill broke it off: no event missing or doubled', async () => {
    expect(broken).toBeInstanceOf(Unreachable);
    expect(seen.length).toBeGreaterThan(0);
    const rest = readStream(player, view.id, { after: seen.at(-1)?.revision });
    await finish(player, view.id);
    expect([...seen, ...(await rest)]).toEqual(await eventsOf(player, view.id));
  }, 60_000);
}
