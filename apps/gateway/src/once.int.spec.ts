import { must, openHouse } from '@tirage/testing';
import { openRound, setTable, TRESORS, type Table } from './specs/table.js';

let table: Table;
beforeAll(async () => {
  table = await setTable(openHouse());
});
afterAll(() => table.house.stop());

const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const statuses = (answers: readonly { readonly status: number }[]) => answers.map(({ status }) => status).sort();
const debits = async (table: Table, playerId: string) => {
  const { body } = await (await table.as(playerId)).get('/v1/wallet/entries?limit=100');
  return (body['items'] as { type: string }[]).filter(({ type }) => type === 'StakeDebited').length;
};

describe('fault 2: 20 parallel copies of one action', () => {
  it('with one key all get the same answer', async () => {
    const player = await table.player('copies', '10');
    const opened = await openRound(player, 'k');
    const path = `/v1/rounds/${opened['id'] as string}/actions`;
    const answers = await times(20, () => player.post(path, { type: 'dig', mound: 3 }, 'same'));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(must(answers[0]).status).toBe(200);
    const later = await player.post(path, { type: 'dig', mound: 4 }, 'next');
    expect([200, 409]).toContain(later.status);
    expect((await player.post(path, { mound: 3, type: 'dig', basedOn: 0 }, 'same')).text).toBe(must(answers[0]).text);
  });

  it('with 20 keys one gets 200 and 19 get 409', async () => {
    const player = await table.player('rivals', '10');
    const opened = await openRound(player, 'k');
    const path = `/v1/rounds/${opened['id'] as string}/actions`;
    const body = { type: 'dig', mound: 3, basedOn: opened['revision'] };
    const answers = await times(20, (index) => player.post(path, body, `key-${index}`));
    expect(statuses(answers)).toEqual([200, ...Array<number>(19).fill(409)]);
    for (const { status, body: problem } of answers) if (status === 409) expect(problem['code']).toBe('illegal-action');
  });
});

it('fault 3: of 50 parallel openings on a balance for one, one is accepted', async () => {
  const player = await table.player('crowd', '2');
  const answers = await times(50, (index) => player.post('/v1/rounds', TRESORS, `key-${index}`));
  expect(statuses(answers).filter((status) => status === 201)).toHaveLength(1);
  for (const { status, body } of answers) {
    if (status !== 201) expect(['insufficient-funds', 'round-already-open']).toContain(body['code']);
  }
  expect(await debits(table, 'crowd')).toBe(1);
  expect((await player.get('/v1/wallet')).body['balance']).toBe('0.00');
});

describe('fault 4: one key', () => {
  it('in parallel, later, and after a restart opens one round and gets one body', async () => {
    const first = await setTable(openHouse());
    const player = await first.player('again', '10');
    const answers = await times(20, () => player.post('/v1/rounds', TRESORS, 'key'));
    const { text } = must(answers[0]);
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.text}`))).toEqual(new Set([`201 ${text}`]));
    const opened = must(answers[0]).body;
    await player.post(`/v1/rounds/${opened['id'] as string}/actions`, { type: 'dig', mound: 1 }, 'a');
    expect((await player.post('/v1/rounds', TRESORS, 'key')).text).toBe(text);
    await first.house.stop();

    const { store, keys } = first.house.platform;
    const second = await setTable(openHouse({ store, keys }));
    const restarted = await second.player('again');
    const repeated = await restarted.post('/v1/rounds', { stake: '2', choices: {}, game: TRESORS.game }, 'key');
    expect([repeated.status, repeated.text]).toEqual([201, text]);
    expect(await debits(second, 'again')).toBe(1);
    await second.house.stop();
  });

  it('with another valid body is a conflict, with an invalid one malformed, and nothing else is looked at', async () => {
    const player = await table.player('conflict', '10');
    const opened = await openRound(player, 'key');
    const path = `/v1/rounds/${opened['id'] as string}/actions`;
    await player.post(path, { type: 'dig', mound: 5 }, 'step');
    const answers = [
      await player.post(path, { type: 'dig', mound: 6 }, 'step'),
      await player.post(path, { type: 'openCrate', crate: 1, basedOn: 99 }, 'step'),
      await player.post('/v1/wallet/deposits', { playerId: 'conflict', amount: '11' }, 'first-deposit'),
    ];
    expect(answers.map(({ status, body }) => [status, body['code']])).toEqual(
      answers.map(() => [422, 'idempotency-conflict']),
    );
    expect((await player.post(path, { type: 'dig', mound: 31 }, 'step')).status).toBe(400);
    expect((await player.post('/v1/rounds', { ...TRESORS, stake: '9' }, 'key')).status).toBe(400);
  });

  it('belongs to its caller and to one kind of call', async () => {
    const player = await table.player('kinds', '10');
    const opened = await openRound(player, 'first-deposit');
    const path = `/v1/rounds/${opened['id'] as string}/actions`;
    expect((await player.post(path, { type: 'dig', mound: 5 }, 'first-deposit')).status).toBe(200);
  });
});
