import { hashOf, type Json, type JsonObject } from '@tirage/kernel';
import { openHouse } from '@tirage/testing';
import { openRound, playOut, setTable, TRESORS, type Table } from './specs/table.js';

let table: Table;
beforeAll(async () => {
  table = await setTable(openHouse());
});
afterAll(() => table.house.stop());

const toutes = { formula: 'toutes', ships: [1, 2, 3, 4, 5], bonus: 1 };
const LA_COURSE = { game: 'la-course', stake: '3.00', choices: { bets: [toutes] } };

describe('a game’s rules', () => {
  it('have the hash of what is served of them', async () => {
    const { body } = await table.anyone().get('/v1/games/eldorado');
    const { game, rulesVersion, stakes, tables, rulesHash } = body as Readonly<Record<string, Json>>;
    expect(rulesHash).toBe(hashOf({ game, rulesVersion, stakes, tables }));
    expect(body['provenance']).toBe('reconstructed');
  });

  it('are served in every version, by their hash', async () => {
    const now = await table.anyone().get('/v1/games/eldorado');
    const path = (hash: string) => `/v1/games/eldorado?rulesHash=${hash}`;
    expect((await table.anyone().get(path(now.body['rulesHash'] as string))).text).toBe(now.text);
    expect(await table.anyone().get(path('0'.repeat(64)))).toMatchObject({ status: 404, body: { code: 'not-found' } });
    expect(await table.anyone().get(path('0'))).toMatchObject({ status: 400, body: { code: 'validation-failed' } });
  });
});

describe('a game that is not installed', () => {
  it('is not listed, and an opening is refused to be tried again later; nothing is debited', async () => {
    const player = await table.player('early', '10.00');
    const { items } = (await table.anyone().get('/v1/games')).body as { items: JsonObject[] };
    expect(items.map(({ game }) => game)).toEqual(['tresors-des-champs']);
    const refused = await player.post('/v1/rounds', LA_COURSE, 'key');
    expect(refused).toMatchObject({ status: 503, body: { code: 'temporarily-unavailable', retryable: true } });
    expect((await player.get('/v1/wallet')).body['balance']).toBe('10.00');
  });

  it('leaves its rounds readable, and what a key opened answered', async () => {
    const player = await table.player('late', '10.00');
    const opened = await openRound(player, 'first');
    const ended = (await playOut(player, opened)).at(-1);
    const { store, keys } = table.house.platform;
    const other = await setTable(openHouse({ store, keys, settings: { games: ['la-course'] } }));
    try {
      const later = await other.as('late', 'player');
      expect(JSON.parse((await later.post('/v1/rounds', TRESORS, 'first')).text)).toEqual(opened);
      expect(await later.post('/v1/rounds', TRESORS, 'second')).toMatchObject({ status: 503 });
      expect((await later.get(`/v1/rounds/${opened['id'] as string}`)).body).toEqual(ended);
      expect((await later.get('/v1/rounds')).body).toMatchObject({ items: [{ id: opened['id'] }] });
      expect((await later.get(`/v1/rounds/${opened['id'] as string}/proof`)).status).toBe(200);
    } finally {
      await other.house.stop();
    }
  });
});
