import { httpSchemaId } from '@tirage/contracts';
import { must, openHouse } from '@tirage/testing';
import type { Client } from './specs/client.js';
import { listen, openStream, type Sent } from './specs/event-source.js';
import { contract } from './games/game-schemas.js';
import { openRound, playOut, setTable, type Table } from './specs/table.js';

let table: Table;
let base: string;
beforeAll(async () => {
  table = await setTable(openHouse());
  base = await listen(table.app);
});
afterAll(() => table.house.stop());

const stream = async (playerId: string, roundId: string, last?: string) =>
  openStream(`${base}/v1/rounds/${roundId}/events`, await table.house.token(playerId), last);

async function all(frames: AsyncIterable<Sent>): Promise<Sent[]> {
  const read: Sent[] = [];
  for await (const frame of frames) read.push(frame);
  return read;
}

/** The round's events as the list shows them, in the form of frames. */
async function listed(player: Client, roundId: string): Promise<Sent[]> {
  const { body } = await player.get(`/v1/rounds/${roundId}/events`);
  return (body['items'] as { revision: number; type: string }[]).map((event) => ({
    ...{ id: String(event.revision), event: event.type, data: JSON.stringify(event) },
  }));
}

describe('an event stream', () => {
  it('shows a round live from its first event to its last, and ends with it', async () => {
    const player = await table.player('live', '10');
    const opened = await openRound(player, 'k');
    const id = opened['id'] as string;
    const live = await stream('live', id);
    expect([live.status, live.type]).toEqual([200, 'text/event-stream; charset=utf-8']);
    const read = all(live.frames());
    await playOut(player, opened);
    expect(await read).toEqual(await listed(player, id));
    const valid = contract.validator(httpSchemaId('HttpEvent'));
    for (const { data } of await read) expect(valid(JSON.parse(data))).toEqual([]);
  });

  it('fault 16: resumed at every point, live or afterwards, misses and doubles nothing', async () => {
    const player = await table.player('resumed', '10');
    const opened = await openRound(player, 'k');
    const id = opened['id'] as string;
    const lives = await Promise.all(
      Array.from({ length: 40 }, async (_, last) => ({ last, live: await stream('resumed', id, String(last)) })),
    );
    const reads = lives.map(async ({ last, live }) => ({ last, frames: await all(live.frames()) }));
    await playOut(player, opened);
    const whole = await listed(player, id);
    const after = (last: number) => whole.filter(({ id: revision }) => Number(revision) > last);
    for (const { last, frames } of await Promise.all(reads)) expect(frames).toEqual(after(last));
    for (let last = 0; last <= whole.length + 2; last++) {
      expect(await all((await stream('resumed', id, String(last))).frames())).toEqual(after(last));
    }
  });

  it('cut off in the middle and resumed goes on where it stopped', async () => {
    const player = await table.player('cut', '10');
    const opened = await openRound(player, 'k');
    const id = opened['id'] as string;
    const seen: Sent[] = [];
    const played = playOut(player, opened);
    for (let ended = false; !ended;) {
      const part = await stream('cut', id, seen.at(-1)?.id);
      for await (const frame of part.frames()) {
        seen.push(frame);
        ended = frame.event === 'RoundSettled';
        if (seen.length % 3 === 0) break;
      }
      part.close();
    }
    await played;
    expect(seen).toEqual(await listed(player, id));
  });

  it.each(['x', '-1', '1.5', '1e3', '', ' '.repeat(3), '9'.repeat(20)])('refuses to resume at %j', async (last) => {
    const player = await table.player('malformed-last', '10');
    const id = (await openRound(player, 'k'))['id'] as string;
    const answer = await player.get(`/v1/rounds/${id}/events`, { accept: 'text/event-stream', 'last-event-id': last });
    expect([answer.status, answer.body['code']]).toEqual([400, 'validation-failed']);
  });

  it('lets go of a reader who leaves', async () => {
    const player = await table.player('leaves', '10');
    const id = (await openRound(player, 'k'))['id'] as string;
    const open = async () => /^tirage_sse_streams_open (\d+)$/m.exec((await player.get('/metrics')).text)?.[1];
    const before = Number(await open());
    const { tail } = table.house.platform;
    const followed: AbortSignal[] = [];
    const followFrom = tail.followFrom.bind(tail);
    tail.followFrom = (name, after, signal) => (followed.push(signal), followFrom(name, after, signal));
    const live = await stream('leaves', id);
    expect(Number(await open())).toBe(before + 1);
    live.close();
    while (Number(await open()) !== before) await new Promise((resolve) => setImmediate(resolve));
    tail.followFrom = followFrom;
    expect(followed.map(({ aborted }) => aborted)).toEqual([true]);
  });
});

it('fault 13: before the reveal nothing sent or logged tells what a round will bring', async () => {
  const player = await table.player('secret', '200');
  for (let round = 0; round < 5; round++) {
    const from = table.house.log.length;
    const opened = await openRound(player, `k${round}`);
    const id = opened['id'] as string;
    const frames: Sent[] = [];
    const live = await stream('secret', id);
    const read = (async () => {
      for await (const frame of live.frames()) frames.push(frame);
    })();
    const views = await playOut(player, opened);
    await read;
    const { unit } = (await player.get(`/v1/rounds/${id}/proof`)).body as unknown as { unit: { unitSeed: string } };
    const last = must(frames.at(-1));
    expect(last.event).toBe('RoundSettled');
    // The last append holds everything that is revealed; what came before it must not know.
    const revealedWith = must(views.at(-2))['revision'] as number;
    const before = [
      ...views.slice(0, -1).map((view) => JSON.stringify(view)),
      ...frames.filter((frame) => Number(frame.id) <= revealedWith).map(({ data }) => data),
    ].join('\n');
    const everLogged = table.house.log.slice(from).join('\n');
    const metrics = (await player.get('/metrics')).text;
    const seedForms = [unit.unitSeed, Buffer.from(unit.unitSeed, 'hex').toString('base64url')];
    for (const secret of seedForms)
      for (const text of [before, everLogged, metrics]) expect(text).not.toContain(secret);
    expect(before).not.toMatch(/"sealed"|unitSeed|CarrotValueDrawn|"value":"/);
    expect(everLogged).not.toMatch(/"(sealed|unitSeed|prize|lot)":"(?!\[hidden\])/);
    expect(metrics).not.toContain(id);
  }
});
