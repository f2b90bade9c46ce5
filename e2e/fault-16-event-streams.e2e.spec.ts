import type { EventView, RoundView } from '@tirage/rounds';
import { readStream } from './support/event-stream.js';
import { json, Unreachable } from './support/http.js';
import { installation } from './support/installation.js';
import { finish, firstStep, Player } from './support/player.js';

describe('fault 16: a client of an event stream that reconnects with Last-Event-ID', () => {
  const at = installation();
  beforeAll(() => at.start(), 90_000);

  const eventsOf = async (player: Player, roundId: string): Promise<readonly EventView[]> =>
    (await player.get<{ items: EventView[] }>(`/v1/rounds/${roundId}/events`)).items;

  it('at every point of an ended round: no event missing or doubled', async () => {
    const player = new Player(at, 'afterwards');
    await player.deposit('deposit', '2.00');
    const { view } = await player.play('round');
    const all = await eventsOf(player, view.id);
    expect(await readStream(player, view.id)).toEqual(all);
    for (let last = 0; last <= view.revision; last++) {
      const seen = all.filter(({ revision }) => revision <= last);
      expect([...seen, ...(await readStream(player, view.id, { after: last }))]).toEqual(all);
    }
  }, 60_000);

  it('after every single event while the round is played: no event missing or doubled', async () => {
    const player = new Player(at, 'live');
    await player.deposit('deposit', '2.00');
    const opened = json<RoundView>(await player.open('round'));
    const seen: EventView[] = [];
    const reading = (async () => {
      while (seen.at(-1)?.type !== 'RoundSettled') {
        seen.push(...(await readStream(player, opened.id, { after: seen.at(-1)?.revision, leaveAfter: 1 })));
      }
    })();
    await finish(player, opened.id);
    await reading;
    expect(seen).toEqual(await eventsOf(player, opened.id));
  }, 60_000);

  it('across a kill: the stream goes on where it broke', async () => {
    const player = new Player(at, 'killed');
    await player.deposit('deposit', '2.00');
    const opened = json<RoundView>(await player.open('round'));
    const seen: EventView[] = [];
    let opening = () => {};
    const openingSeen = new Promise<void>((resolve) => (opening = resolve));
    const broken = readStream(player, opened.id, {
      onEvent: (event) => {
        seen.push(event);
        if (event.revision === opened.revision) opening();
      },
    });
    await openingSeen;
    const step = await player.act(opened.id, 'step', firstStep(opened));
    await at.kill();
    await expect(broken).rejects.toThrow(Unreachable);

    await at.start();
    expect((await player.act(opened.id, 'step', firstStep(opened))).text).toBe(step.text);
    const rest = readStream(player, opened.id, { after: seen.at(-1)?.revision });
    await finish(player, opened.id);
    expect([...seen, ...(await rest)]).toEqual(await eventsOf(player, opened.id));
  }, 120_000);
});
