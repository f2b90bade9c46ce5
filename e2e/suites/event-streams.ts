import type { EventView, RoundView } from '@tirage/rounds';
import { eventsOf, readStream } from '../support/event-stream.js';
import { json } from '../support/http.js';
import type { Installation } from '../support/installation.js';
import { finish, Player } from '../support/player.js';

/** A client of an event stream that reconnects with `Last-Event-ID`. */
export function describeEventStreams(at: Installation): void {
  it('fault 16: Last-Event-ID at every point of an ended round: no event missing or doubled', async () => {
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

  it('fault 16: Last-Event-ID after every single event while the round is played: no event missing or doubled', async () => {
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
}
